package io.github.camelradius.message;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * One top-level attribute of a packet: type and value octets (RFC 2865 section 5). Immutable.
 *
 * <p>A Vendor-Specific attribute (type 26) is one attribute here, whatever is inside its value.
 */
public final class RadiusAttribute {
    /** The most octets a value can have: the length octet counts type and length too. */
    public static final int MAX_VALUE_LENGTH = 253;

    private static final int VENDOR_SPECIFIC = 26;

    private final int type;
    private final byte[] octets;
    private final int offset;
    private final int length;
    private final boolean received;

    private RadiusAttribute(int type, byte[] octets, int offset, int length, boolean received) {
        this.type = type;
        this.octets = octets;
        this.offset = offset;
        this.length = length;
        this.received = received;
    }

    /**
     * An attribute of a message that is to be sent, its value in the clear.
     *
     * @param type 0–255
     * @param value up to 253 octets; copied. Longer values are allowed for types that the encoder splits (EAP-Message)
     */
    public static RadiusAttribute of(int type, byte[] value) {
        if (type < 0 || type > 255) {
            throw new IllegalArgumentException("Attribute type " + type + " is outside 0-255");
        }
        return new RadiusAttribute(type, value.clone(), 0, value.length, false);
    }

    /**
     * An attribute inside a received packet. The octets are shared, not copied: the caller never changes them.
     *
     * @param valueOffset where the value begins in {@code packet}
     */
    public static RadiusAttribute received(int type, byte[] packet, int valueOffset, int valueLength) {
        return new RadiusAttribute(type, packet, valueOffset, valueLength, true);
    }

    /** Type, 0–255. */
    public int type() {
        return type;
    }

    /** Number of value octets. */
    public int length() {
        return length;
    }

    /** Value octet at {@code index}, 0–255. */
    public int octet(int index) {
        return octets[offset + index] & 0xff;
    }

    /** A copy of the value octets, as they were received or given. */
    public byte[] value() {
        return Arrays.copyOfRange(octets, offset, offset + length);
    }

    /** Copies the value octets to {@code target}. */
    public void copyTo(byte[] target, int targetOffset) {
        System.arraycopy(octets, offset, target, targetOffset, length);
    }

    /**
     * Whether the value is as it came from the wire, so that hidden values in it are still hidden under the hop of the
     * message; false for one that was made here, in the clear.
     */
    public boolean isReceived() {
        return received;
    }

    /** Vendor-Id of a Vendor-Specific attribute (0 to 2^32-1), -1 for any other attribute or one too short for it. */
    public long vendor() {
        if (type != VENDOR_SPECIFIC || length < 4) {
            return -1;
        }
        return (long) octet(0) << 24 | octet(1) << 16 | octet(2) << 8 | octet(3);
    }

    static String hex(byte[] octets) {
        return "0x" + HexFormat.of().formatHex(octets);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RadiusAttribute that
                && type == that.type
                && Arrays.equals(octets, offset, offset + length, that.octets, that.offset, that.offset + that.length);
    }

    @Override
    public int hashCode() {
        int hash = type;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + octets[offset + i];
        }
        return hash;
    }

    /** Type and length only: a value may be a password. */
    @Override
    public String toString() {
        return "Attr-" + type + "[" + length + " octets]";
    }
}
