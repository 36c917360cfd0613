package io.github.camelradius.lb.scenario;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One place in a scenario: its key, and a map, a list or a scalar, or nothing.
 *
 * @param key full name
 * @param name the last part of it
 */
record Entry(String key, String name, @Nullable Object value) {
    private static final BigDecimal NANOS_IN_MILLI = BigDecimal.valueOf(1_000_000);

    /** What stands below; nothing there is an entry too. */
    Entry child(String child) throws ScenarioException {
        return new Entry(key.isEmpty() ? child : key + "." + child, child, map().get(child));
    }

    boolean exists() {
        return value != null;
    }

    /** A map without other names than these. */
    Entry only(Set<String> names) throws ScenarioException {
        for (Entry child : children()) {
            if (!names.contains(child.name)) {
                // never its value: it may be a misspelt secret
                throw new ScenarioException(
                        child.key,
                        "hidden",
                        String.join(", ", names.stream().sorted().toList()));
            }
        }
        return this;
    }

    Map<?, ?> rawMap() {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private Map<String, Object> map() throws ScenarioException {
        if (value != null && !(value instanceof Map)) {
            throw wrong("a map");
        }
        Map<String, Object> map = new LinkedHashMap<>();
        rawMap().forEach((child, each) -> map.put(String.valueOf(child), each));
        return map;
    }

    List<Entry> children() throws ScenarioException {
        List<Entry> children = new ArrayList<>();
        for (String child : map().keySet()) {
            children.add(child(child));
        }
        return children;
    }

    List<Entry> items() throws ScenarioException {
        List<Entry> items = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object item : list) {
                items.add(new Entry(key + "[" + items.size() + "]", String.valueOf(items.size()), item));
            }
        } else if (value != null) {
            throw wrong("a list");
        }
        return items;
    }

    /** The scalar; a list is its items, separated by commas. */
    String text(String otherwise) throws ScenarioException {
        if (value instanceof Map) {
            throw wrong("text");
        }
        if (value instanceof List<?> list) {
            return String.join(",", list.stream().map(String::valueOf).toList());
        }
        return value == null ? otherwise : value.toString();
    }

    Map<String, String> texts() throws ScenarioException {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Entry child : children()) {
            texts.put(child.name(), child.text(""));
        }
        return texts;
    }

    /** Seconds with millisecond precision, in nanoseconds. */
    long seconds() throws ScenarioException {
        try {
            BigDecimal seconds = new BigDecimal(text("0").trim());
            if (seconds.signum() >= 0) {
                return seconds.movePointRight(3)
                        .setScale(0, RoundingMode.HALF_UP)
                        .multiply(NANOS_IN_MILLI)
                        .longValueExact();
            }
        } catch (ArithmeticException | NumberFormatException e) {
            // told below
        }
        throw wrong("seconds from 0, a number without a unit");
    }

    long number(long otherwise, long min, long max) throws ScenarioException {
        try {
            long number = new BigDecimal(text(String.valueOf(otherwise)).trim()).longValueExact();
            if (number >= min && number <= max) {
                return number;
            }
        } catch (ArithmeticException | NumberFormatException e) {
            // told below
        }
        throw wrong("a whole number from " + min + " to " + max);
    }

    /** A number in (min, max] or, where {@code min} itself is meant, [min, max]. */
    double decimal(double otherwise, double min, double max, String allowed) throws ScenarioException {
        try {
            double number = Double.parseDouble(text(String.valueOf(otherwise)));
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw wrong(allowed);
    }

    boolean flag() throws ScenarioException {
        return switch (text("false").toLowerCase(Locale.ROOT)) {
            case "true", "yes", "on" -> true;
            case "false", "no", "off" -> false;
            default -> throw wrong("true or false");
        };
    }

    <E extends Enum<E>> E word(E otherwise, Class<E> type) throws ScenarioException {
        String word = text(otherwise.name()).toUpperCase(Locale.ROOT);
        for (E each : type.getEnumConstants()) {
            if (each.name().equals(word)) {
                return each;
            }
        }
        List<String> words = new ArrayList<>();
        for (E each : type.getEnumConstants()) {
            words.add(each.name().toLowerCase(Locale.ROOT));
        }
        throw wrong(String.join(", ", words));
    }

    ScenarioException wrong(String allowed) {
        String shown = value == null ? "(none)" : value instanceof Map || value instanceof List ? "..." : "" + value;
        return new ScenarioException(key, shown, allowed);
    }
}
