package io.github.camelradius.server;

import org.jspecify.annotations.Nullable;

/** The first bits of an address, the others zero; one of IPv4 is never equal to one of IPv6. */
record Prefix(boolean ipv4, long high, long low, int length) {
    /** @param octets of the address: 4 or 16 */
    static Prefix of(byte[] octets, int length) {
        if (octets.length == Integer.BYTES) {
            return new Prefix(true, 0, read(octets, 0, Integer.BYTES) & ones(length, Integer.SIZE), length);
        }
        return new Prefix(
                false,
                read(octets, 0, Long.BYTES) & ones(Math.min(length, Long.SIZE), Long.SIZE),
                read(octets, Long.BYTES, Long.BYTES) & ones(Math.max(length - Long.SIZE, 0), Long.SIZE),
                length);
    }

    /** Written out because each packet is looked up by it: a native executable interprets what a record brings by itself. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Prefix that
                && high == that.high
                && low == that.low
                && length == that.length
                && ipv4 == that.ipv4;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * (31 * Boolean.hashCode(ipv4) + Long.hashCode(high)) + Long.hashCode(low)) + length;
    }

    private static long read(byte[] octets, int from, int count) {
        long value = 0;
        for (int i = from; i < from + count; i++) {
            value = value << Byte.SIZE | octets[i] & 0xff;
        }
        return value;
    }

    /** That many ones at the high end of {@code bits}. */
    private static long ones(int count, int bits) {
        return count == 0 ? 0 : -1L << bits - count;
    }
}
