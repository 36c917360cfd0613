package io.github.camelradius.app.config;

import io.smallrye.config.SmallRyeConfig;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values by their full name, for options whose names are the engine's; remembers which names are options. */
final class RawValues {
    private final SmallRyeConfig config;
    private final Set<String> known = new HashSet<>();
    private final Map<String, String> hints = new LinkedHashMap<>();

    RawValues(SmallRyeConfig config) {
        this.config = config;
    }

    /** The text as it was written, a list of texts, or null when there is nothing. */
    @Nullable Object value(String key) {
        known.add(key);
        String text = config.getConfigValue(key).getValue();
        if (text != null) {
            return text;
        }
        List<String> items = new ArrayList<>();
        String item = config.getConfigValue(Key.item(key, 0)).getValue();
        while (item != null) {
            known.add(Key.item(key, items.size()));
            items.add(item);
            item = config.getConfigValue(Key.item(key, items.size())).getValue();
        }
        return items.isEmpty() ? null : items;
    }

    /** What may stand below this name, for unknown names there. */
    void hint(String parent, String allowed) {
        hints.put(parent + ".", allowed);
    }

    /** All names that were asked for: those of the engine's options. */
    Set<String> known() {
        return Set.copyOf(known);
    }

    boolean isKnown(String key) {
        return known.contains(key);
    }

    /** What may stand in the place of an unknown name. */
    String allowed(String unknown) {
        return hints.entrySet().stream()
                .filter(hint -> unknown.startsWith(hint.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("an option of this version");
    }
}
