package io.github.camelradius.app.check;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What one look has found.
 *
 * @param subject {@code group/server}, {@code client NAME} or {@code radius-lb}
 * @param role auth, acct, http, or - where both are meant
 * @param address what was asked or bound, or the network of a client
 * @param result in one to three words
 * @param nanos how long the answer took, or null where none was awaited or came
 * @param advice what to do, or more about the result; may be empty
 */
public record Finding(
        Verdict verdict,
        String subject,
        String role,
        String address,
        String result,
        @Nullable Long nanos,
        String advice) {
    private static final double NANOS_OF_A_MILLISECOND = 1e6;

    /** What it means for the start. */
    public enum Verdict {
        FINE,
        /** Works, and should be changed. */
        WARNING,
        WRONG
    }

    /** Milliseconds with one decimal, or nothing. */
    public String millis() {
        return nanos == null ? "" : String.format(Locale.ROOT, "%.1f", nanos / NANOS_OF_A_MILLISECOND);
    }
}
