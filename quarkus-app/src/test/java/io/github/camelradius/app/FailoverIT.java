package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers stop and come back, the program is stopped: nobody's request is lost. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(120)
class FailoverIT {
    private static final String PAP = "User-Name=bob,User-Password=secret," + Radclient.SIGNED;
    private static final String QUICK = """
            tries: 2
                  status-rule: dead-count
                  probe: { type: off }
                  health: { dead-count: 3, dead-interval: 0s, dead-time: 2s }
            """;

    @TempDir
    Path folder;

    private FreeRadius one;
    private FreeRadius two;

    @BeforeEach
    void start() {
        one = FreeRadius.start("one", "first secret");
        two = FreeRadius.start("two", "second secret");
    }

    @AfterEach
    void stop() {
        one.close();
        two.close();
    }

    @Test
    void aSuspendedServerCostsNoRequestAndComesBack() {
        try (RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml(QUICK, one, two))) {
            Radclient client = program.client().patience(Duration.ofSeconds(5), 1);
            one.suspend();
            Radclient.Answer during = client.send(program.authPort(), "auth", PAP, 60, 20);
            assertThat(during.codes()).as(program.output()).hasSize(60).containsOnly("Access-Accept");
            program.awaitLine("server state group=home server=one role=auth old=up new=down", Duration.ofSeconds(5));
            one.resume();
            program.awaitLine("server state group=home server=one role=auth old=down new=up", Duration.ofSeconds(10));
            long before = program.server("one", "auth").get("answered").asLong();
            Radclient.Answer after = client.send(program.authPort(), "auth", PAP, 60, 20);
            assertThat(after.codes()).hasSize(60).containsOnly("Access-Accept");
            assertThat(program.server("one", "auth").get("answered").asLong()).isGreaterThan(before);
            await().atMost(Duration.ofSeconds(5)).untilAsserted(() -> assertAddsUp(program));
        }
    }

    @Test
    void aSilentRealmLeavesTheServerToTheOthers() {
        String options = QUICK.replace(
                        "tries: 2", "tries: 1\n      policy: primary-secondary\n      health-scope: realm")
                .replace("dead-time: 2s", "dead-time: 1h");
        try (RadiusLb program =
                RadiusLb.start(folder, RadiusLb.yaml(options, one, two).replace("timeout: 500ms", "timeout: 1s"))) {
            Radclient client = program.client().patience(Duration.ofSeconds(5), 1);
            assertThat(client.pap(program.authPort(), "bob@a.example", "secret").replyMessage())
                    .isEqualTo("one");
            one.suspend();
            for (int i = 0; i < 3; i++) {
                assertThat(client.pap(program.authPort(), "bob@B.example", "secret")
                                .replyMessage())
                        .isEqualTo("two");
            }
            program.awaitLine(
                    "server state group=home server=one role=auth realm=b.example old=up new=down reason=\"3 of 3",
                    Duration.ofSeconds(5));
            one.resume();
            assertThat(client.pap(program.authPort(), "bob@a.example", "secret").replyMessage())
                    .isEqualTo("one");
            assertThat(client.pap(program.authPort(), "bob@b.example", "secret").replyMessage())
                    .isEqualTo("two");
            JsonNode server = program.server("one", "auth");
            assertThat(server.get("state").asText()).isEqualTo("up");
            assertThat(server.at("/realms/0/realm").asText()).isEqualTo("b.example");
            assertThat(server.at("/realms/0/state").asText()).isEqualTo("down");
            assertThat(server.get("realms")).hasSize(1);
            assertThat(program.server("two", "auth").get("realms")).isEmpty();
            assertThat(program.servers().at("/groups/0/realms").toString()).isEqualTo("{\"known\":2,\"evicted\":0}");
            assertThat(program.get("/api/events")).contains("\"realm\":\"b.example\"");
            assertThat(program.get("/api/decisions?last=1"))
                    .contains("\"excluded\":{\"one\":\"down for realm b.example\"}");
        }
    }

    private static void assertAddsUp(RadiusLb program) {
        for (JsonNode server : program.servers().at("/groups/0/servers")) {
            long ended = server.get("answered").asLong()
                    + server.get("ignored").asLong()
                    + server.get("refused").asLong()
                    + server.get("abandoned").asLong();
            assertThat(server.get("sent").asLong()).as(server.toString()).isEqualTo(ended);
            assertThat(server.get("pending").asLong()).isZero();
            assertThat(server.get("outstanding").asLong()).isZero();
        }
    }

    @Test
    void aStopAnswersWhatIsPending() {
        String patient = "timeout: 8s\n      deadline: 20s";
        try (RadiusLb program =
                RadiusLb.start(folder, RadiusLb.yaml("", one, two).replace("timeout: 500ms", patient))) {
            one.suspend();
            two.suspend();
            Radclient client = program.client().patience(Duration.ofSeconds(20), 1);
            CompletableFuture<Radclient.Answer> answers =
                    CompletableFuture.supplyAsync(() -> client.send(program.authPort(), "auth", PAP, 100, 100));
            await().atMost(Duration.ofSeconds(20)).until(() -> outstanding(program) == 100);
            program.terminate();
            one.resume();
            two.resume();
            assertThat(answers.join().codes()).hasSize(100).containsOnly("Access-Accept");
            assertThat(program.exitCode(Duration.ofSeconds(20))).isIn(0, 143);
            assertThat(program.output()).contains("radius-lb stopped pending=0");
        }
    }

    @Test
    void aStopWaitsNoLongerThanItsBound() {
        String yaml = RadiusLb.yaml("", one)
                .replace("timeout: 500ms", "timeout: 20s\n      deadline: off")
                .replace("default-group", "stop-timeout: 500ms\n  default-group");
        try (RadiusLb program = RadiusLb.start(folder, yaml)) {
            one.suspend();
            Radclient client = program.client().patience(Duration.ofSeconds(10), 1);
            CompletableFuture<Radclient.Answer> answers =
                    CompletableFuture.supplyAsync(() -> client.send(program.authPort(), "auth", PAP, 3, 3));
            await().atMost(Duration.ofSeconds(20)).until(() -> outstanding(program) == 3);
            program.terminate();
            assertThat(program.exitCode(Duration.ofSeconds(10))).isIn(0, 143);
            assertThat(program.output()).contains("radius-lb stopped pending=3");
            assertThat(answers.join().codes()).isEmpty();
        }
    }

    private static long outstanding(RadiusLb program) {
        long count = 0;
        for (JsonNode server : program.servers().at("/groups/0/servers")) {
            count += server.get("outstanding").asLong();
        }
        return count;
    }

    @Test
    void aGroupThatRejectsOnNoAnswerSaysSo() {
        String yaml = RadiusLb.yaml("on-no-answer: reject", one).replace("timeout: 500ms", "timeout: 200ms");
        try (RadiusLb program = RadiusLb.start(folder, yaml)) {
            one.suspend();
            assertThat(program.client().pap(program.authPort(), "bob", "secret").code())
                    .isEqualTo("Access-Reject");
            Radclient client = program.client().patience(Duration.ofSeconds(1), 1);
            assertThat(client.accounting(program.acctPort(), "bob", "s1", "Start")
                            .code())
                    .isEqualTo("none");
        }
    }

    @Test
    void realmsChooseGroupsAndNoRouteIsRejected() {
        String yaml = RadiusLb.yaml("", one)
                .replace("default-group: home", "realms: { Example.ORG: home }")
                .concat("    other:\n      servers: [ { name: two, host: %s, auth-port: %d, secret: \"%s\" } ]\n"
                        .formatted(two.host(), two.authPort(), two.secret()))
                .replace("realms: {", "realms: { two.test: other,");
        try (RadiusLb program = RadiusLb.start(folder, yaml)) {
            Radclient client = program.client();
            assertThat(client.pap(program.authPort(), "bob@example.org", "secret")
                            .replyMessage())
                    .isEqualTo("one");
            assertThat(client.pap(program.authPort(), "bob@a@TWO.test", "secret")
                            .replyMessage())
                    .isEqualTo("two");
            Radclient.Answer rejected = client.pap(program.authPort(), "bob", "secret");
            assertThat(rejected.code()).isEqualTo("Access-Reject");
            assertThat(rejected.replyMessage()).isEmpty();
            assertThat(client.patience(Duration.ofSeconds(1), 1)
                            .accounting(program.acctPort(), "bob", "s1", "Start")
                            .code())
                    .isEqualTo("none");
            assertThat(program.servers().at("/clients/0/dropped/no-route").asLong())
                    .isEqualTo(2);
        }
    }
}
