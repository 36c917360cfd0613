package io.github.camelradius.dictionary;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A hidden value inside an attribute: where it is, and the length fields that count it. Values that go on in further
 * attributes are left out: none that is hidden is so long.
 *
 * @param from its first octet
 * @param to behind its last one
 * @param lengths where the length fields around it are, in pairs: first octet, number of octets
 */
public record HiddenPart(AttributeDefinition definition, int from, int to, int[] lengths) {
    private static final int[] NO_LENGTHS = {};

    /**
     * The hidden values in the value of an attribute, in order.
     *
     * @param octets from {@code from} to {@code to} the value of an attribute of this type
     */
    public static List<HiddenPart> find(RadiusDictionary dictionary, int type, byte[] octets, int from, int to) {
        AttributeDefinition definition = dictionary.definition(type);
        if (type != Oid.VENDOR_SPECIFIC) {
            return definition == null || definition.hiding() == Hiding.NONE
                    ? List.of()
                    : List.of(new HiddenPart(definition, from, to, NO_LENGTHS));
        }
        if (to - from < 4) {
            return List.of();
        }
        VendorDefinition vendor = dictionary.vendor(vendor(octets, from));
        if (vendor == null || !vendor.hidesSome()) {
            return List.of();
        }
        VendorCursor check = new VendorCursor(octets, from + 4, to, vendor.format());
        if (!check.wellFormed()) {
            return List.of();
        }
        List<HiddenPart> parts = new ArrayList<>(1);
        VendorFormat format = vendor.format();
        VendorCursor cursor = new VendorCursor(octets, from + 4, to, format);
        while (cursor.next()) {
            if (!cursor.more()) {
                int[] lengths = format.lengthSize() == 0
                        ? NO_LENGTHS
                        : new int[] {cursor.at() + format.typeSize(), format.lengthSize()};
                add(parts, vendor.attribute(cursor.type()), octets, cursor.start(), cursor.end(), lengths);
            }
        }
        return parts;
    }

    private static void add(
            List<HiddenPart> parts,
            @Nullable AttributeDefinition definition,
            byte[] octets,
            int from,
            int to,
            int[] lengths) {
        if (definition == null || !definition.hidesSome()) {
            return;
        }
        if (definition.hiding() != Hiding.NONE) {
            parts.add(new HiddenPart(definition, from, to, lengths));
            return;
        }
        if (!new VendorCursor(octets, from, to, VendorFormat.RFC).wellFormed()) {
            return;
        }
        VendorCursor cursor = new VendorCursor(octets, from, to, VendorFormat.RFC);
        while (cursor.next()) {
            int[] inner = java.util.Arrays.copyOf(lengths, lengths.length + 2);
            inner[lengths.length] = cursor.at() + 1;
            inner[lengths.length + 1] = 1;
            add(parts, definition.child(cursor.type()), octets, cursor.start(), cursor.end(), inner);
        }
    }

    private static long vendor(byte[] octets, int at) {
        return (octets[at] & 0xffL) << 24
                | (octets[at + 1] & 0xff) << 16
                | (octets[at + 2] & 0xff) << 8
                | octets[at + 3] & 0xff;
    }

    /**
     * The octets with another value here, the length fields around it changed with it. Of several parts the last is to
     * be replaced first, so that the places of the others stay right.
     *
     * @return null where a length field cannot count so many
     */
    public byte @Nullable [] replace(byte[] octets, byte[] value) {
        int delta = value.length - (to - from);
        byte[] changed = new byte[octets.length + delta];
        System.arraycopy(octets, 0, changed, 0, from);
        System.arraycopy(value, 0, changed, from, value.length);
        System.arraycopy(octets, to, changed, from + value.length, octets.length - to);
        for (int i = 0; i < lengths.length; i += 2) {
            if (!add(changed, lengths[i], lengths[i + 1], delta)) {
                return null;
            }
        }
        return changed;
    }

    private static boolean add(byte[] octets, int at, int size, int delta) {
        int length = 0;
        for (int i = 0; i < size; i++) {
            length = length << 8 | octets[at + i] & 0xff;
        }
        length += delta;
        for (int i = 0; i < size; i++) {
            octets[at + i] = (byte) (length >>> 8 * (size - 1 - i));
        }
        return length >>> 8 * size == 0;
    }

    @Override
    public String toString() {
        return definition.name() + "[" + (to - from) + " octets]";
    }
}
