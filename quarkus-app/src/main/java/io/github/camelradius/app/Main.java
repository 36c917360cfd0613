package io.github.camelradius.app;

import io.github.camelradius.app.command.RootCommand;
import io.quarkus.runtime.annotations.QuarkusMain;
import picocli.CommandLine;

/** Parses the command line before anything else: only the command {@code run} starts Quarkus. */
@QuarkusMain
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        int status = new CommandLine(new RootCommand())
                .setExecutionExceptionHandler((exception, command, result) -> {
                    command.getErr().println("internal error: " + exception);
                    return ExitCode.INTERNAL;
                })
                .execute(args);
        System.exit(status);
    }
}
