package io.github.camelradius.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** bash takes the script and completes with it what a user begins to write. */
class CompletionTest {
    @TempDir
    Path folder;

    private Path script;

    @BeforeEach
    void print() throws IOException {
        script = folder.resolve("completion.bash");
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(script))) {
            assertThat(new CommandLine(new RootCommand()).setOut(out).execute("completion"))
                    .isZero();
        }
    }

    /** The arguments that a line ends up with in an interactive bash; Tab completes, Escape and * insert all there is. */
    private String completed(String keys) throws IOException, InterruptedException {
        String typed = """
                radius-lb() { printf 'got<%%s>\\n' "$*"; }
                source %s
                %s
                exit
                """.formatted(script, keys);
        ProcessBuilder builder = new ProcessBuilder("script", "-qfec", "bash --norc -i", "/dev/null")
                .redirectErrorStream(true)
                .directory(folder.toFile());
        builder.environment().put("INPUTRC", "/dev/null");
        Process bash = builder.start();
        try (OutputStream keyboard = bash.getOutputStream()) {
            keyboard.write(typed.getBytes(StandardCharsets.UTF_8));
        }
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(said).isZero();
        Matcher got = Pattern.compile("got<([^%>]*)>").matcher(said);
        assertThat(got.find()).as(said).isTrue();
        return got.group(1).strip();
    }

    @Test
    void commandsAreCompleted() throws Exception {
        assertThat(completed("radius-lb che\t")).isEqualTo("check");
        assertThat(completed("radius-lb co\t")).isEqualTo("completion");
        assertThat(completed("radius-lb t\u001b*").split(" ")).containsExactlyInAnyOrder("try", "top");
    }

    @Test
    void optionsOfACommandAreCompleted() throws Exception {
        assertThat(completed("radius-lb check --ru\t")).isEqualTo("check --running");
        assertThat(completed("radius-lb top --on\t")).isEqualTo("top --once");
    }

    @Test
    void filesAreCompleted() throws Exception {
        Files.writeString(folder.resolve("balancer.yaml"), "");
        assertThat(completed("radius-lb check --config bal\t")).isEqualTo("check --config balancer.yaml");
    }
}
