package io.github.camelradius.message;

import java.util.List;
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
}
