package io.github.camelradius.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs a short command to its end and keeps what it printed. */
final class Commands {
    private Commands() {}

    /** What a command left behind. */
    record Result(int exitCode, String output) {}

    static Result run(List<String> command, Path folder, Duration time) {
        Path log = null;
        try {
            log = Files.createTempFile(folder, "command", ".log");
            try (PeerProcess process = PeerProcess.start(command.get(0), command, Map.of(), log, folder)) {
                int code = process.exitCode(time);
                return new Result(code, process.output());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            delete(log);
        }
    }

    /** A new folder that only the owner can read, with its content on deletion at exit left to the system's /tmp. */
    static Path folder(String prefix) {
        try {
            return Files.createTempDirectory(prefix);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(Path file, String text) {
        try {
            Files.writeString(file, text, StandardCharsets.UTF_8);
            Files.setPosixFilePermissions(file, java.nio.file.attribute.PosixFilePermissions.fromString("rw-r-----"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a file or a folder with its content. */
    static void delete(Path path) {
        if (path == null || !Files.exists(path)) {
            return;
        }
        try (var content = Files.walk(path)) {
            content.sorted(java.util.Comparator.reverseOrder())
                    .forEach(p -> p.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
