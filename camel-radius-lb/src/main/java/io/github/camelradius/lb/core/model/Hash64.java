package io.github.camelradius.lb.core.model;

import java.nio.charset.StandardCharsets;

/**
 * A 64-bit hash of octets: FNV-1a, then the finaliser of SplitMix64, which spreads every bit. Not for secrets; equal on
 * all machines, so that balancers with equal settings choose alike.
 */
public final class Hash64 {
    /** Hash of nothing. */
    public static final long EMPTY = 0xcbf29ce484222325L;

    private static final long PRIME = 0x100000001b3L;

    private Hash64() {}

    /** Continues {@code hash} with one octet. */
    public static long octet(long hash, int octet) {
        return (hash ^ (octet & 0xff)) * PRIME;
    }

    /** Continues {@code hash} with octets and their number, so that the parts of a key cannot run into each other. */
    public static long octets(long hash, byte[] octets) {
        long h = hash;
        for (byte octet : octets) {
            h = octet(h, octet);
        }
        return number(h, octets.length);
    }

    /** Continues {@code hash} with a number. */
    public static long number(long hash, long number) {
        return mix(hash ^ mix(number + PRIME));
    }

    /** Continues {@code hash} with text. */
    public static long text(long hash, String text) {
        return octets(hash, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Continues {@code hash} with a station identifier: the spellings of one MAC address, {@code 00-11-22-33-44-55},
     * {@code 0011.2233.4455} and the like, in capitals or not, are one (RFC 3580 section 3.21).
     */
    public static long station(long hash, byte[] octets) {
        long h = hash;
        int length = 0;
        boolean mac = isMac(octets);
        for (byte octet : octets) {
            int plain = mac ? hexDigit(octet) : octet;
            if (plain >= 0 || !mac) {
                h = octet(h, mac ? plain : octet);
                length++;
            }
        }
        return number(h, mac ? -length : length);
    }

    /** Twelve hexadecimal digits, and nothing else but separators. */
    private static boolean isMac(byte[] octets) {
        int digits = 0;
        for (byte octet : octets) {
            if (hexDigit(octet) >= 0) {
                digits++;
            } else if (octet != '-' && octet != ':' && octet != '.') {
                return false;
            }
        }
        return digits == 12;
    }

    private static int hexDigit(byte octet) {
        if (octet >= '0' && octet <= '9') {
            return octet - '0';
        }
        int lower = octet | 0x20;
        return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }

    /** Spreads every bit of a number over all others. */
    public static long mix(long number) {
        long z = number;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
