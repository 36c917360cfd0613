package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreePorts;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code top} shows of a running balancer, on a terminal and without one. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(120)
class TopIT {
    private static final String TITLES = "group server role state weight outstanding req/s loss mean ms";
    private static final String ESC = "\u001b[";

    @TempDir
    static Path folder;

    private static FreeRadius one;
    private static RadiusLb program;

    @BeforeAll
    static void start() {
        one = FreeRadius.start("one", "first secret");
        program = RadiusLb.start(folder, RadiusLb.yaml("tries: 1", one) + AccessIT.USERS);
    }

    @AfterAll
    static void stop() {
        program.close();
        one.close();
    }

    private static RadiusLb top(Map<String, String> environment, String... options) {
        return RadiusLb.run(
                folder,
                environment,
                Stream.concat(Stream.of("top", "--url", "http://127.0.0.1:" + program.httpPort()), Stream.of(options))
                        .toArray(String[]::new));
    }

    private static List<String> words(String text) {
        return text.lines().map(line -> line.replaceAll(" {2,}", " ")).toList();
    }

    @Test
    void onceIsOneTableOfWhatHappensWithoutEscapeCodes() throws Exception {
        try (Traffic traffic = new Traffic(program)) {
            Awaitility.await()
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> server("sent") > 0 && server("meanResponseMicros") > 0);
            RadiusLb top =
                    top(Map.of("RADIUS_LB_PASSWORD", AccessIT.VIEW), "--user", "vera", "--once", "--interval", "2s");
            assertThat(top.exitCode(RadiusLb.START_TIME)).as(top.output()).isZero();
            assertThat(top.output()).doesNotContain(ESC);
            List<String> lines = words(top.output());
            assertThat(lines).hasSize(3);
            assertThat(lines.get(0)).isEqualTo(TITLES);
            assertThat(lines.get(1)).matches("home one auth up 1 \\d+ [1-9]\\d*\\.\\d 0\\.0% \\d+\\.\\d");
            assertThat(lines.get(2)).startsWith("home one acct up 1 ");
        }
    }

    private static long server(String field) {
        String entry = RawHttp.of("GET", "/api/servers")
                .basic("vera", AccessIT.VIEW)
                .send("127.0.0.1", program.httpPort())
                .body();
        return Long.parseLong(
                entry.replaceAll("(?s).*?\"" + field + "\":(\\d+|null).*", "$1").replace("null", "0"));
    }

    @Test
    void whoMayNotReadIsToldSoWithStatus10() throws IOException {
        assertRefused(top(Map.of(), "--once"));
        Path password = Files.writeString(folder.resolve("password"), "wrong\n");
        assertRefused(top(Map.of(), "--once", "--user", "vera", "--password-file", password.toString()));
        Files.writeString(password, AccessIT.VIEW + "\n");
        RadiusLb right =
                top(Map.of(), "--once", "--interval", "1ms", "--user", "vera", "--password-file", password.toString());
        assertThat(right.exitCode(RadiusLb.START_TIME)).as(right.output()).isZero();
    }

    private static void assertRefused(RadiusLb top) {
        assertThat(top.exitCode(RadiusLb.START_TIME)).as(top.output()).isEqualTo(10);
        assertThat(top.output()).contains("radius-lb top: http://127.0.0.1:").contains("refuses (401)");
    }

    @Test
    void whereNobodyAnswersIsStatus12AndWrongUseIsStatus2() {
        RadiusLb nobody = RadiusLb.run(
                folder, Map.of(), "top", "--once", "--url", "http://127.0.0.1:" + FreePorts.tcp("127.0.0.1"));
        assertThat(nobody.exitCode(RadiusLb.START_TIME)).isEqualTo(12);
        assertThat(nobody.output()).startsWith("radius-lb top: no answer from http://127.0.0.1:");
        for (List<String> wrong : List.of(
                List.of("--url", "http://vera:pw@127.0.0.1:8080"),
                List.of("--url", "127.0.0.1:8080"),
                List.of("--user", "vera"),
                List.of("--user", "vera", "--password-file", "nowhere"),
                List.of("--interval", "1"))) {
            List<String> arguments = new ArrayList<>(List.of("top", "--once"));
            arguments.addAll(wrong);
            RadiusLb top = RadiusLb.run(folder, Map.of(), arguments.toArray(String[]::new));
            assertThat(top.exitCode(RadiusLb.START_TIME)).as(top.output()).isEqualTo(2);
        }
    }

    @Test
    void onATerminalItIsRedrawnUntilCtrlCAndTheTerminalIsGivenBack() throws Exception {
        Path log = folder.resolve("terminal.log");
        // what runs tests in the background ignores interrupts, and so would its children
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.addAll(ProgramCommand.of("48m"));
        command.addAll(List.of(
                "top", "--interval", "50ms", "--user", "vera", "--url", "http://127.0.0.1:" + program.httpPort()));
        ProcessBuilder builder = new ProcessBuilder("script", "-qfec", String.join(" ", command), log.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("RADIUS_LB_PASSWORD", AccessIT.VIEW);
        Process terminal = builder.start();
        Awaitility.await()
                .atMost(RadiusLb.START_TIME)
                .until(() -> Files.exists(log) && read(log).split(TITLES.substring(0, 5), -1).length > 3);
        terminal.getOutputStream().write(3); // Ctrl-C
        terminal.getOutputStream().flush();
        assertThat(terminal.waitFor()).as(read(log)).isEqualTo(130);
        String shown = read(log);
        assertThat(shown).contains(ESC + "?1049h", ESC + "H", "home   one     auth  up");
        assertThat(shown.substring(shown.lastIndexOf(ESC + "?1049l")))
                .as("given back, and nothing after it")
                .doesNotContain("home");
        assertThat(shown).contains(ESC + "?25h").contains(ESC + "?7h");
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
