package io.github.camelradius.app.command;

import io.github.camelradius.app.ExitCode;
import java.io.IOException;
import picocli.CommandLine;

/** What a command that reads its input does. */
interface CommandBody {
    /** @return the exit status */
    int run(CommandLine command) throws BadInputException, IOException;

    /** Runs a body: bad input is told in one line and is a fault in the usage; whatever was printed gets out. */
    static int run(CommandLine command, CommandBody body) throws IOException {
        try {
            return body.run(command);
        } catch (BadInputException e) {
            command.getErr().println("radius-lb " + command.getCommandName() + ": " + e.getMessage());
            return ExitCode.USAGE;
        } finally {
            command.getOut().flush();
        }
    }
}
