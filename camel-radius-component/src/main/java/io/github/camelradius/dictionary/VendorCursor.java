package io.github.camelradius.dictionary;

/**
 * Walks the sub-attributes in the value of a Vendor-Specific attribute, behind its Vendor-Id (RFC 2865 section 5.26).
 * It reads no octet outside its range and always moves on.
 */
public final class VendorCursor {
    private final byte[] octets;
    private final int end;
    private final int typeSize;
    private final int lengthSize;
    private int next;
    private int type;
    private int start;
    private boolean malformed;

    /**
     * @param from first octet behind the Vendor-Id
     * @param to behind the last octet of the attribute
     * @param typeSize octets of a sub-attribute's type: 1, 2 or 4
     * @param lengthSize octets of its length: 0 (it takes all the rest), 1 or 2
     */
    public VendorCursor(byte[] octets, int from, int to, int typeSize, int lengthSize) {
        this.octets = octets;
        this.end = to;
        this.typeSize = typeSize;
        this.lengthSize = lengthSize;
        this.next = from;
        this.start = from;
        this.malformed = from >= to;
    }

    /** Moves to the next sub-attribute; false at the end, or where the octets are no sub-attribute. */
    public boolean next() {
        if (malformed || next >= end) {
            return false;
        }
        int header = typeSize + lengthSize;
        if (end - next < header) {
            malformed = true;
            return false;
        }
        type = number(next, typeSize);
        int length = lengthSize == 0 ? end - next : number(next + typeSize, lengthSize);
        if (length < header || length > end - next) {
            malformed = true;
            return false;
        }
        start = next + header;
        next += length;
        return true;
    }

    /** Whether the walk ended, or could not begin, because the octets are no list of sub-attributes. */
    public boolean malformed() {
        return malformed;
    }

    /** Vendor type of the present sub-attribute. */
    public int type() {
        return type;
    }

    /** Where its value begins. */
    public int start() {
        return start;
    }

    /** Where its value ends, exclusive. */
    public int end() {
        return next;
    }

    private int number(int at, int size) {
        int number = 0;
        for (int i = 0; i < size; i++) {
            number = number << 8 | octets[at + i] & 0xff;
        }
        return number;
    }
}
