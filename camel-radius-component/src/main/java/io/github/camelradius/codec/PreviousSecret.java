package io.github.camelradius.codec;

import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The secret before the present one, which the other side may still use until a certain time.
 *
 * @param secret it prints nothing of itself
 * @param until from then on it is worth nothing
 * @param clock says what time it is
 */
public record PreviousSecret(SharedSecret secret, Instant until, InstantSource clock) {
    /** The secret while it may be used, else null. */
    public @Nullable SharedSecret usable() {
        return clock.instant().isBefore(until) ? secret : null;
    }
}
