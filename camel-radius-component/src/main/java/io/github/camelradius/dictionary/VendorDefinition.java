package io.github.camelradius.dictionary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A vendor: its number, the widths of its type and length fields, and its attributes. Immutable. */
public final class VendorDefinition {
    private final long id;
    private final String name;
    private final VendorFormat format;
    private final AttributeDefinition[] attributes;
    private final AttributeDefinition[] extended;
    private final boolean hidesSome;

    /**
     * @param attributes its direct attributes: those in Vendor-Specific and those in an extended type's (RFC 6929)
     */
    VendorDefinition(long id, String name, VendorFormat format, List<AttributeDefinition> attributes) {
        this.id = id;
        this.name = name;
        this.format = format;
        List<AttributeDefinition> plain = new ArrayList<>();
        List<AttributeDefinition> inExtended = new ArrayList<>();
        attributes.forEach(a -> (a.spec().path()[0] == Oid.VENDOR_SPECIFIC ? plain : inExtended).add(a));
        this.attributes = AttributeDefinition.sorted(plain);
        this.extended = inExtended.toArray(AttributeDefinition[]::new);
        this.hidesSome = plain.stream().anyMatch(AttributeDefinition::hidesSome);
    }

    /** Private Enterprise Number, 0 to 2^32-1. */
    public long id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** Octets of a sub-attribute's type field: 1 unless the vendor's format says otherwise. */
    public int typeSize() {
        return format.typeSize();
    }

    /** Octets of a sub-attribute's length field: 1 unless the vendor's format says otherwise, 0 for none. */
    public int lengthSize() {
        return format.lengthSize();
    }

    VendorFormat format() {
        return format;
    }

    /** Whether the value of any of its attributes travels hidden. */
    public boolean hidesSome() {
        return hidesSome;
    }

    /** The attribute of this vendor type, or null. */
    public @Nullable AttributeDefinition attribute(int type) {
        return AttributeDefinition.find(attributes, type);
    }

    /** The attribute of this vendor type in the Extended-Vendor-Specific of this extended type (241–246), or null. */
    @Nullable AttributeDefinition extended(int extendedType, int type) {
        for (AttributeDefinition definition : extended) {
            if (definition.spec().path()[0] == extendedType && definition.type() == type) {
                return definition;
            }
        }
        return null;
    }

    List<AttributeDefinition> attributes() {
        return Arrays.asList(attributes);
    }

    @Override
    public String toString() {
        return name + " (" + id + ")";
    }
}
