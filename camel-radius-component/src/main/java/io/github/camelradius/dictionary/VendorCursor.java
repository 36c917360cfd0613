package io.github.camelradius.dictionary;

/**
 * Walks the sub-attributes in the value of a Vendor-Specific attribute, behind its Vendor-Id (RFC 2865 section 5.26), or
 * the TLVs in a value (RFC 6929 section 2.3). It reads no octet outside its range and always moves on.
 */
final class VendorCursor {
    private static final int MORE = 0x80;

    private final byte[] octets;
    private final int end;
    private final VendorFormat format;
    private int next;
    private int type;
    private int start;
    private int at;
    private boolean malformed;

    /**
     * @param from first octet of the sub-attributes
     * @param to behind the last one
     */
    VendorCursor(byte[] octets, int from, int to, VendorFormat format) {
        this.octets = octets;
        this.end = to;
        this.format = format;
        this.next = from;
        this.start = from;
        this.at = from;
        this.malformed = from >= to;
    }

    /** Moves to the next sub-attribute; false at the end, or where the octets are no sub-attribute. */
    boolean next() {
        if (malformed || next >= end) {
            return false;
        }
        int header = format.header();
        if (end - next < header) {
            malformed = true;
            return false;
        }
        type = number(next, format.typeSize());
        int length = format.lengthSize() == 0 ? end - next : number(next + format.typeSize(), format.lengthSize());
        if (length < header || length > end - next) {
            malformed = true;
            return false;
        }
        at = next;
        start = next + header;
        next += length;
        return true;
    }

    /** Whether the walk ended, or could not begin, because the octets are no list of sub-attributes. */
    boolean malformed() {
        return malformed;
    }

    /** Whether the octets from here to the end are sub-attributes, each complete. Walks to the end. */
    boolean wellFormed() {
        while (next()) {
            // each step checks one
        }
        return !malformed;
    }

    /** Type of the present sub-attribute. */
    int type() {
        return type;
    }

    /** Where its type begins. */
    int at() {
        return at;
    }

    /** Where its value begins. */
    int start() {
        return start;
    }

    /** Where its value ends, exclusive. */
    int end() {
        return next;
    }

    /** Whether its value goes on in the next attribute (WiMAX). */
    boolean more() {
        return format.continuation() && (octets[start - 1] & MORE) != 0;
    }

    private int number(int from, int size) {
        int number = 0;
        for (int i = 0; i < size; i++) {
            number = number << 8 | octets[from + i] & 0xff;
        }
        return number;
    }
}
