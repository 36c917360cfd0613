package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A line for each request that has ended. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(120)
class RequestLogIT {
    private static final String LOGIN =
            "User-Name=bob,User-Password=secret,Calling-Station-Id=\"AA-BB-CC-00-11-22\",NAS-Identifier=switch-1,"
                    + Radclient.SIGNED;

    /** HMAC-SHA256 of bob under the key of these tests, by openssl. */
    private static final String BOB = "f13fb2d311e395e30b2dc8d9dc719700";

    @TempDir
    Path folder;

    private FreeRadius one;
    private FreeRadius two;

    @BeforeEach
    void start() {
        one = FreeRadius.start("one", "first secret");
        two = FreeRadius.start("two", "second secret");
        RadiusLb.write(folder.resolve("key"), "a key for pseudonyms\n");
    }

    @AfterEach
    void stop() {
        one.close();
        two.close();
    }

    private RadiusLb start(String timeout, String log) {
        String options = "policy: primary-secondary\n      tries: 2\n      probe: { type: off }";
        return RadiusLb.start(
                folder,
                RadiusLb.yaml(options, one, two)
                        .replace("timeout: 500ms", "timeout: " + timeout)
                        .replace("default-group", "request-log: { " + log + " }\n  default-group"));
    }

    private List<JsonNode> lines(String name, int count) {
        Path file = folder.resolve(name);
        return await().atMost(Duration.ofSeconds(10))
                .until(
                        () -> Files.exists(file)
                                ? Files.readAllLines(file).stream()
                                        .map(RequestLogIT::parsed)
                                        .toList()
                                : List.<JsonNode>of(),
                        found -> found.size() >= count);
    }

    private static JsonNode parsed(String line) {
        try {
            return new ObjectMapper().readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String word(JsonNode line, String field) {
        return line.path(field).asText("none");
    }

    @Test
    void saysWhatBecameOfEachRequestAndNamesNobody() throws Exception {
        try (RadiusLb program = start("200ms", "to: requests.log, pseudonym-key-file: key")) {
            Radclient client = program.client().patience(Duration.ofSeconds(5), 1);
            client.send(program.authPort(), "auth", LOGIN);
            client.send(program.authPort(), "auth", LOGIN.replace("secret", "wrong"));
            client.accounting(program.acctPort(), "bob", "s1", "Start");
            client.status(program.authPort());
            one.suspend();
            client.send(program.authPort(), "auth", LOGIN);
            two.suspend();
            client.patience(Duration.ofSeconds(2), 1).send(program.authPort(), "auth", LOGIN);
            List<JsonNode> lines = lines("requests.log", 5);
            assertThat(lines)
                    .extracting(line -> word(line, "result"))
                    .containsExactly("accept", "reject", "response", "accept", "timeout");
            assertThat(lines)
                    .extracting(line -> word(line, "role"))
                    .containsExactly("auth", "auth", "acct", "auth", "auth");
            assertThat(lines)
                    .extracting(line -> word(line, "server"))
                    .containsExactly("one", "one", "one", "two", "none");
            assertThat(lines)
                    .extracting(line -> line.path("tried").toString())
                    .containsExactly("[\"one\"]", "[\"one\"]", "[\"one\"]", "[\"one\",\"two\"]", "[\"one\",\"two\"]");
            assertThat(lines)
                    .extracting(line -> line.path("retransmissions").asInt())
                    .containsExactly(0, 0, 0, 1, 2);
            assertThat(lines).extracting(line -> word(line, "User-Name")).containsOnly(BOB);
            JsonNode first = lines.get(0);
            assertThat(word(first, "client")).isEqualTo("tests");
            assertThat(word(first, "group")).isEqualTo("home");
            assertThat(word(first, "source")).isEqualTo("server");
            assertThat(word(first, "NAS-Identifier")).isEqualTo("switch-1");
            assertThat(first.get("responseMillis").asDouble()).isPositive();
            assertThat(word(lines.get(2), "Acct-Status-Type")).isEqualTo("Start");
            assertThat(Files.readString(folder.resolve("requests.log")))
                    .doesNotContain("bob", "secret", "wrong", "AA-BB", "\"Status-Server\"");
            assertThat(program.get("/q/metrics")).contains("radius_lb_request_log_lost_total 0.0");
        }
    }

    @Test
    void aLogThatWasMovedIsBegunAnew() throws Exception {
        try (RadiusLb program = start("200ms", "to: requests.log, fields: [result, User-Name], user-name: plain")) {
            program.client().pap(program.authPort(), "bob", "secret");
            assertThat(lines("requests.log", 1).get(0)).hasToString("{\"result\":\"accept\",\"User-Name\":\"bob\"}");
            Files.move(folder.resolve("requests.log"), folder.resolve("requests.log.1"));
            program.client().pap(program.authPort(), "bob", "wrong");
            assertThat(lines("requests.log", 1).get(0)).hasToString("{\"result\":\"reject\",\"User-Name\":\"bob\"}");
            assertThat(lines("requests.log.1", 1)).hasSize(1);
        }
    }

    @Test
    void standardOutputWillDoAndAStopWritesWhatIsLeft() {
        try (RadiusLb program = start("8s", "to: stdout, user-name: off, fields: [server, result, User-Name]")) {
            one.suspend();
            two.suspend();
            Radclient client = program.client().patience(Duration.ofSeconds(5), 1);
            CompletableFuture<Radclient.Answer> answer =
                    CompletableFuture.supplyAsync(() -> client.send(program.authPort(), "auth", LOGIN));
            await().atMost(Duration.ofSeconds(10))
                    .until(() ->
                            program.server("one", "auth").get("outstanding").asInt() == 1);
            program.terminate();
            one.resume();
            assertThat(answer.join().code()).isEqualTo("Access-Accept");
            assertThat(program.exitCode(Duration.ofSeconds(20))).isIn(0, 143);
            assertThat(program.output().lines()).contains("{\"server\":\"one\",\"result\":\"accept\"}");
        }
    }
}
