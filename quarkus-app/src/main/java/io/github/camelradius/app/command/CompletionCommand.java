package io.github.camelradius.app.command;

import io.github.camelradius.app.ExitCode;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A script for the shell, made of the commands and options that there are. */
@Command(
        name = "completion",
        description = "Print a script by which bash or zsh completes commands and options.",
        footer = {
            "",
            "In ~/.bashrc or ~/.zshrc, for a radius-lb that is in the PATH:",
            "",
            "  source <(radius-lb completion)"
        })
final class CompletionCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine root = Objects.requireNonNull(spec).root().commandLine();
        spec.commandLine().getOut().println(AutoComplete.bash(root.getCommandName(), root));
        return ExitCode.OK;
    }
}
