package io.github.camelradius.dictionary;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The names of an attribute's numbers. Immutable. */
final class Enumeration {
    static final Enumeration NONE = new Enumeration(new long[0], new String[0], new String[0], new long[0]);

    private final long[] numbers;
    private final String[] names;
    private final String[] keys;
    private final long[] numbersOfKeys;

    private Enumeration(long[] numbers, String[] names, String[] keys, long[] numbersOfKeys) {
        this.numbers = numbers;
        this.names = names;
        this.keys = keys;
        this.numbersOfKeys = numbersOfKeys;
    }

    /** The name of this number, or null. */
    @Nullable String name(long number) {
        int index = Arrays.binarySearch(numbers, number);
        return index < 0 ? null : names[index];
    }

    /** The number with this name, in any letter case, or null. */
    @Nullable Long number(String name) {
        int index = Arrays.binarySearch(keys, name.toLowerCase(Locale.ROOT));
        return index < 0 ? null : numbersOfKeys[index];
    }

    /** How many names there are. */
    int size() {
        return keys.length;
    }

    /** Each number with the name that is shown for it. */
    void forEach(BiConsumer<String, Long> action) {
        for (int i = 0; i < numbers.length; i++) {
            action.accept(names[i], numbers[i]);
        }
    }

    /** Collects names; of several for one number the last is shown, and all are understood. */
    static final class Builder {
        // Most attributes have no named values: their maps stay this empty one.
        private Map<String, Long> byKey = Map.of();
        private Map<Long, String> byNumber = Map.of();

        /** The number that this name has already, or null. */
        @Nullable Long present(String name) {
            return byKey.get(name.toLowerCase(Locale.ROOT));
        }

        private void begin() {
            if (byKey.isEmpty()) {
                byKey = new LinkedHashMap<>();
                byNumber = new LinkedHashMap<>();
            }
        }

        void add(String name, long number) {
            begin();
            byKey.put(name.toLowerCase(Locale.ROOT), number);
            byNumber.put(number, name);
        }

        void addAll(Enumeration other) {
            if (other == NONE) {
                return;
            }
            begin();
            for (int i = 0; i < other.keys.length; i++) {
                byKey.put(other.keys[i], other.numbersOfKeys[i]);
            }
            other.forEach((name, number) -> byNumber.put(number, name));
        }

        Enumeration build() {
            if (byKey.isEmpty()) {
                return NONE;
            }
            var shown = byNumber.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .toList();
            var known = byKey.entrySet().stream()
                    .sorted(Comparator.comparing(Map.Entry<String, Long>::getKey))
                    .toList();
            return new Enumeration(
                    shown.stream().mapToLong(Map.Entry::getKey).toArray(),
                    shown.stream().map(Map.Entry::getValue).toArray(String[]::new),
                    known.stream().map(Map.Entry::getKey).toArray(String[]::new),
                    known.stream().mapToLong(Map.Entry::getValue).toArray());
        }
    }
}
