package io.github.camelradius.dictionary;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Definitions by name in any letter case: an open table, so that to look a name up makes no garbage. */
final class NameIndex {
    private final @Nullable AttributeDefinition[] table;

    NameIndex(Collection<AttributeDefinition> definitions) {
        table = new AttributeDefinition[Integer.highestOneBit(Math.max(1, definitions.size())) << 2];
        for (AttributeDefinition definition : definitions) {
            int at = slot(definition.name());
            while (table[at] != null) {
                at = at + 1 & table.length - 1;
            }
            table[at] = definition;
        }
    }

    /** The definition with this name, white space around it apart, or null. */
    @Nullable AttributeDefinition find(String given) {
        String name = given.trim();
        for (int at = slot(name); ; at = at + 1 & table.length - 1) {
            AttributeDefinition definition = table[at];
            if (definition == null || definition.name().equalsIgnoreCase(name)) {
                return definition;
            }
        }
    }

    List<AttributeDefinition> all() {
        List<AttributeDefinition> all = new ArrayList<>();
        for (AttributeDefinition definition : table) {
            if (definition != null) {
                all.add(definition);
            }
        }
        return all;
    }

    private int slot(String name) {
        int hash = 0;
        for (int i = 0; i < name.length(); i++) {
            hash = 31 * hash + Character.toLowerCase(Character.toUpperCase(name.charAt(i)));
        }
        return (hash ^ hash >>> 16) & table.length - 1;
    }
}
