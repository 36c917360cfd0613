package io.github.camelradius.component;

import io.github.camelradius.codec.PreviousSecret;
import io.github.camelradius.codec.SharedSecret;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Reads options previousSecret and previousSecretUntil. */
final class PreviousSecrets {
    private PreviousSecrets() {}

    /**
     * The previous secret, or null when there is none.
     *
     * @param of whose it is in messages, in front of it a space; may be empty
     */
    static @Nullable PreviousSecret of(String of, @Nullable SharedSecret secret, @Nullable String until) {
        if (secret == null) {
            return null;
        }
        if (until == null) {
            throw new IllegalArgumentException("Option previousSecret" + of
                    + " needs previousSecretUntil: a time with its zone, such as 2026-12-31T12:00:00Z");
        }
        return new PreviousSecret(secret, instant(until), InstantSource.system());
    }

    private static Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "Option previousSecretUntil=" + text
                            + " is no time: write one with its zone, such as 2026-12-31T12:00:00Z",
                    e);
        }
    }
}
