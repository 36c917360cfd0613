package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The configuration is read again while requests are under way: none is lost, no counter goes back. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(300)
class ReloadIT {
    private static final String PAP = "User-Name=bob,User-Password=secret," + Radclient.SIGNED;
    private static final String OPTIONS = "probe: { type: off }\n      policy: round-robin";
    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private FreeRadius one;
    private FreeRadius two;
    private FreeRadius three;

    @BeforeEach
    void start() {
        one = FreeRadius.start("one", "first secret");
        two = FreeRadius.start("two", "second secret");
        three = FreeRadius.start("three", "third secret");
    }

    @AfterEach
    void stop() {
        one.close();
        two.close();
        three.close();
    }

    /** No server is given up for being slow. */
    private static String patient(String options, FreeRadius... servers) {
        return RadiusLb.yaml(options, servers).replace("timeout: 500ms", "timeout: 8s\n      deadline: 20s");
    }

    private void write(String yaml) {
        RadiusLb.write(folder.resolve("radius-lb.yaml"), yaml);
    }

    private static JsonNode body(HttpResponse<String> answer, int status) throws Exception {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return new ObjectMapper().readTree(answer.body());
    }

    private JsonNode reload(RadiusLb program, String yaml) throws Exception {
        write(yaml);
        return body(program.post("/api/reload", "{\"reason\":\"test\"}"), 200);
    }

    private static List<String> text(JsonNode report) {
        List<String> lines = new ArrayList<>();
        report.get("text").forEach(line -> lines.add(line.asText()));
        return lines;
    }

    private static List<String> names(RadiusLb program) {
        return program.servers().at("/groups/0/servers").findValuesAsText("name").stream()
                .distinct()
                .toList();
    }

    /** What was sent to each server until now: never less than before, for those that stay. */
    private static void countersGoOn(RadiusLb program, Map<String, Long> sent) {
        Map<String, Long> now = new HashMap<>();
        for (JsonNode server : program.servers().at("/groups/0/servers")) {
            String key = server.get("name").asText() + ' ' + server.get("role").asText();
            now.put(key, server.get("sent").asLong());
            assertThat(now.get(key)).as(key).isGreaterThanOrEqualTo(sent.getOrDefault(key, 0L));
            long known = server.get("answered").asLong()
                    + server.get("ignored").asLong()
                    + server.get("refused").asLong()
                    + server.get("abandoned").asLong()
                    + server.get("pending").asLong();
            assertThat(server.get("sent").asLong()).as(server.toString()).isEqualTo(known);
        }
        sent.clear();
        sent.putAll(now);
    }

    @Test
    void noRequestIsLostWhateverChanges() throws Exception {
        try (RadiusLb program = RadiusLb.start(folder, patient(OPTIONS, one, two));
                CheckedTraffic traffic = new CheckedTraffic(program)) {
            Map<String, Long> sent = new HashMap<>();
            traffic.awaitMore();

            write(patient(OPTIONS, two, three));
            assertThat(program.post("/api/reload?dry=1", "").statusCode()).isEqualTo(400);
            JsonNode dry = body(program.post("/api/reload?dry-run", ""), 200);
            assertThat(dry.get("applied").asBoolean()).isFalse();
            assertThat(text(dry)).containsExactly("group home: server one removed", "group home: server three added");
            assertThat(names(program)).containsExactly("one", "two");
            countersGoOn(program, sent);

            JsonNode report = body(program.post("/api/reload", "{\"reason\":\"one is to be repaired\"}"), 200);
            assertThat(report.get("applied").asBoolean()).isTrue();
            assertThat(report.get("changes")).hasSize(2);
            assertThat(names(program)).containsExactly("two", "three");
            countersGoOn(program, sent);
            traffic.awaitMore();
            assertThat(program.server("three", "auth").get("answered").asLong()).isPositive();

            write(patient(OPTIONS + "\n      weihgt: 5", one)
                    .replace("auth-port: " + one.authPort(), "auth-port: 99999"));
            JsonNode refused = body(program.post("/api/reload", ""), 422);
            assertThat(refused.get("errors").findValuesAsText("key"))
                    .contains("radius-lb.groups.home.weihgt", "radius-lb.groups.home.servers[0].auth-port");
            program.awaitLine("radius-lb reload refused errors=2", SOON);
            program.awaitLine("configuration error key=radius-lb.groups.home.weihgt value=hidden", SOON);
            assertThat(names(program)).containsExactly("two", "three");
            traffic.awaitMore();
            countersGoOn(program, sent);

            reload(
                    program,
                    patient(OPTIONS.replace("round-robin", "weighted"), three, two, one)
                            .replace("\"second secret\" }", "\"second secret\", weight: 7 }"));
            assertThat(names(program)).containsExactly("three", "two", "one");
            assertThat(program.server("two", "auth").get("weight").asInt()).isEqualTo(7);
            assertThat(program.servers().at("/groups/0/policy").asText()).isEqualTo("weighted");
            countersGoOn(program, sent);
            traffic.awaitMore();

            write(patient(OPTIONS, one)
                    .replace("clients:", "clients:\n    other: { network: 10.0.0.0/8, secret: x }")
                    .replace("default-group: home", "realms: { \"*\": away }\n  default-group: home")
                    .concat(
                            "    away:\n      servers: [ { name: two, host: %s, auth-port: %d, acct-port: %d, secret: \"%s\" } ]\n"
                                    .formatted(two.host(), two.authPort(), two.acctPort(), two.secret())));
            program.hangUp();
            program.awaitLine("reload: realm * added", SOON);
            program.awaitLine("reload: client other added", SOON);
            await().atMost(SOON).until(() -> names(program), List.of("one")::equals);
            assertThat(program.servers().get("clients").findValuesAsText("name"))
                    .contains("other", "tests");
            traffic.awaitMore();
            assertThat(program.servers().at("/groups/1/servers/0/answered").asLong())
                    .isPositive();

            assertThat(traffic.stop()).isEmpty();
            assertThat(program.servers().toString())
                    .contains("\"abandoned\":0")
                    .doesNotContainPattern("\"abandoned\":[1-9]");
            await().atMost(SOON)
                    .untilAsserted(
                            () -> assertThat(program.servers().toString()).doesNotContainPattern("\"pending\":[1-9]"));
            assertThat(program.json("/api/audit").findValuesAsText("action"))
                    .hasSize(4)
                    .containsOnly("reload");
            assertThat(program.json("/api/audit").findValuesAsText("via"))
                    .containsExactly("http", "http", "http", "signal");
            assertThat(program.json("/api/audit").get(0).get("reason").asText()).isEqualTo("one is to be repaired");
            assertThat(program.json("/api/audit").get(1).get("new").asText()).isEqualTo("refused, 2 errors");
            long series = program.get("/q/metrics")
                    .lines()
                    .filter(line -> line.startsWith("radius_lb_packets_total") && line.contains("event=\"sent\""))
                    .count();
            assertThat(series)
                    .as("one of home/one and one of away/two, in two roles")
                    .isEqualTo(4);
        }
    }

    @Test
    @JvmOnly
    void earlierRoutesGoWhenTheyHaveNothingLeftToDo() throws Exception {
        try (RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml("", one, two));
                JMXConnector connector = Jmx.connect(program.pid())) {
            reload(program, RadiusLb.yaml("", two, one));
            reload(program, RadiusLb.yaml("", two, three));
            MBeanServerConnection server = connector.getMBeanServerConnection();
            await().atMost(Duration.ofSeconds(60))
                    .until(
                            () -> server.queryNames(new ObjectName("org.apache.camel:type=routes,*"), null).stream()
                                    .map(name -> ObjectName.unquote(name.getKeyProperty("name")))
                                    .collect(Collectors.toSet()),
                            Set.of("radius-auth", "radius-acct", "group-home-auth-3", "group-home-acct-3")::equals);
            assertThat(program.client().pap(program.authPort(), "bob", "secret").code())
                    .isEqualTo("Access-Accept");
            assertThat(server.queryNames(new ObjectName("org.apache.camel:type=radius-servers,*"), null))
                    .as("two and three in two roles")
                    .hasSize(4);
            assertThat(server.queryNames(new ObjectName("org.apache.camel:type=endpoints,*"), null))
                    .as("with their secrets")
                    .noneMatch(name -> name.toString().contains(":" + one.authPort()));
        }
    }

    @Test
    void whatIsPendingAtARemovedServerIsAnsweredByIt() throws Exception {
        try (RadiusLb program = RadiusLb.start(folder, patient("policy: primary-secondary", one, two))) {
            one.suspend();
            Radclient client = program.client().patience(Duration.ofSeconds(20), 1);
            CompletableFuture<Radclient.Answer> answers =
                    CompletableFuture.supplyAsync(() -> client.send(program.authPort(), "auth", PAP, 40, 40));
            await().atMost(SOON)
                    .until(() ->
                            program.server("one", "auth").get("outstanding").asInt() == 40);
            reload(program, patient("policy: primary-secondary", two));
            assertThat(names(program)).containsExactly("two");
            assertThat(program.client().pap(program.authPort(), "bob", "secret").replyMessage())
                    .isEqualTo("two");
            one.resume();
            assertThat(answers.join().codes()).hasSize(40).containsOnly("Access-Accept");
            assertThat(program.server("two", "auth").get("answered").asInt()).isEqualTo(1);
        }
    }

    @Test
    void whatWasKnownOfAServerIsKnown() throws Exception {
        String options =
                "policy: primary-secondary\n      status-rule: dead-count\n      tries: 1\n      probe: { type: off }"
                        + "\n      health: { dead-count: 3, dead-interval: 0s, dead-time: 1h }";
        try (RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml(options, one, two, three))) {
            one.suspend();
            Radclient client = program.client();
            for (int i = 0; i < 3; i++) {
                client.pap(program.authPort(), "bob", "secret");
            }
            program.awaitLine("server state group=home server=one role=auth old=up new=down", SOON);
            body(program.post("/api/groups/home/servers/two/drain", "{\"reason\":\"disk\"}"), 200);
            body(program.put("/api/groups/home/servers/three/weight", "{\"weight\":9}"), 200);
            one.resume();
            reload(
                    program,
                    RadiusLb.yaml(options + "\n      pending-limit: 99", three, one, two)
                            .replace("third secret", "a new secret"));
            assertThat(program.server("one", "auth").get("state").asText()).isEqualTo("down");
            assertThat(program.server("two", "auth").get("state").asText()).isEqualTo("draining");
            assertThat(program.server("three", "auth").get("weight").asInt()).isEqualTo(9);
            // three gets the new secret, which it does not know: only one is left, as the last resort
            assertThat(client.pap(program.authPort(), "bob", "secret").replyMessage())
                    .isEqualTo("one");
            assertThat(program.server("three", "auth").get("ignored").asInt()).isEqualTo(1);
            reload(program, RadiusLb.yaml(options, two));
            assertThat(program.server("two", "auth").get("state").asText()).isEqualTo("draining");
            program.awaitLine("there is no server home/three for auth any more", SOON);
        }
    }

    @Test
    void whatNeedsARestartIsToldAndTheRestIsDone() throws Exception {
        try (RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml("", one, two))) {
            JsonNode report = reload(program, RadiusLb.yaml("", one).replace("auth: \"127.0.0.1:0\"", "auth: \"off\""));
            assertThat(text(report))
                    .containsExactly(
                            "group home: server two removed", "listen.auth 127.0.0.1:0 -> (none) (needs a restart)");
            assertThat(program.client().pap(program.authPort(), "bob", "secret").replyMessage())
                    .isEqualTo("one");
            assertThat(text(body(program.post("/api/reload?dry-run=true", ""), 200)))
                    .containsExactly("listen.auth 127.0.0.1:0 -> (none) (needs a restart)");
        }
    }

    @Test
    void theCommandSaysWhatItDid() throws Exception {
        try (RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml("", one, two))) {
            String url = "http://127.0.0.1:" + program.httpPort();
            write(RadiusLb.yaml("", two));
            try (RadiusLb command = RadiusLb.run(folder, Map.of(), "reload", "--url", url, "--reason", "less")) {
                assertThat(command.exitCode(RadiusLb.START_TIME))
                        .as(command.output())
                        .isZero();
                assertThat(command.output().lines()).contains("group home: server one removed");
            }
            assertThat(program.json("/api/audit").get(0).get("reason").asText()).isEqualTo("less");
            write(RadiusLb.yaml("tries: many", two));
            try (RadiusLb command = RadiusLb.run(folder, Map.of(), "reload", "--dry-run", "--url", url)) {
                assertThat(command.exitCode(RadiusLb.START_TIME))
                        .as(command.output())
                        .isEqualTo(3);
                assertThat(command.output())
                        .contains("configuration error key=radius-lb.groups.home.tries value=many"
                                + " allowed=\"a whole number from 1 to 100\"");
            }
            assertThat(program.json("/api/audit")).hasSize(1);
        }
    }
}
