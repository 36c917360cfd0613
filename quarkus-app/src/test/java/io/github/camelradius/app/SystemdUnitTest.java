package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.app.command.RootCommand;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What systemd says of the unit that is shipped. */
@RequiresPeer(Peer.SYSTEMD_ANALYZE)
@Timeout(60)
class SystemdUnitTest {
    private static final String NAME = "radius-lb.service";
    private static final Path UNIT = Path.of("../deploy/systemd", NAME);
    private static final String JAVA = "/usr/bin/java";

    /** 2.0 of 10.0, by systemd's own count. */
    private static final String MOST_EXPOSED = "20";

    @TempDir
    Path folder;

    private record Said(int status, String output) {}

    /** The unit with the JVM of this host, and with this text replaced. */
    private Path unit(String text, String replacement) throws IOException {
        String here = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String unit = Files.readString(UNIT).replace(JAVA, here);
        assertThat(unit).contains(text);
        return Files.writeString(folder.resolve(NAME), unit.replace(text, replacement));
    }

    private static Said analyze(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(Peer.SYSTEMD_ANALYZE.command()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), output);
    }

    @Test
    void nothingInItIsUnknownOrMissing() throws Exception {
        Said said = analyze("verify", unit("NoNewPrivileges", "NoNewPrivileges").toString());
        assertThat(said.output()).doesNotContain(NAME);
        assertThat(said.status()).isZero();
        assertThat(analyze("verify", unit("NoNewPrivileges", "NoNewPrivilege").toString())
                        .output())
                .as("it does read it")
                .contains(NAME + ":", "NoNewPrivilege'");
    }

    @Test
    void littleIsLeftToAnIntruder() throws Exception {
        Path unit = unit("ProtectSystem=strict", "ProtectSystem=strict");
        Said said = analyze("security", "--offline=true", "--threshold=" + MOST_EXPOSED, unit.toString());
        assertThat(said.status()).as(said.output()).isZero();
    }

    @Test
    void whatItStartsIsACommandOfTheProgram() throws IOException {
        String start = Files.readAllLines(UNIT).stream()
                .filter(line -> line.startsWith("ExecStart="))
                .findFirst()
                .orElseThrow();
        String arguments = start.substring(start.indexOf(".jar ") + 5);
        assertThat(new CommandLine(new RootCommand())
                        .parseArgs(arguments.split(" "))
                        .matchedOptionValue("--config", Path.of("")))
                .isEqualTo(Path.of("/etc/radius-lb/radius-lb.yaml"));
    }
}
