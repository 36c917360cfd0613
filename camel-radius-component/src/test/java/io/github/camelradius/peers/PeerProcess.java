package io.github.camelradius.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** A child process whose output goes to a file; signalled and ended by its own process id only. */
public final class PeerProcess implements AutoCloseable {
    private static final Duration STOP_TIME = Duration.ofSeconds(10);

    private final String name;
    private final Process process;
    private final Path log;

    private PeerProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /** Starts a program; standard output and error go to {@code log}. */
    public static PeerProcess start(String name, List<String> command, Map<String, String> environment, Path log) {
        return start(name, command, environment, log, Path.of("").toAbsolutePath());
    }

    /** Starts a program in a folder; standard output and error go to {@code log}. */
    public static PeerProcess start(
            String name, List<String> command, Map<String, String> environment, Path log, Path folder) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(log.toFile())
                    .directory(folder.toFile());
            builder.environment().putAll(environment);
            return new PeerProcess(name, builder.start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + command.get(0), e);
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Everything it has written so far. */
    public String output() {
        try {
            return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until a line of the output matches and returns it; fails when the process ends first. */
    public String awaitLine(Predicate<String> wanted, Duration time) {
        try {
            return Awaitility.await()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(20))
                    .atMost(time)
                    .until(
                            () -> {
                                boolean alive = isAlive();
                                String line = output().lines()
                                        .filter(wanted)
                                        .findFirst()
                                        .orElse(null);
                                return line != null || alive ? line : "";
                            },
                            line -> line != null);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(name + " did not print what was awaited within " + time + ":\n" + output(), e);
        }
    }

    /** Waits for the end of the process. */
    public int exitCode(Duration time) {
        try {
            if (process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
                return process.exitValue();
            }
            throw new AssertionError(name + " still runs after " + time + ":\n" + output());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + name, e);
        }
    }

    /** Sends a signal by its name, for example STOP. */
    public void signal(String signal) {
        try {
            int code = new ProcessBuilder("kill", "-" + signal, Long.toString(pid()))
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IllegalStateException("kill -" + signal + " failed for " + name);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while signalling " + name, e);
        }
    }

    /** Ends it: by TERM, after ten seconds by KILL. Does nothing when it has ended already. */
    @Override
    public void close() {
        if (!process.isAlive()) {
            return;
        }
        try {
            signal("CONT");
            process.destroy();
            if (!process.waitFor(STOP_TIME.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }

    @Override
    public String toString() {
        return name + " (pid " + pid() + ")";
    }
}
