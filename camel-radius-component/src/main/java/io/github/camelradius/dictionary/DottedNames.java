package io.github.camelradius.dictionary;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Names as FreeRADIUS v4 writes them, from the top with dots between and without the vendor's prefix:
 * {@code Vendor-Specific.Cisco.AVPair}, {@code WiMAX.Capability.Release}, {@code Extended-Attribute-1.Frag-Status}.
 */
final class DottedNames {
    private DottedNames() {}

    static @Nullable AttributeDefinition find(RadiusDictionary dictionary, String name) {
        String[] parts = name.split("\\.");
        int at = parts[0].equalsIgnoreCase("Vendor-Specific") ? 1 : 0;
        if (parts.length - at < 2) {
            return null;
        }
        VendorDefinition vendor = dictionary.vendor(parts[at]);
        AttributeDefinition found = null;
        String prefix = parts[at];
        if (vendor != null) {
            at++;
            found = among(vendor.attributes(), prefix, parts[at]);
        } else if (at == 0) {
            found = dictionary.definition(parts[0]);
        }
        for (int i = at + 1; i < parts.length && found != null; i++) {
            found = among(found.children(), prefix, parts[i]);
        }
        return found;
    }

    /** The one with this name, else with the prefix before it, else the only one that ends in it. */
    private static @Nullable AttributeDefinition among(List<AttributeDefinition> all, String prefix, String name) {
        String end = "-" + name.toLowerCase(Locale.ROOT);
        List<AttributeDefinition> ending = new ArrayList<>();
        for (AttributeDefinition definition : all) {
            if (definition.name().equalsIgnoreCase(name) || definition.name().equalsIgnoreCase(prefix + "-" + name)) {
                return definition;
            }
            if (definition.name().toLowerCase(Locale.ROOT).endsWith(end)) {
                ending.add(definition);
            }
        }
        return ending.size() == 1 ? ending.get(0) : null;
    }
}
