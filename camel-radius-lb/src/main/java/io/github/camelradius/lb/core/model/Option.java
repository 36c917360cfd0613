package io.github.camelradius.lb.core.model;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One constant of a rule: its name in kebab-case, kind, default and range. The only place where ranges are checked.
 *
 * <p>{@link #OFF} stands for a number or duration that is switched off.
 */
public final class Option {
    /** The value of a switched-off number or duration. */
    public static final long OFF = -1;

    private enum Kind {
        NUMBER,
        DURATION,
        FLAG,
        WORD,
        TEXT,
        NAMES
    }

    private final String name;
    private final Kind kind;
    private final Object defaultValue;
    /** The value of one that is set without a value: {@code on}. */
    private final long valueWhenOn;

    private final long min;
    private final long max;
    private final boolean mayBeOff;
    private final List<String> words;

    private Option(
            String name,
            Kind kind,
            Object defaultValue,
            long valueWhenOn,
            long min,
            long max,
            boolean mayBeOff,
            List<String> words) {
        this.name = name;
        this.kind = kind;
        this.defaultValue = defaultValue;
        this.valueWhenOn = valueWhenOn;
        this.min = min;
        this.max = max;
        this.mayBeOff = mayBeOff;
        this.words = words;
    }

    /** A whole number in [min, max]. */
    public static Option number(String name, long defaultValue, long min, long max) {
        return new Option(name, Kind.NUMBER, defaultValue, OFF, min, max, false, List.of());
    }

    /** A percentage in [1, 100], off by default, 100 when it is set without a value. */
    public static Option percentOrOff(String name) {
        return percentOrOff(name, OFF);
    }

    /** The same with a default; {@link #OFF} for none. */
    public static Option percentOrOff(String name, long defaultValue) {
        return new Option(name, Kind.NUMBER, defaultValue, 100, 1, 100, true, List.of());
    }

    /** A duration in [min, max]. */
    public static Option duration(String name, Duration defaultValue, Duration min, Duration max) {
        return new Option(
                name, Kind.DURATION, defaultValue.toNanos(), OFF, min.toNanos(), max.toNanos(), false, List.of());
    }

    /** A duration in [min, max], or off, which is the default when {@code defaultValue} is null. */
    public static Option durationOrOff(String name, @Nullable Duration defaultValue, Duration min, Duration max) {
        Object value = defaultValue == null ? (Object) OFF : (Object) defaultValue.toNanos();
        return new Option(name, Kind.DURATION, value, OFF, min.toNanos(), max.toNanos(), true, List.of());
    }

    /** A duration in [min, max], off by default, {@code whenOn} when it is set without a value. */
    public static Option durationOffOr(String name, Duration whenOn, Duration min, Duration max) {
        return new Option(name, Kind.DURATION, OFF, whenOn.toNanos(), min.toNanos(), max.toNanos(), true, List.of());
    }

    /** On or off. */
    public static Option flag(String name, boolean defaultValue) {
        return new Option(name, Kind.FLAG, defaultValue, OFF, 0, 1, false, List.of());
    }

    /** One of {@code words}; the first is the default. */
    public static Option word(String name, String... words) {
        return new Option(name, Kind.WORD, words[0], OFF, 0, 0, false, List.of(words));
    }

    /** Free text of 1 to 255 characters; null when it is not given. */
    public static Option text(String name) {
        return new Option(name, Kind.TEXT, "", OFF, 1, 255, false, List.of());
    }

    /** A list of names, given as a list or separated by commas; one at least. */
    public static Option names(String name, String... defaults) {
        return new Option(name, Kind.NAMES, List.of(defaults), OFF, 1, 32, false, List.of());
    }

    /** Name in kebab-case. */
    public String name() {
        return name;
    }

    Object defaultValue() {
        return defaultValue;
    }

    /**
     * The value of {@code raw}: Long (durations in nanoseconds), Boolean, String or a list of Strings.
     *
     * @param owner named in the error
     * @throws OptionException when it is not allowed
     */
    public Object read(String owner, Object raw) {
        Object value =
                switch (kind) {
                    case NUMBER -> readNumber(raw);
                    case DURATION -> raw instanceof Duration d ? (Long) d.toNanos() : readDuration(raw);
                    case FLAG -> truth(raw);
                    case WORD -> words.contains(lower(raw)) ? lower(raw) : null;
                    case TEXT -> text(raw);
                    case NAMES -> list(raw);
                };
        boolean inRange =
                !(value instanceof Long number) || (mayBeOff && number == OFF) || (number >= min && number <= max);
        if (value == null || !inRange) {
            String shown = raw instanceof Duration d ? Durations.text(d.toNanos()) : String.valueOf(raw);
            throw new OptionException(owner, name, shown, allowed());
        }
        return value;
    }

    private @Nullable Long readNumber(Object raw) {
        if (mayBeOff && Boolean.FALSE.equals(truth(raw)) && !lower(raw).equals("0")) {
            return OFF;
        }
        if (withoutValue(raw)) {
            return valueWhenOn;
        }
        try {
            String text = lower(raw);
            return new BigDecimal(
                            text.endsWith("%")
                                    ? text.substring(0, text.length() - 1).trim()
                                    : text)
                    .longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            return null;
        }
    }

    private boolean withoutValue(Object raw) {
        return valueWhenOn != OFF && (lower(raw).isEmpty() || Boolean.TRUE.equals(truth(raw)));
    }

    private @Nullable Long readDuration(Object raw) {
        if (mayBeOff && Boolean.FALSE.equals(truth(raw))) {
            return OFF;
        }
        return withoutValue(raw) ? (Long) valueWhenOn : Durations.nanos(lower(raw));
    }

    private static @Nullable Boolean truth(Object raw) {
        return switch (lower(raw)) {
            case "true", "yes", "on" -> true;
            case "false", "no", "off" -> false;
            default -> null;
        };
    }

    private @Nullable String text(Object raw) {
        String text = String.valueOf(raw);
        return text.length() >= min && text.length() <= max ? text : null;
    }

    private @Nullable List<String> list(Object raw) {
        List<?> items =
                raw instanceof List<?> list ? list : List.of(String.valueOf(raw).split(",", -1));
        List<String> names =
                items.stream().map(item -> String.valueOf(item).trim()).toList();
        boolean bad = names.size() < min || names.size() > max || names.contains("");
        return bad ? null : names;
    }

    private static String lower(Object raw) {
        return String.valueOf(raw).trim().toLowerCase(Locale.ROOT);
    }

    /** The allowed values in words. */
    public String allowed() {
        String range =
                switch (kind) {
                    case NUMBER -> "a whole number from " + min + " to " + max;
                    case DURATION ->
                        "a duration with a unit (500ms, 1s, 3m) from " + Durations.text(min) + " to "
                                + Durations.text(max);
                    case FLAG -> "true or false";
                    case WORD -> String.join(", ", words);
                    case TEXT -> "text of " + min + " to " + max + " characters";
                    case NAMES -> "a list of " + min + " to " + max + " names";
                };
        return mayBeOff ? range + ", or off" : range;
    }
}
