package io.github.camelradius.server;

import io.github.camelradius.codec.PreviousSecret;
import io.github.camelradius.codec.SharedSecret;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The secret of a client and the one before it, and who still uses that. Any thread. */
final class ClientSecrets {
    private final SharedSecret current;
    private final @Nullable PreviousSecret previous;
    private final LearnedAddresses onPrevious = new LearnedAddresses();
    private final LongAdder used = new LongAdder();

    ClientSecrets(SharedSecret current, @Nullable PreviousSecret previous) {
        this.current = current;
        this.previous = previous;
    }

    SharedSecret current() {
        return current;
    }

    /** The previous one while it may be used. */
    @Nullable SharedSecret previous() {
        return previous == null ? null : previous.usable();
    }

    /** What a request that proves nothing is taken with: the secret of the last proof from there. */
    SharedSecret ofUnsigned(InetAddress source) {
        SharedSecret usable = previous();
        return usable != null && onPrevious.contains(source) ? usable : current;
    }

    /** A request was made with this one. */
    void verified(SharedSecret secret, InetAddress source) {
        if (previous == null) {
            return;
        }
        if (secret == current) {
            onPrevious.remove(source);
        } else {
            used.increment();
            onPrevious.add(source);
        }
    }

    @Nullable Instant until() {
        return previous == null ? null : previous.until();
    }

    long used() {
        return used.sum();
    }

    List<String> addresses(int max) {
        return onPrevious.newest(max);
    }
}
