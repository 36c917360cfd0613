package io.github.camelradius.app.command;

import io.github.camelradius.app.ExitCode;
import io.github.camelradius.app.top.Sample;
import io.github.camelradius.app.top.Screen;
import io.github.camelradius.app.top.Screen.Line;
import io.github.camelradius.app.top.Screen.Tone;
import io.github.camelradius.app.top.ServersClient;
import io.github.camelradius.app.top.ServersClient.NoAnswerException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The servers of a running balancer, again and again. */
@Command(
        name = "top",
        description = "Show the servers of a running balancer, live, until Ctrl-C.",
        footer = {
            "",
            "req/s (requests sent to the server) and loss (packets ignored or refused, of",
            "those decided) are of the last interval, mean ms is since the start.",
            "Where the output is no terminal, tables follow each other without colours.",
            "",
            "  radius-lb top",
            "  radius-lb top --url https://lb.example:8443 --user vera --password-file pw",
            "",
            "Exit status: 0 done, 2 usage, 10 refused (user or password), 12 no answer."
        })
final class TopCommand implements Callable<Integer> {
    private static final int REFUSED = 10;
    private static final int NO_ANSWER = 12;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private HttpOptions http = new HttpOptions();

    @Option(
            names = "--interval",
            paramLabel = "D",
            defaultValue = "1s",
            converter = UnitDuration.class,
            description = "From one table to the next, for example 500ms; default: 1s.")
    private Duration interval = Duration.ofSeconds(1);

    @Option(names = "--once", description = "Print one table, of one interval, and end.")
    private boolean once;

    @Override
    public Integer call() throws Exception {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        return CommandBody.run(command, this::show);
    }

    private int show(CommandLine command) throws BadInputException {
        ServersClient client = new ServersClient(http.balancer());
        PrintWriter out = command.getOut();
        try {
            Sample first = client.read();
            if (once) {
                pause();
                plain(out, TopTable.lines(first, client.read()));
            } else if (Ansi.AUTO.enabled()) {
                live(client, first, out);
            } else {
                follow(client, first, out);
            }
            return ExitCode.OK;
        } catch (NoAnswerException e) {
            command.getErr().println("radius-lb top: " + e.getMessage());
            return e.refused() ? REFUSED : NO_ANSWER;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.OK;
        }
    }

    private void pause() throws InterruptedException {
        new CountDownLatch(1).await(interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void plain(PrintWriter out, List<Line> lines) {
        lines.forEach(line -> out.println(line.text()));
        out.flush();
    }

    /** Until a signal, or the reader of the output is gone. */
    private void follow(ServersClient client, Sample first, PrintWriter out)
            throws NoAnswerException, InterruptedException {
        Sample before = first;
        while (!out.checkError()) {
            pause();
            Sample now = client.read();
            plain(out, TopTable.lines(before, now));
            out.println();
            before = now;
        }
    }

    /** Until a signal; a balancer that is gone for a while is waited for. */
    private void live(ServersClient client, Sample first, PrintWriter out)
            throws NoAnswerException, InterruptedException {
        try (Screen screen = new Screen(out)) {
            Runtime.getRuntime().addShutdownHook(new Thread(screen::close));
            Sample last = first;
            List<Line> lines = TopTable.lines(null, first);
            while (!out.checkError()) {
                screen.show(lines);
                pause();
                try {
                    Sample now = client.read();
                    lines = TopTable.lines(last, now);
                    last = now;
                } catch (NoAnswerException e) {
                    if (e.refused()) {
                        throw e;
                    }
                    lines = withMessage(last, String.valueOf(e.getMessage()));
                }
            }
        }
    }

    private static List<Line> withMessage(Sample last, String message) {
        List<Line> lines = new ArrayList<>(List.of(new Line(message, Tone.BAD)));
        lines.addAll(TopTable.lines(null, last));
        return lines;
    }
}
