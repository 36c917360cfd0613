package io.github.camelradius.dictionary;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** IPv6 prefixes (RFC 3162 section 2.3) and IPv4 prefixes (RFC 6572 section 4.1): reserved octet, length, address. */
final class Prefixes {
    private Prefixes() {}

    /** The prefix as text, or null when these octets are none. */
    static @Nullable String read(byte[] octets, int addressSize) {
        boolean exact = addressSize == 4;
        // RFC 8044 sections 3.10 and 3.11: the reserved octet is zero; peers only insist on it for IPv4.
        if (octets.length < 2 || octets.length > addressSize + 2 || exact && (octets.length != 6 || octets[0] != 0)) {
            return null;
        }
        int bits = octets[1] & 0xff;
        if (bits > 8 * addressSize || bits > 8 * (octets.length - 2)) {
            return null;
        }
        return Addresses.prefix(Arrays.copyOf(Arrays.copyOfRange(octets, 2, octets.length), addressSize), bits);
    }

    /** The octets of a prefix, without host bits, or null; an address alone is its longest prefix. */
    static byte @Nullable [] write(String text, int addressSize) {
        int slash = text.indexOf('/');
        String address = slash < 0 ? text : text.substring(0, slash);
        byte[] octets = addressSize == 4 ? ipv4(address, slash >= 0) : Addresses.ipv6(address);
        int bits = slash < 0 ? 8 * addressSize : length(text.substring(slash + 1));
        if (octets == null || bits < 0 || bits > 8 * addressSize) {
            return null;
        }
        int kept = addressSize == 4 ? 4 : (bits + 7) / 8;
        byte[] prefix = new byte[2 + kept];
        prefix[1] = (byte) bits;
        System.arraycopy(Addresses.mask(octets, bits), 0, prefix, 2, kept);
        return prefix;
    }

    /** In front of a length the last octets may be left out, 10/8, for they are zeros. */
    private static byte @Nullable [] ipv4(String text, boolean mayBeShort) {
        long dots = text.chars().filter(c -> c == '.').count();
        return mayBeShort && dots < 3 ? Addresses.ipv4(text + ".0".repeat((int) (3 - dots))) : Addresses.ipv4(text);
    }

    private static int length(String digits) {
        return digits.matches("[0-9]{1,3}") ? Integer.parseInt(digits) : -1;
    }
}
