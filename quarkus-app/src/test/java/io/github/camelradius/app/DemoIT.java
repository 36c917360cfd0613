package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreePorts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Without configuration the demonstration runs, and {@code try} talks to it. */
@Timeout(120)
class DemoIT {
    @TempDir
    static Path folder;

    private static RadiusLb program;

    @BeforeAll
    static void start() {
        program = RadiusLb.run(folder, Map.of());
    }

    @AfterAll
    static void stop() {
        program.close();
    }

    private static RadiusLb tried(String options) {
        RadiusLb command =
                RadiusLb.run(folder, Map.of(), ("try " + options).trim().split(" "));
        command.exitCode(Duration.ofSeconds(30));
        return command;
    }

    @Test
    void saysThatItIsTheDemonstration() {
        assertThat(program.awaitReady())
                .contains("auth=127.0.0.1:1812 acct=127.0.0.1:1813 http=127.0.0.1:")
                .contains(" groups=1 servers=3 mode=demo");
    }

    @ParameterizedTest
    @CsvSource({
        "'', 0, Access-Accept",
        "--chap, 0, Access-Accept",
        "--password wrong, 10, Access-Reject",
        "--user nobody, 10, Access-Reject",
        "--chap --password wrong, 10, Access-Reject",
        "--acct start, 0, Accounting-Response",
        "--acct interim, 0, Accounting-Response",
        "--acct stop, 0, Accounting-Response",
        "--status, 0, Access-Accept",
        "--status --server 127.0.0.1:1813, 0, Accounting-Response",
        "--secret wrong --timeout 300ms, 12, no answer",
        "--acct later, 2, 'use start, interim or stop'",
        "--timeout 5, 2, is no duration",
        "--status --chap, 2, mutually exclusive"
    })
    void tryShowsTheAnswer(String options, int status, String text) {
        program.awaitReady();
        RadiusLb command = tried(options);
        assertThat(command.output()).contains(text);
        assertThat(command.exitCode(Duration.ofSeconds(1))).as(command.output()).isEqualTo(status);
    }

    @Test
    void tryPrintsAttributesALineEach() {
        program.awaitReady();
        RadiusLb command = tried("--server 127.0.0.1:1812");
        assertThat(command.output().lines())
                .anyMatch(line -> line.matches("Access-Accept from 127\\.0\\.0\\.1:1812 in \\d+ ms"))
                .anyMatch(line -> line.matches("Reply-Message = demo-[123]"));
    }

    @Test
    void tryIsNotAnsweredWhereNobodyListens() {
        RadiusLb command = tried("--timeout 500ms --server 127.0.0.1:" + FreePorts.udp("127.0.0.1"));
        assertThat(command.exitCode(Duration.ofSeconds(1))).isEqualTo(12);
    }

    @Test
    void aSecondOneSaysWhichAddressIsTaken() {
        program.awaitReady();
        RadiusLb second = RadiusLb.run(folder, Map.of());
        assertThat(second.exitCode(RadiusLb.START_TIME)).isEqualTo(4);
        assertThat(second.output())
                .contains("address in use: UDP 127.0.0.1:1812 (radius-lb.listen.auth)")
                .doesNotContain("\tat ");
        assertThat(second.output().lines()).hasSize(1);
    }
}
