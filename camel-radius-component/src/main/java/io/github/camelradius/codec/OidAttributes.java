package io.github.camelradius.codec;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * Writes attributes that are given by their number in the tree: {@code 1}, {@code 26.9.1} (vendor 9, its type 1),
 * {@code 241.1} (extended, RFC 6929 section 2.1), {@code 245.4} (long extended, section 2.2, in as many fragments as the
 * value needs), {@code 241.26.9.1} and {@code 245.26.9.1} (extended vendor-specific, section 2.4). A number
 * further down, {@code 241.2.3}, is a TLV (RFC 6929 section 2.3) around the value.
 */
public final class OidAttributes {
    private static final int VENDOR_SPECIFIC = 26;
    private static final int FIRST_EXTENDED = 241;
    private static final int FIRST_LONG = 245;
    private static final int LAST_EXTENDED = 246;
    private static final int MAX_LENGTH = 255;
    private static final int MORE = 0x80;

    private OidAttributes() {}

    /**
     * The octets of one attribute, or of its fragments one after the other.
     *
     * @param oid numbers with dots between
     * @throws IllegalArgumentException when the number cannot be written so or the value is too long for it
     */
    public static byte[] encode(String oid, byte[] value) {
        long[] path = path(oid);
        int type = octet(oid, path[0]);
        if (type == VENDOR_SPECIFIC && path.length > 1) {
            return attribute(oid, type, vendor(oid, path, 1, value));
        }
        if (type < FIRST_EXTENDED || type > LAST_EXTENDED) {
            return attribute(oid, type, nested(oid, path, 1, value));
        }
        if (path.length < 2) {
            throw new IllegalArgumentException(oid + " is extended: give the number below it, as in " + oid + ".1");
        }
        int extended = octet(oid, path[1]);
        byte[] inner = extended == VENDOR_SPECIFIC && path.length > 2
                ? extendedVendor(oid, path, value)
                : nested(oid, path, 2, value);
        return type < FIRST_LONG ? extended(oid, type, extended, inner) : longExtended(type, extended, inner);
    }

    /** Type, Length, Extended-Type, Value. */
    private static byte[] extended(String oid, int type, int extended, byte[] value) {
        byte[] withType = new byte[value.length + 1];
        withType[0] = (byte) extended;
        System.arraycopy(value, 0, withType, 1, value.length);
        return attribute(oid, type, withType);
    }

    /** Type, Length, Extended-Type, flags, Value: the M bit is set in all fragments but the last. */
    private static byte[] longExtended(int type, int extended, byte[] value) {
        int room = MAX_LENGTH - 4;
        ByteArrayOutputStream octets = new ByteArrayOutputStream(value.length + 8);
        int at = 0;
        do {
            int length = Math.min(room, value.length - at);
            boolean more = at + length < value.length;
            octets.write(type);
            octets.write(length + 4);
            octets.write(extended);
            octets.write(more ? MORE : 0);
            octets.write(value, at, length);
            at += length;
        } while (at < value.length);
        return octets.toByteArray();
    }

    /** Vendor-Id and the vendor's sub-attribute (RFC 2865 section 5.26). */
    private static byte[] vendor(String oid, long[] path, int at, byte[] value) {
        if (path.length == at + 1) {
            return withVendor(oid, path[at], value);
        }
        return withVendor(oid, path[at], attribute(oid, octet(oid, path[at + 1]), nested(oid, path, at + 2, value)));
    }

    /** Vendor-Id, Vendor-Type, value (RFC 6929 section 2.4): there is no length below. */
    private static byte[] extendedVendor(String oid, long[] path, byte[] value) {
        if (path.length == 3) {
            return withVendor(oid, path[2], value);
        }
        byte[] inner = nested(oid, path, 4, value);
        byte[] typed = new byte[inner.length + 1];
        typed[0] = (byte) octet(oid, path[3]);
        System.arraycopy(inner, 0, typed, 1, inner.length);
        return withVendor(oid, path[2], typed);
    }

    private static byte[] withVendor(String oid, long vendor, byte[] rest) {
        if (vendor > 0xffff_ffffL) {
            throw new IllegalArgumentException(oid + ": a vendor is a number up to 4294967295");
        }
        byte[] octets = new byte[rest.length + 4];
        for (int i = 0; i < 4; i++) {
            octets[i] = (byte) (vendor >>> 24 - 8 * i);
        }
        System.arraycopy(rest, 0, octets, 4, rest.length);
        return octets;
    }

    /** The value inside the TLVs that the numbers from {@code at} on name. */
    private static byte[] nested(String oid, long[] path, int at, byte[] value) {
        byte[] inner = value;
        for (int i = path.length - 1; i >= at; i--) {
            inner = attribute(oid, octet(oid, path[i]), inner);
        }
        return inner;
    }

    private static byte[] attribute(String oid, int type, byte[] value) {
        if (value.length + 2 > MAX_LENGTH) {
            throw new IllegalArgumentException(oid + ": " + value.length + " octets are too long, at most 253 fit");
        }
        byte[] octets = new byte[value.length + 2];
        octets[0] = (byte) type;
        octets[1] = (byte) octets.length;
        System.arraycopy(value, 0, octets, 2, value.length);
        return octets;
    }

    private static int octet(String oid, long number) {
        if (number > 0xff) {
            throw new IllegalArgumentException(oid + ": " + number + " is no type, types go to 255");
        }
        return (int) number;
    }

    private static long[] path(String oid) {
        if (!oid.matches("[0-9]{1,10}(\\.[0-9]{1,10})*")) {
            throw new IllegalArgumentException(
                    "\"" + oid + "\" is no attribute number: write it as 1, 26.9.1 or 241.1");
        }
        return Arrays.stream(oid.split("\\.")).mapToLong(Long::parseLong).toArray();
    }
}
