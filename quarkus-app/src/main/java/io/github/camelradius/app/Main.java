package io.github.camelradius.app;

import io.github.camelradius.app.command.RootCommand;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** Parses the command line before anything else: only the command {@code run} starts Quarkus. */
@QuarkusMain
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        boolean development = DevMode.on();
        int status = new CommandLine(new RootCommand())
                .setOut(utf8(FileDescriptor.out))
                .setErr(utf8(FileDescriptor.err))
                .setExecutionExceptionHandler((exception, command, result) -> {
                    command.getErr().println("internal error: " + exception);
                    return ExitCode.INTERNAL;
                })
                .execute(args);
        if (development) {
            DevMode.ended(status);
        } else {
            System.exit(status);
        }
    }

    /** JSON is UTF-8 whatever the locale is, and so is the text beside it. */
    private static PrintWriter utf8(FileDescriptor to) {
        return new PrintWriter(new FileOutputStream(to), true, StandardCharsets.UTF_8);
    }
}
