package io.github.camelradius.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The packaged program as a filter: standard input in, standard output and error out. */
final class Piped {
    private Piped() {}

    /** What came out. */
    record Result(int status, String out, String err) {
        List<String> lines() {
            return out.lines().toList();
        }
    }

    /** Runs it on this text. */
    static Result text(String input, String... arguments) {
        return octets(input.getBytes(StandardCharsets.UTF_8), arguments);
    }

    /** Runs it on these octets. */
    static Result octets(byte[] input, String... arguments) {
        Process process = start(arguments);
        CompletableFuture<String> out = read(process.getInputStream());
        CompletableFuture<String> err = read(process.getErrorStream());
        try (OutputStream in = process.getOutputStream()) {
            in.write(input);
        } catch (IOException e) {
            // It does not read what it has no use for.
        }
        try {
            return new Result(process.waitFor(), out.join(), err.join());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Starts it with a small heap, in a locale without any letter but those of ASCII. */
    static Process start(String... arguments) {
        List<String> command = new ArrayList<>(ProgramCommand.of("48m"));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("LC_ALL", "C");
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CompletableFuture<String> read(InputStream stream) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
