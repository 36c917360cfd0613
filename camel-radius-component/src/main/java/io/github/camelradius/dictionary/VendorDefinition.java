package io.github.camelradius.dictionary;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A vendor: its number, the widths of its type and length fields, and its attributes. Immutable. */
public final class VendorDefinition {
    private final long id;
    private final String name;
    private final int typeSize;
    private final int lengthSize;
    private final AttributeDefinition[] attributes;
    private final boolean hidesSome;

    VendorDefinition(long id, String name, int typeSize, int lengthSize, List<AttributeDefinition> attributes) {
        this.id = id;
        this.name = name;
        this.typeSize = typeSize;
        this.lengthSize = lengthSize;
        this.attributes = attributes.stream()
                .sorted(Comparator.comparingInt(AttributeDefinition::type))
                .toArray(AttributeDefinition[]::new);
        this.hidesSome = Arrays.stream(this.attributes).anyMatch(a -> a.hiding() != Hiding.NONE);
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
        return typeSize;
    }

    /** Octets of a sub-attribute's length field: 1 unless the vendor's format says otherwise, 0 for none. */
    public int lengthSize() {
        return lengthSize;
    }

    /** Whether the value of any of its attributes travels hidden. */
    public boolean hidesSome() {
        return hidesSome;
    }

    /** The attribute of this vendor type, or null. */
    public @Nullable AttributeDefinition attribute(int type) {
        int low = 0;
        int high = attributes.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = attributes[middle].type();
            if (found == type) {
                return attributes[middle];
            }
            if (found < type) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return name + " (" + id + ")";
    }
}
