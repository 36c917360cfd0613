package io.github.camelradius.app.command;

import io.github.camelradius.app.Program;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code radius-lb} without a command runs the balancer. */
@Command(
        name = "radius-lb",
        description = "Spreads RADIUS requests over groups of servers.",
        versionProvider = Version.class,
        subcommands = {
            RunCommand.class,
            CheckCommand.class,
            TryCommand.class,
            TopCommand.class,
            ReloadCommand.class,
            DecodeCommand.class,
            EncodeCommand.class,
            SimulateCommand.class,
            CompletionCommand.class
        },
        footer = {
            "",
            "Without any configuration a demonstration runs: three servers inside the",
            "program, user and password demo, secret testing123 on 127.0.0.1:1812.",
            "",
            "Exit status: 0 done or stopped, 1 internal error, 2 usage,",
            "3 configuration, 4 address in use."
        })
public final class RootCommand implements Callable<Integer> {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Configuration (.yaml, .yml or .properties); default: radius-lb.yaml in this folder, if any.")
    @Nullable Path config;

    @Option(names = "--help", usageHelp = true, scope = ScopeType.INHERIT, description = "Show this help.")
    boolean help;

    @Option(names = "--version", versionHelp = true, scope = ScopeType.INHERIT, description = "Show the version.")
    boolean version;

    @Override
    public Integer call() {
        return Program.run(config);
    }
}
