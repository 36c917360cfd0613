package io.github.camelradius.app.requestlog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file that lines are added to. It is looked for by its name before each write, so that one that was moved or removed is
 * left and a new one begun; one that was cut goes on from its new end. New ones can be read by the program's group.
 */
final class LogFile implements LineOutput {
    private static final Set<? extends OpenOption> APPEND =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);

    private final Path path;
    private @Nullable FileChannel channel;
    private @Nullable Object key;

    LogFile(Path path) {
        this.path = path;
    }

    @Override
    public void write(byte[] lines) throws IOException {
        FileChannel open = channel;
        if (open == null || !isStillThere()) {
            close();
            open = FileChannel.open(path, APPEND, permissions());
            channel = open;
            key = keyOf();
        }
        ByteBuffer content = ByteBuffer.wrap(lines);
        while (content.hasRemaining()) {
            open.write(content);
        }
    }

    private FileAttribute<?>[] permissions() {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----"))
                }
                : new FileAttribute<?>[0];
    }

    private boolean isStillThere() throws IOException {
        try {
            return Objects.equals(key, keyOf());
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** What tells this file from another one of its name; null where the system has no such thing. */
    private @Nullable Object keyOf() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    @Override
    public void close() throws IOException {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }
}
