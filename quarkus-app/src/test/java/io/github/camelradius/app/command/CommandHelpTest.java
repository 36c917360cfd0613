package io.github.camelradius.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What the commands say of themselves, and what is said of them. */
class CommandHelpTest {
    private static final int TERMINAL = 80;

    static Stream<Map.Entry<String, CommandLine>> commands() {
        return new CommandLine(new RootCommand()).getSubcommands().entrySet().stream();
    }

    private static String help(String... arguments) {
        StringWriter out = new StringWriter();
        int status = new CommandLine(new RootCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(out))
                .execute(arguments);
        assertThat(status).as(out.toString()).isZero();
        return out.toString();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyOptionIsDescribedAndFitsATerminal(Map.Entry<String, CommandLine> command) {
        String help = help(command.getKey(), "--help");
        assertThat(help.lines()).anyMatch(line -> line.startsWith("Usage: radius-lb " + command.getKey()));
        assertThat(help.lines()).allMatch(line -> line.length() <= TERMINAL);
        assertThat(command.getValue().getCommandSpec().usageMessage().description())
                .isNotEmpty();
        for (OptionSpec option : command.getValue().getCommandSpec().options()) {
            assertThat(option.description()).as(option.longestName()).isNotEmpty();
            assertThat(help).contains(option.longestName());
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandIsInTheHelpAndInTheDocumentation(Map.Entry<String, CommandLine> command) throws Exception {
        String name = command.getKey();
        assertThat(help("--help").lines()).anyMatch(line -> line.matches(" +" + name + " +\\S.*"));
        assertThat(Files.readString(Path.of("../docs/operations.md"))).contains("| `" + name);
    }

    @Test
    void commandsThatHaveAStatusOfTheirOwnTellIt() {
        for (String name : List.of("check", "try", "top", "simulate")) {
            assertThat(help(name, "--help")).as(name).contains("Exit status: 0 ");
        }
    }
}
