package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.PeerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** P16: text is UTF-8 whatever the platform's charset is, and what is no UTF-8 passes as it came. */
@Timeout(120)
class ReportedTextTest {
    @TempDir
    Path folder;

    @Test
    @Tag("https://github.com/privacyidea/privacyidea/issues/1442")
    @Tag("https://github.com/FreeRADIUS/freeradius-server/issues/1522")
    void thePlatformsCharsetDoesNotMatter() {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=ISO-8859-1",
                "-cp",
                System.getProperty("java.class.path"),
                Latin1Login.class.getName());
        try (PeerProcess login = PeerProcess.start("login", command, Map.of(), folder.resolve("log"))) {
            assertThat(login.exitCode(Duration.ofSeconds(60)))
                    .as(login.output())
                    .isZero();
            assertThat(login.output().lines())
                    .contains("charset ISO-8859-1", "route name true", "route password true", "wire password true")
                    .containsSubsequence(
                            "answer Access-Accept",
                            "route octets 74c3b67374",
                            "wire octets 74c3b67374",
                            "answer Access-Accept",
                            "route octets 74f67374",
                            "wire octets 74f67374");
        }
    }
}
