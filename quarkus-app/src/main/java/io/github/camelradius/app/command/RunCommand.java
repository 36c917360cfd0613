package io.github.camelradius.app.command;

import io.github.camelradius.app.Program;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** The balancer itself. */
@Command(name = "run", description = "Run the balancer until it is stopped (the default).")
final class RunCommand implements Callable<Integer> {
    @ParentCommand
    private RootCommand root = new RootCommand();

    @Override
    public Integer call() {
        return Program.run(root.config);
    }
}
