package io.github.camelradius.app.state;

import io.github.camelradius.lb.SteeringState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was steered, as JSON in one file, replaced as a whole by a rename. A file that cannot be read as this is left as it
 * is: nothing is taken from it and nothing written to it.
 */
public final class StateFile {
    private static final Logger LOG = LoggerFactory.getLogger(StateFile.class);

    /** More is no file of ours. */
    private static final long MAX_OCTETS = 16L << 20;

    private final Path file;
    private boolean ours = true;

    public StateFile(Path file) {
        this.file = file;
    }

    /** What it holds; null when there is no file, or none of ours, which is warned about. */
    public @Nullable SteeringState read() {
        if (!Files.exists(file)) {
            return null;
        }
        try {
            if (Files.size(file) > MAX_OCTETS) {
                throw new StateFormatException("it is larger than any state file");
            }
            return StateText.read(Files.readAllBytes(file));
        } catch (StateFormatException e) {
            ours = false;
            warn("not a state file of this program: " + e.getMessage());
        } catch (IOException e) {
            ours = false;
            warn("not readable: " + e.getClass().getSimpleName());
        }
        return null;
    }

    private void warn(String what) {
        LOG.warn(
                "state file {} is {}; it is left as it is, nothing is restored, and steering is not kept over a restart:"
                        + " move it away and start again",
                file,
                what);
    }

    /** Replaces its content; a failure is warned about. */
    public synchronized void write(SteeringState state) {
        if (!ours) {
            LOG.warn("state file {} is none of this program: this is not kept over a restart", file);
            return;
        }
        Path fresh = null;
        try {
            Path target = Files.exists(file) ? file.toRealPath() : file;
            // only this user can read it
            fresh = Files.createTempFile(
                    target.getParent(), target.getFileName().toString(), ".new");
            try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                ByteBuffer content = ByteBuffer.wrap(StateText.write(state));
                while (content.hasRemaining()) {
                    channel.write(content);
                }
                channel.force(true);
            }
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.warn(
                    "state file {} cannot be written, so that this is not kept over a restart: {}", file, e.toString());
            delete(fresh);
        }
    }

    private static void delete(@Nullable Path fresh) {
        try {
            if (fresh != null) {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException e) {
            LOG.debug("cannot delete {}", fresh, e);
        }
    }
}
