package io.github.camelradius.app.command;

import io.github.camelradius.app.ExitCode;
import io.github.camelradius.app.Program;
import io.github.camelradius.app.check.Checkup;
import io.github.camelradius.app.check.Finding;
import io.github.camelradius.app.check.Finding.Verdict;
import io.github.camelradius.app.config.ConfigException;
import io.github.camelradius.app.config.ConfigLoader.Loaded;
import io.github.camelradius.app.config.HostPort;
import io.github.camelradius.app.config.ProgramConfig;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The configuration and all that it names, before anything depends on it. */
@Command(
        name = "check",
        description = "Check the configuration and everything it names, without starting the balancer.",
        footer = {
            "",
            "Looks at the configuration (errors are the lines that 'run' prints), the",
            "names of servers, the ports to listen on and the secrets, and asks every",
            "server in both roles: Status-Server, and where that is not answered a test",
            "user's request (the group's probe; without one, user probe at the",
            "authentication port). Prints a line for each, with the result and what to do.",
            "",
            "  radius-lb check --config new.yaml            before the first start",
            "  radius-lb check --config new.yaml --running  beside the running balancer",
            "",
            "Routes of your own (folder routes) are not looked at.",
            "Exit status: 0 fine (warnings included), 2 usage, 3 something is wrong."
        })
final class CheckCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @ParentCommand
    private RootCommand root = new RootCommand();

    @Option(
            names = "--timeout",
            paramLabel = "D",
            defaultValue = "1s",
            converter = UnitDuration.class,
            description = "How long to wait after each packet, for example 500ms; each is sent twice; default: 1s.")
    private Duration timeout = Duration.ofSeconds(1);

    @Option(names = "--running", description = "The balancer is running here: its ports need not be free.")
    private boolean running;

    @Override
    public Integer call() {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        try {
            Loaded loaded = Program.load(root.config);
            ProgramConfig config = Objects.requireNonNull(loaded.program());
            out.println(summary(config));
            out.flush();
            HostPort http = running ? null : new HostPort(loaded.httpHost(), loaded.httpPort());
            return report(out, new Checkup(config, timeout).run(http));
        } catch (ConfigException e) {
            e.errors().forEach(error -> out.println(error.line()));
            return ExitCode.CONFIGURATION;
        }
    }

    private static String summary(ProgramConfig config) {
        return config.demo()
                ? "No configuration: the demonstration would run. Write radius-lb.yaml, or name a file by --config."
                : "configuration fine groups=" + config.groups().size() + " servers=" + config.serverCount()
                        + " clients=" + config.clients().size();
    }

    private static int report(PrintWriter out, List<Finding> findings) {
        TextTable table = new TextTable(Set.of("ms"), "server", "role", "address", "result", "ms", "advice");
        for (Finding finding : findings) {
            table.row(
                    finding.subject(),
                    finding.role(),
                    finding.address(),
                    finding.result(),
                    finding.millis(),
                    finding.advice());
        }
        if (!findings.isEmpty()) {
            table.lines().forEach(out::println);
        }
        long wrong = count(findings, Verdict.WRONG);
        out.println("checked=" + findings.size() + " wrong=" + wrong + " warnings=" + count(findings, Verdict.WARNING));
        return wrong == 0 ? ExitCode.OK : ExitCode.CONFIGURATION;
    }

    private static long count(List<Finding> findings, Verdict verdict) {
        return findings.stream().filter(finding -> finding.verdict() == verdict).count();
    }
}
