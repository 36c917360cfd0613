package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script that users start, from a folder that is not the project's. */
@JvmOnly
@Timeout(60)
class LauncherIT {
    private static final String SERVER =
            "      - { name: a, host: 127.0.0.1, auth-port: 9, acct-port: 9, secret: nobody-knows }\n";

    @TempDir
    Path folder;

    private RadiusLb program;

    @AfterEach
    void stop() {
        program.close();
    }

    @Test
    void helpIsShown() {
        program = RadiusLb.launch(folder, Map.of(), "--help");
        assertThat(program.exitCode(RadiusLb.START_TIME)).isZero();
        assertThat(program.output()).startsWith("Usage: radius-lb");
    }

    @Test
    void anUnknownOptionIsStatus2() {
        program = RadiusLb.launch(folder, Map.of(), "--nonsense");
        assertThat(program.exitCode(RadiusLb.START_TIME)).isEqualTo(2);
        assertThat(program.output()).contains("--nonsense");
    }

    @ParameterizedTest
    @CsvSource({"-Xmx96m, UseSerialGC", "-XX:+UseParallelGC, UseParallelGC", "-XX:+UseZGC, UseZGC"})
    void theCollectorIsSerialUnlessOneIsGiven(String option, String used) {
        program = RadiusLb.launch(
                folder, Map.of("RADIUS_LB_JAVA_OPTS", "-XX:+PrintCommandLineFlags " + option), "--version");
        assertThat(program.exitCode(RadiusLb.START_TIME)).as(program.output()).isZero();
        assertThat(program.output()).contains("-XX:+" + used).containsOnlyOnce("GC");
    }

    @Test
    void itFindsTheFileOfTheCurrentFolderSplitsItsOptionsAndIsTheProgram() {
        RadiusLb.write(folder.resolve("radius-lb.yaml"), RadiusLb.yaml("") + SERVER);
        String options = "  -Dquarkus.http.host=127.0.0.3\t-Xmx96m\n-Dradius-lb.stop-timeout=1s  ";
        program = RadiusLb.launch(folder, Map.of("RADIUS_LB_JAVA_OPTS", options));
        assertThat(program.awaitReady()).contains("http=127.0.0.3:").contains("servers=1 mode=configured");
        program.terminate();
        assertThat(program.exitCode(Duration.ofSeconds(15))).isIn(0, 143);
        assertThat(program.output()).contains("radius-lb stopped pending=0");
    }
}
