package io.github.camelradius.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a dictionary knows about attributes: the way between octets and named, typed values. */
public interface AttributeSchema {
    /**
     * The named values in one top-level attribute, in order: one for most attributes, one for each sub-attribute of a
     * Vendor-Specific one.
     *
     * @param hop where the message was received, to read hidden values; null: they stay octets
     */
    List<NamedValue> values(RadiusAttribute attribute, @Nullable Hop hop);

    /**
     * The top-level attribute for a named value (a vendor's attribute comes wrapped in Vendor-Specific).
     *
     * @param value String, Number, InetAddress, byte[] …; text is parsed after the attribute's data type
     * @throws IllegalArgumentException naming the attribute and what would be allowed, when the name is unknown or the
     *     value does not fit its type
     */
    RadiusAttribute attribute(String name, Object value);

    /** The named values in these attributes, in order; one that goes over several attributes is one value. */
    default List<NamedValue> values(List<RadiusAttribute> attributes, @Nullable Hop hop) {
        List<NamedValue> values = new ArrayList<>(attributes.size());
        attributes.forEach(attribute -> values.addAll(values(attribute, hop)));
        return values;
    }

    /** The first value with this name (letter case does not matter) in these attributes, or null. */
    default @Nullable Object first(List<RadiusAttribute> attributes, @Nullable Hop hop, String name) {
        for (NamedValue value : values(attributes, hop)) {
            if (value.name().equalsIgnoreCase(name)) {
                return value.value();
            }
        }
        return null;
    }

    /**
     * The top-level attributes for a named value: several where it is too long for one and its kind can be split.
     *
     * @throws IllegalArgumentException as {@link #attribute}
     */
    default List<RadiusAttribute> attributes(String name, Object value) {
        return List.of(attribute(name, value));
    }

    /**
     * The top-level attributes for named values, in order; neighbours that belong into one TLV share it.
     *
     * @throws IllegalArgumentException as {@link #attribute}
     */
    default List<RadiusAttribute> attributes(List<? extends Map.Entry<String, ?>> values) {
        List<RadiusAttribute> attributes = new ArrayList<>(values.size());
        values.forEach(entry -> attributes.addAll(attributes(entry.getKey(), entry.getValue())));
        return attributes;
    }
}
