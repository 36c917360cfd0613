package io.github.camelradius.app.command;

import io.github.camelradius.app.ExitCode;
import io.github.camelradius.app.config.ConfigError;
import io.github.camelradius.lb.core.sim.Scenario;
import io.github.camelradius.lb.core.sim.Simulation;
import io.github.camelradius.lb.scenario.ScenarioException;
import io.github.camelradius.lb.scenario.ScenarioReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A group's behaviour on a virtual clock and network, by the classes that serve packets: hours in seconds. */
@Command(
        name = "simulate",
        description = "Run a scenario on a virtual clock and show what a group of servers does.",
        footer = {
            "",
            "SCENARIO (YAML or JSON) has group, requests, servers and more; the same seed",
            "gives the same run.",
            "Exit status: 0 done, 2 usage, 3 an error in the scenario."
        })
final class SimulateCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "SCENARIO", description = "File with the scenario.")
    private @Nullable Path scenario;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of all draws; default: the scenario's, else 0.")
    private @Nullable Long seed;

    @Option(names = "--json", description = "Print one JSON object a line.")
    private boolean json;

    @Override
    public Integer call() {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        try {
            Scenario read = ScenarioReader.read(ScenarioText.read(Objects.requireNonNull(scenario)), seed);
            LineFormat format = json ? new JsonLines() : new TextLines();
            LineOutput output = new LineOutput(format, out);
            output.summary(new Simulation(read, output::line).run());
            return ExitCode.OK;
        } catch (ScenarioException e) {
            out.println("scenario error " + new ConfigError(e.key(), e.value(), e.allowed()).fields());
            out.flush();
            return ExitCode.CONFIGURATION;
        }
    }
}
