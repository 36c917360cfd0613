package io.github.camelradius.dictionary;

import io.github.camelradius.message.RadiusAttribute;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lays out values as top-level attributes: vendors' in Vendor-Specific in the vendor's format, extended ones as RFC 6929
 * says, neighbours of one TLV together in it, long values in pieces where their kind allows that.
 */
final class AttributeComposer {
    private static final int MAX = RadiusAttribute.MAX_VALUE_LENGTH;
    private static final int MORE = 0x80;
    private static final int VENDOR_ID = 4;

    private final RadiusDictionary dictionary;
    private final List<RadiusAttribute> attributes = new ArrayList<>();

    AttributeComposer(RadiusDictionary dictionary) {
        this.dictionary = dictionary;
    }

    /**
     * @throws IllegalArgumentException when a value is too long for its kind of attribute
     */
    List<RadiusAttribute> compose(List<NamedItem> items) {
        int from = 0;
        while (from < items.size()) {
            NamedItem first = items.get(from);
            int to = from + 1;
            if (FilterRules.is(first.path())) {
                while (to < items.size() && FilterRules.is(items.get(to).path())) {
                    to++;
                }
                List<byte[]> rules =
                        items.subList(from, to).stream().map(NamedItem::octets).toList();
                split(FilterRules.TYPE, new byte[0], FilterRules.join(rules));
                from = to;
                continue;
            }
            while (to < items.size() && first.sharesTlvWith(items.get(to)) && fits(items.subList(from, to + 1))) {
                to++;
            }
            add(first, items.subList(from, to));
            from = to;
        }
        return attributes;
    }

    private boolean fits(List<NamedItem> items) {
        NamedItem first = items.get(0);
        int room = room(first.path());
        return room == Integer.MAX_VALUE || Tlvs.length(items, Oid.head(first.path())) <= room;
    }

    /** The most octets of one value, without those around it; no limit where it can go on in the next attribute. */
    private int room(long[] path) {
        int type = (int) path[0];
        if (type == Oid.VENDOR_SPECIFIC && path.length > 2) {
            VendorFormat format = format(path[1]);
            return format.continuation() ? Integer.MAX_VALUE : MAX - VENDOR_ID - format.header();
        }
        if (Oid.isLongExtended(type)) {
            return Integer.MAX_VALUE;
        }
        return Oid.isExtended(type) ? MAX - 1 - (Oid.head(path) == 4 ? VENDOR_ID + 1 : 0) : MAX;
    }

    private VendorFormat format(long id) {
        VendorDefinition vendor = dictionary.vendor(id);
        return vendor == null ? VendorFormat.RFC : vendor.format();
    }

    private void add(NamedItem first, List<NamedItem> items) {
        long[] path = first.path();
        int head = Oid.head(path);
        byte[] content = path.length > head ? Tlvs.write(items, head) : first.octets();
        int type = (int) path[0];
        boolean pieces = first.concat() && path.length == 1;
        if (content.length > room(path) && !pieces) {
            throw new IllegalArgumentException("Attribute " + first.name() + ": " + first.octets().length
                    + " octets are too long, at most " + (room(path) - content.length + first.octets().length)
                    + " fit");
        }
        if (pieces) {
            split(type, new byte[0], content);
        } else if (type == Oid.VENDOR_SPECIFIC && path.length > 2) {
            vendorSpecific(path, content);
        } else if (Oid.isExtended(type) && path.length > 1) {
            extended(path, content);
        } else {
            attributes.add(RadiusAttribute.of(type, content));
        }
    }

    /** RFC 2865 section 5.26; with a continuation octet as many attributes as the value needs. */
    private void vendorSpecific(long[] path, byte[] content) {
        VendorFormat format = format(path[1]);
        int room = format.continuation() ? MAX - VENDOR_ID - format.header() : Integer.MAX_VALUE;
        int at = 0;
        do {
            int length = Math.min(room, content.length - at);
            byte[] value = new byte[VENDOR_ID + format.header() + length];
            put(value, 0, path[1], VENDOR_ID);
            put(value, VENDOR_ID, path[2], format.typeSize());
            put(value, VENDOR_ID + format.typeSize(), format.header() + length, format.lengthSize());
            if (format.continuation() && at + length < content.length) {
                value[VENDOR_ID + format.header() - 1] = (byte) MORE;
            }
            System.arraycopy(content, at, value, VENDOR_ID + format.header(), length);
            attributes.add(RadiusAttribute.of(Oid.VENDOR_SPECIFIC, value));
            at += length;
        } while (at < content.length);
    }

    private void extended(long[] path, byte[] content) {
        byte[] inner = content;
        if (Oid.head(path) == 4) {
            inner = new byte[VENDOR_ID + 1 + content.length];
            put(inner, 0, path[2], VENDOR_ID);
            put(inner, VENDOR_ID, path[3], 1);
            System.arraycopy(content, 0, inner, VENDOR_ID + 1, content.length);
        }
        if (Oid.isLongExtended(path[0])) {
            fragments((int) path[0], (byte) path[1], inner);
        } else {
            split((int) path[0], new byte[] {(byte) path[1]}, inner);
        }
    }

    /** RFC 6929 section 2.2: the M flag in all but the last. */
    private void fragments(int type, byte extendedType, byte[] content) {
        int at = 0;
        do {
            int length = Math.min(MAX - 2, content.length - at);
            boolean last = at + length == content.length;
            attributes.add(with(type, new byte[] {extendedType, (byte) (last ? 0 : MORE)}, content, at, length));
            at += length;
        } while (at < content.length);
    }

    private void split(int type, byte[] header, byte[] content) {
        int at = 0;
        do {
            int length = Math.min(MAX - header.length, content.length - at);
            attributes.add(with(type, header, content, at, length));
            at += length;
        } while (at < content.length);
    }

    private static RadiusAttribute with(int type, byte[] header, byte[] content, int at, int length) {
        byte[] value = Arrays.copyOf(header, header.length + length);
        System.arraycopy(content, at, value, header.length, length);
        return RadiusAttribute.of(type, value);
    }

    private static void put(byte[] target, int at, long number, int size) {
        for (int i = 0; i < size; i++) {
            target[at + i] = (byte) (number >>> 8 * (size - 1 - i));
        }
    }

    /** The TLVs of values that share what is around them (RFC 6929 section 2.3). */
    private static final class Tlvs {
        private static final int MAX_CONTENT = 253;

        private Tlvs() {}

        static int length(List<NamedItem> items, int depth) {
            return write(items, depth).length;
        }

        static byte[] write(List<NamedItem> items, int depth) {
            ByteArrayOutputStream octets = new ByteArrayOutputStream();
            int from = 0;
            while (from < items.size()) {
                int to = from + 1;
                while (to < items.size()
                        && sameTlv(items.get(from).path(), items.get(to).path(), depth)
                        && write(items.subList(from, to + 1), depth + 1).length <= MAX_CONTENT) {
                    to++;
                }
                NamedItem first = items.get(from);
                byte[] content =
                        first.path().length > depth + 1 ? write(items.subList(from, to), depth + 1) : first.octets();
                if (content.length > MAX_CONTENT) {
                    throw new IllegalArgumentException("Attribute " + first.name() + ": " + first.octets().length
                            + " octets are too long for a TLV, which holds " + MAX_CONTENT);
                }
                octets.write((int) first.path()[depth]);
                octets.write(content.length + 2);
                octets.writeBytes(content);
                from = to;
            }
            return octets.toByteArray();
        }

        private static boolean sameTlv(long[] one, long[] other, int depth) {
            return one.length > depth + 1 && other.length > depth + 1 && one[depth] == other[depth];
        }
    }
}
