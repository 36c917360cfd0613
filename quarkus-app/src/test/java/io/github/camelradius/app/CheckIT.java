package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreePorts;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code check} finds, with what result for scripts. */
@Timeout(120)
class CheckIT {
    private static final String SECRET = "only this server has it";

    @TempDir
    Path folder;

    private RadiusLb check(String yaml, String... options) {
        RadiusLb.write(folder.resolve("radius-lb.yaml"), yaml);
        String[] arguments =
                Stream.concat(Stream.of("check"), Stream.of(options)).toArray(String[]::new);
        return RadiusLb.run(folder, Map.of(), arguments);
    }

    private static List<String> lines(RadiusLb check, int status) {
        assertThat(check.exitCode(RadiusLb.START_TIME)).as(check.output()).isEqualTo(status);
        assertThat(check.output()).doesNotContain(SECRET).doesNotContain("\tat ");
        return check.output().lines().map(line -> line.replaceAll(" {2,}", " ")).toList();
    }

    private static String yaml(String probe, String... servers) {
        return """
                radius-lb:
                  listen: { auth: "127.0.0.1:0", acct: "127.0.0.1:0" }
                  clients:
                    tests: { network: 127.0.0.0/8, secret: "only this client has it" }
                  default-group: home
                  groups:
                    home:
                      probe: { %s }
                      servers:
                """.formatted(probe) + String.join("", servers);
    }

    private static String server(String name, String host, Object authPort, Object acctPort, String secret) {
        return "      - { name: %s, host: %s, auth-port: %s, acct-port: %s, secret: \"%s\" }\n"
                .formatted(name, host, authPort, acctPort, secret);
    }

    private static DatagramSocket socket() throws IOException {
        return new DatagramSocket(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
    }

    @Test
    @RequiresPeer(Peer.FREERADIUS)
    void whatIsFineIsStatus0WithALineForEachPort() {
        try (FreeRadius one = FreeRadius.start("one", SECRET)) {
            String yaml = yaml("type: auto", server("one", one.host(), one.authPort(), one.acctPort(), SECRET));
            List<String> lines = lines(check(yaml), 0);
            assertThat(lines.get(0)).isEqualTo("configuration fine groups=1 servers=1 clients=1");
            assertThat(lines.get(1)).isEqualTo("server role address result ms advice");
            assertThat(lines.get(2))
                    .matches("home/one auth 127\\.0\\.0\\.1:" + one.authPort() + " Access-Accept [0-9.]+");
            assertThat(lines.get(3))
                    .matches("home/one acct 127\\.0\\.0\\.1:" + one.acctPort() + " Accounting-Response [0-9.]+");
            assertThat(lines.subList(4, lines.size()))
                    .containsExactly(
                            "radius-lb auth 127.0.0.1:0 free",
                            "radius-lb acct 127.0.0.1:0 free",
                            "radius-lb http 127.0.0.1:0 free",
                            "checked=5 wrong=0 warnings=0");
        }
    }

    @Test
    @RequiresPeer(Peer.FREERADIUS)
    void whoDoesNotKnowStatusServerIsAskedAsATestUser() throws IOException {
        try (FreeRadius one = FreeRadius.start("one", SECRET);
                StatusFilter auth = new StatusFilter(one.authPort());
                StatusFilter acct = new StatusFilter(one.acctPort())) {
            String server = server("one", "127.0.0.1", auth.port(), acct.port(), SECRET);
            String advice = " [0-9.]+ answers a test user, and does not know Status-Server";
            String probe = "type: auto, user: bob, password: secret";
            assertThat(lines(check(yaml(probe, server), "--timeout", "500ms"), 0))
                    .anyMatch(line -> line.matches("home/one auth \\S+ Access-Accept" + advice))
                    .anyMatch(line -> line.matches("home/one acct \\S+ Accounting-Response" + advice));
            assertThat(lines(check(yaml("type: off", server), "--timeout", "500ms"), 3))
                    .anyMatch(line -> line.matches("home/one auth \\S+ Access-Reject" + advice))
                    .anyMatch(line -> line.matches("home/one acct \\S+ no answer is it running\\? .*"
                            + "does it know Status-Server\\? if not, give the group's probe a user and a password"));
            assertThat(lines(check(yaml("type: status-server", server), "--timeout", "500ms"), 3))
                    .anyMatch(line -> line.matches("home/one auth \\S+ no answer is it running\\? .*"));
        }
    }

    @Test
    @RequiresPeer(Peer.FREERADIUS)
    void weakSecretsAreWarningsOnly() {
        try (FreeRadius one = FreeRadius.start("one", "testing123")) {
            String yaml = yaml("type: auto", server("one", one.host(), one.authPort(), one.acctPort(), "testing123"));
            assertThat(lines(check(yaml.replace("only this client has it", "testing123")), 0))
                    .anyMatch(line ->
                            line.startsWith("client tests - 127.0.0.0/8 weak secret it stands in documentation"))
                    .anyMatch(line -> line.startsWith("home/one - 127.0.0.1 weak secret it stands in documentation"))
                    .anyMatch(line -> line.startsWith("client tests - 127.0.0.0/8 same secret also of home/one: "))
                    .contains("checked=8 wrong=0 warnings=3")
                    .noneMatch(line -> line.contains("testing123"));
        }
    }

    @Test
    void eachFaultHasItsResultAndStatusIs3() throws IOException {
        try (DatagramSocket silent = socket();
                DatagramSocket forger = socket()) {
            CompletableFuture<Void> forged = CompletableFuture.runAsync(() -> Forger.answerUnsigned(forger));
            int closed = FreePorts.udp("127.0.0.1");
            String yaml = yaml(
                    "type: off",
                    server("silent", "127.0.0.1", silent.getLocalPort(), "off", SECRET),
                    server("forger", "127.0.0.1", forger.getLocalPort(), "off", SECRET),
                    server("closed", "127.0.0.1", closed, "off", SECRET),
                    server("nameless", "radius.invalid", "off", 1813, "nobody else has this"));
            assertThat(lines(check(yaml, "--timeout", "300ms"), 3))
                    .anyMatch(line -> line.matches("home/silent auth \\S+ no answer is it running\\? .*"))
                    .anyMatch(line -> line.matches("home/forger auth \\S+ bad-authenticator its secret is not .*"))
                    .anyMatch(line -> line.matches("home/closed auth \\S+ refused nothing listens .*"))
                    .anyMatch(line -> line.matches("home/nameless acct radius.invalid:1813 unresolved .*"))
                    .contains("checked=7 wrong=4 warnings=0");
            forged.join();
        }
    }

    @Test
    void takenPortsAreWrongUnlessTheBalancerIsRunning() throws IOException {
        try (DatagramSocket udp = socket();
                ServerSocket tcp = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String yaml = yaml("type: off", server("closed", "127.0.0.1", FreePorts.udp("127.0.0.1"), "off", SECRET))
                    .replace("auth: \"127.0.0.1:0\"", "auth: \"127.0.0.1:" + udp.getLocalPort() + "\"")
                    .replace("acct: \"127.0.0.1:0\"", "acct: \"192.0.2.1:1813\"");
            RadiusLb.write(folder.resolve("radius-lb.yaml"), yaml);
            Map<String, String> http = Map.of("QUARKUS_HTTP_PORT", Integer.toString(tcp.getLocalPort()));
            assertThat(lines(RadiusLb.run(folder, http, "check"), 3))
                    .anyMatch(line -> line.matches("radius-lb auth 127\\.0\\.0\\.1:[0-9]+ in use stop the program .*"))
                    .anyMatch(line -> line.startsWith("radius-lb acct 192.0.2.1:1813 unusable give an address that"))
                    .anyMatch(line -> line.matches("radius-lb http 127\\.0\\.0\\.1:[0-9]+ in use stop the program .*"))
                    .contains("checked=4 wrong=4 warnings=0");
            assertThat(lines(RadiusLb.run(folder, http, "check", "--running"), 3))
                    .contains("checked=1 wrong=1 warnings=0");
        }
    }

    @Test
    void configurationErrorsAreThoseOfAStart() {
        String yaml = yaml("type: off", server("a", "127.0.0.1", 9, 9, SECRET)).replace("name: a,", "weight: heavy,");
        RadiusLb demonstration = RadiusLb.run(folder, Map.of(), "check", "--running");
        assertThat(lines(demonstration, 0)).first().asString().startsWith("No configuration: ");
        List<String> errors = lines(check(yaml), 3);
        assertThat(errors)
                .hasSize(2)
                .allMatch(line -> line.startsWith("configuration error key=radius-lb.groups.home."));
        RadiusLb run = RadiusLb.run(folder, Map.of());
        assertThat(lines(run, 3)).isEqualTo(errors);
    }
}
