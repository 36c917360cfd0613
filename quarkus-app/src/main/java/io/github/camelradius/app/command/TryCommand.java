package io.github.camelradius.app.command;

import io.github.camelradius.app.command.TryRequest.Kind;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** One request to a server, and what came back: the first thing to do when something does not work. */
@Command(
        name = "try",
        description = "Send one request to a server and show the answer.",
        footer = {
            "",
            "Exit status: 0 accepted or answered, 2 usage, 10 Access-Reject,",
            "11 Access-Challenge, 12 no answer, 13 an answer that failed its check."
        })
final class TryCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--server",
            paramLabel = "A:P",
            description = "Address and port; default: 127.0.0.1:1812, or :1813 with --acct.")
    private @Nullable String server;

    @Option(names = "--secret", paramLabel = "S", defaultValue = "testing123", description = "Default: testing123.")
    private String secret = "";

    @Option(names = "--user", paramLabel = "U", defaultValue = "demo", description = "Default: demo.")
    private String user = "";

    @Option(names = "--password", paramLabel = "P", defaultValue = "demo", description = "Default: demo.")
    private String password = "";

    @ArgGroup
    private What what = new What();

    @Option(
            names = "--timeout",
            paramLabel = "D",
            defaultValue = "5s",
            converter = UnitDuration.class,
            description = "How long to wait for the answer, for example 500ms; default: 5s.")
    private Duration timeout = Duration.ofSeconds(5);

    /** One of these, or PAP. */
    static final class What {
        @Option(names = "--chap", description = "Authenticate by CHAP instead of PAP.")
        private boolean chap;

        @Option(names = "--acct", paramLabel = "TYPE", description = "Send accounting: start, interim or stop.")
        private @Nullable String acct;

        @Option(names = "--status", description = "Send Status-Server.")
        private boolean status;
    }

    @Override
    public Integer call() throws Exception {
        Kind kind = kind();
        String byDefault = kind.isAccounting() ? "127.0.0.1:1813" : "127.0.0.1:1812";
        return new TryRequest(kind, server == null ? byDefault : server, secret, user, password, timeout)
                .send(commandLine().getOut());
    }

    private Kind kind() {
        if (what.acct != null) {
            return switch (what.acct.toLowerCase(Locale.ROOT)) {
                case "start" -> Kind.START;
                case "interim" -> Kind.INTERIM;
                case "stop" -> Kind.STOP;
                default ->
                    throw new ParameterException(commandLine(), "--acct " + what.acct + ": use start, interim or stop");
            };
        }
        if (what.status) {
            return Kind.STATUS;
        }
        return what.chap ? Kind.CHAP : Kind.PAP;
    }

    private CommandLine commandLine() {
        if (spec == null) {
            throw new IllegalStateException("not made by picocli");
        }
        return spec.commandLine();
    }
}
