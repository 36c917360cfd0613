package io.github.camelradius.lb.core.model;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as text: {@code 500ms}, {@code 1s}, {@code 3m}, {@code 2h}, {@code 1d}, or ISO-8601. */
public final class Durations {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)\\s*(ms|s|m|h|d)");
    private static final long SECOND = 1_000_000_000L;

    private Durations() {}

    /** Nanoseconds of {@code text}, or null when it is no duration: a number needs a unit, only 0 has none. */
    public static @Nullable Long nanos(String text) {
        String trimmed = text.trim().toLowerCase(Locale.ROOT);
        if (trimmed.equals("0")) {
            return 0L;
        }
        Matcher matcher = TEXT.matcher(trimmed);
        try {
            if (matcher.matches()) {
                return new BigDecimal(matcher.group(1))
                        .multiply(BigDecimal.valueOf(unit(matcher.group(2))))
                        .longValueExact();
            }
            return trimmed.startsWith("p") ? (Long) Duration.parse(trimmed).toNanos() : null;
        } catch (ArithmeticException | DateTimeParseException e) {
            return null;
        }
    }

    private static long unit(String name) {
        return switch (name) {
            case "ms" -> 1_000_000L;
            case "s" -> SECOND;
            case "m" -> 60 * SECOND;
            case "h" -> 3600 * SECOND;
            default -> 86_400 * SECOND;
        };
    }

    /** The largest unit that leaves a whole number: {@code 90s}, {@code 3m}, {@code 500ms}. */
    public static String text(long nanos) {
        if (nanos == 0) {
            return "0s";
        }
        if (nanos % (3600 * SECOND) == 0) {
            return nanos / (3600 * SECOND) + "h";
        }
        if (nanos % (60 * SECOND) == 0) {
            return nanos / (60 * SECOND) + "m";
        }
        return nanos % SECOND == 0 ? nanos / SECOND + "s" : nanos / 1_000_000 + "ms";
    }

    /** Whole minutes for sentences, rounded up: {@code 60 min}. */
    public static String minutes(long nanos) {
        return (nanos + 60 * SECOND - 1) / (60 * SECOND) + " min";
    }

    /** Seconds with one digit for sentences: {@code 5.2 s}. */
    public static String seconds(long nanos) {
        long tenths = (nanos + 50_000_000L) / 100_000_000L;
        return tenths / 10 + "." + tenths % 10 + " s";
    }
}
