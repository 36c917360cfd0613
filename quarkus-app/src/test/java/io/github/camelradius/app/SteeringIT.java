package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.RequiresPeer;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.assertj.core.api.Assertions;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Drain, disable, enable, weight, probe, clear sessions by HTTP and JMX: done, audited, kept. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@WatchesLookups
@Timeout(180)
class SteeringIT {
    private static final String SERVERS = "/api/groups/home/servers/";
    private static final String OPTIONS =
            "policy: primary-secondary\n      probe: { type: status-server, interval: 1h }";
    private static final Duration STOP_TIME = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    /** No server is given up for being slow. */
    private static String patient(String yaml) {
        return yaml.replace("timeout: 500ms", "timeout: 10s");
    }

    private static JsonNode done(HttpResponse<String> answer) throws Exception {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
        return new ObjectMapper().readTree(answer.body());
    }

    private static void refused(HttpResponse<String> answer, int status, String text) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).contains(text);
    }

    private static void accepted(RadiusLb program) {
        assertThat(program.client().pap(program.authPort(), "bob", "secret").code())
                .isEqualTo("Access-Accept");
    }

    private static long answered(RadiusLb program, String server) {
        return program.server(server, "auth").get("answered").asLong();
    }

    @Test
    void aServerIsDrainedWeighedProbedAndEnabledByHttp() throws Exception {
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                FreeRadius two = FreeRadius.start("two", "second secret");
                RadiusLb program = RadiusLb.start(folder, patient(RadiusLb.yaml(OPTIONS, one, two)))) {
            accepted(program);
            assertThat(answered(program, "one")).isEqualTo(1);

            JsonNode drained = done(program.post(SERVERS + "one/drain", "{\"reason\":\"new disk\"}"));
            assertThat(drained).hasSize(2);
            assertThat(drained.at("/0/name").asText()).isEqualTo("one");
            assertThat(drained.at("/0/role").asText()).isEqualTo("auth");
            assertThat(drained.at("/1/role").asText()).isEqualTo("acct");
            assertThat(drained.findValuesAsText("state")).containsOnly("draining");
            assertThat(drained.at("/0/reason").asText()).isEqualTo("new disk");
            accepted(program);
            assertThat(answered(program, "one")).isEqualTo(1);
            assertThat(answered(program, "two")).isEqualTo(1);

            JsonNode weighed =
                    done(program.put(SERVERS + "two/weight?role=auth", "{\"weight\":20,\"reason\":\"less\"}"));
            assertThat(weighed).hasSize(1);
            assertThat(weighed.at("/0/weight").asInt()).isEqualTo(20);
            assertThat(program.server("two", "acct").get("weight").asInt()).isEqualTo(1);

            long before = program.server("two", "auth").get("probesSent").asLong();
            done(program.post(SERVERS + "two/probe?role=auth", ""));
            Awaitility.await()
                    .atMost(Duration.ofSeconds(10))
                    .until(() -> program.server("two", "auth").get("probesSent").asLong() > before);
            done(program.post(SERVERS + "two/clear-sessions", "{}"));
            assertThat(done(program.post(SERVERS + "one/enable", "")).findValuesAsText("state"))
                    .doesNotContain("draining");
            accepted(program);
            JsonNode decision = program.json("/api/decisions?last=1").get(0);
            assertThat(decision.get("excluded").has("one"))
                    .as(decision.toString())
                    .isFalse();
            long ofTwo = answered(program, "two");

            JsonNode disabled = done(program.post(SERVERS + "one/disable?role=auth", "{\"reason\":\"broken\"}"));
            assertThat(disabled).hasSize(1);
            accepted(program);
            assertThat(answered(program, "two")).isEqualTo(ofTwo + 1);
            refused(program.post(SERVERS + "one/probe", ""), 409, "home/one/auth is disabled and gets no probe");

            JsonNode audit = program.json("/api/audit");
            assertThat(audit.findValuesAsText("action"))
                    .containsExactly("drain", "weight", "probe", "clear-sessions", "enable", "disable");
            JsonNode first = audit.get(0);
            assertThat(first.get("who").asText()).isEqualTo("local");
            assertThat(first.get("via").asText()).isEqualTo("http");
            assertThat(first.get("from").asText()).isEqualTo("127.0.0.1");
            assertThat(Instant.parse(first.get("time").asText()))
                    .isBetween(Instant.now().minusSeconds(300), Instant.now());
            assertThat(first.get("new").asText()).isEqualTo("draining");
            assertThat(first.get("reason").asText()).isEqualTo("new disk");
            assertThat(audit.at("/1/old").asText()).isEqualTo("1");
            assertThat(audit.at("/1/new").asText()).isEqualTo("20");
            assertThat(audit.at("/1/role").asText()).isEqualTo("auth");
            assertThat(program.json("/api/audit?last=1")).hasSize(1);
            program.awaitLine("server state group=home server=one role=auth old=", RadiusLb.START_TIME);
            program.awaitLine("steering action=drain group=home server=one by=local via=http", RadiusLb.START_TIME);
        }
    }

    @Test
    void whatIsWrongIsSaid() throws Exception {
        String yaml = AccessIT.YAML;
        try (RadiusLb program = RadiusLb.start(folder, yaml)) {
            refused(program.post(SERVERS + "c/drain", ""), 404, "group home has no server c");
            refused(program.post("/api/groups/away/servers/a/drain", ""), 404, "there is no group away");
            refused(program.post(SERVERS + "a/drain?role=acct", ""), 404, "group home has no server a for acct");
            refused(program.post(SERVERS + "a/drain?role=both", ""), 400, "role must be auth or acct");
            refused(program.post(SERVERS + "a/drain", "[1]"), 400, "the body must be");
            refused(program.post(SERVERS + "a/drain", "{\"reason\":5}"), 400, "reason must be a text");
            refused(program.post(SERVERS + "a/probe", ""), 409, "home/a/auth cannot be probed");
            refused(program.post(SERVERS + "a/clear-sessions?role=auth", ""), 400, "leave role out");
            for (String weight : new String[] {
                "{}", "{\"weight\":-1}", "{\"weight\":1000001}", "{\"weight\":1.5}", "{\"weight\":\"1\"}"
            }) {
                refused(program.put(SERVERS + "a/weight", weight), 400, "n from 0 to 1000000");
            }
            refused(program.post(SERVERS + "a/dance", ""), 404, "");
            assertThat(program.json("/api/audit")).isEmpty();
        }
    }

    @JvmOnly
    @Test
    void jmxDoesTheSameWithTheSameAudit() throws Exception {
        try (RadiusLb program = RadiusLb.start(folder, AccessIT.YAML);
                JMXConnector connector = Jmx.connect(program.pid())) {
            MBeanServerConnection server = connector.getMBeanServerConnection();
            ObjectName name = server.queryNames(
                            new ObjectName("org.apache.camel:type=radius-servers,name=\"home/a/auth\",*"), null)
                    .iterator()
                    .next();
            String[] text = {String.class.getName()};
            server.invoke(name, "drain", new Object[] {"by console"}, text);
            assertThat(server.getAttribute(name, "State")).isEqualTo("draining");
            assertThat(server.getAttribute(name, "Reason")).isEqualTo("by console");
            assertThat(server.getAttribute(name, "Available")).isEqualTo(false);
            server.invoke(name, "disable", new Object[] {""}, text);
            server.invoke(name, "enable", new Object[] {""}, text);
            server.invoke(name, "weight", new Object[] {5, "more"}, new String[] {"int", text[0]});
            assertThat(server.getAttribute(name, "Weight")).isEqualTo(5);
            server.invoke(name, "clearSessions", new Object[] {""}, text);
            server.invoke(name, "resetMessageAuthenticator", new Object[] {"older release"}, text);
            Assertions.assertThatThrownBy(() -> server.invoke(name, "probe", new Object[] {""}, text))
                    .hasStackTraceContaining("home/a/auth cannot be probed");
            JsonNode audit = program.json("/api/audit");
            assertThat(audit.findValuesAsText("action"))
                    .containsExactly(
                            "drain", "disable", "enable", "weight", "clear-sessions", "reset-message-authenticator");
            assertThat(audit.findValuesAsText("via")).containsOnly("jmx");
            assertThat(audit.findValuesAsText("who")).containsOnly("jmx");
            assertThat(audit.at("/0/reason").asText()).isEqualTo("by console");
        }
    }

    private static String kept(String yaml) {
        return yaml.replace("radius-lb:\n", "radius-lb:\n  state-file: state.json\n");
    }

    private void stop(RadiusLb program) {
        program.terminate();
        assertThat(program.exitCode(STOP_TIME)).isIn(0, 143);
    }

    @Test
    void aRestartKeepsWhatWasSteered() throws Exception {
        Path state = folder.resolve("state.json");
        try (RadiusLb program = RadiusLb.start(folder, kept(AccessIT.YAML))) {
            done(program.post(SERVERS + "a/drain", "{\"reason\":\"new disk\"}"));
            done(program.put(SERVERS + "b/weight", "{\"weight\":7}"));
            assertThat(new ObjectMapper()
                            .readTree(state.toFile())
                            .at("/servers/0/state")
                            .asText())
                    .as("written before it is answered")
                    .isEqualTo("draining");
            stop(program);
        }
        String renamed = kept(AccessIT.YAML).replace("name: b,", "name: c,");
        try (RadiusLb program = RadiusLb.start(folder, kept(AccessIT.YAML))) {
            assertThat(program.server("a", "auth").get("state").asText()).isEqualTo("draining");
            assertThat(program.server("a", "auth").get("reason").asText()).isEqualTo("new disk");
            assertThat(program.server("b", "auth").get("weight").asInt()).isEqualTo(7);
            assertThat(program.json("/api/audit").findValuesAsText("action")).containsExactly("drain", "weight");
            stop(program);
        }
        try (RadiusLb program = RadiusLb.start(folder, renamed)) {
            assertThat(program.server("a", "auth").get("state").asText()).isEqualTo("draining");
            assertThat(program.server("c", "auth").get("weight").asInt()).isEqualTo(1);
            program.awaitLine("state file: there is no server home/b for auth any more", RadiusLb.START_TIME);
            done(program.post(SERVERS + "a/enable", ""));
            assertThat(new ObjectMapper().readTree(state.toFile()).get("servers"))
                    .isEmpty();
            stop(program);
        }
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.startsWith("state")))
                    .containsExactly("state.json");
        }
    }

    @Test
    void aForeignOrDamagedFileIsLeftAsItIs() throws Exception {
        Path state = folder.resolve("state.json");
        for (String content : new String[] {
            "", "root:x:0:0", "{\"servers\":[]}", "{\"format\":\"radius-lb-state\",\"version\":1,\"servers\":[{"
        }) {
            Files.writeString(state, content);
            try (RadiusLb program = RadiusLb.start(folder, kept(AccessIT.YAML))) {
                program.awaitLine("state.json is not a state file of this program", RadiusLb.START_TIME);
                done(program.post(SERVERS + "a/drain", ""));
                program.awaitLine("this is not kept over a restart", RadiusLb.START_TIME);
                assertThat(state).hasContent(content);
                stop(program);
            }
        }
    }
}
