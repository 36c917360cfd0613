package io.github.camelradius.dictionary;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** IP addresses and prefixes as text, without ever asking DNS. */
final class Addresses {
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:][0-9A-Fa-f:.]*");

    private Addresses() {}

    /** The four octets of a dotted quad, or null: no shortened and no octal forms. */
    static byte @Nullable [] ipv4(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            return null;
        }
        byte[] octets = new byte[4];
        for (int i = 0; i < 4; i++) {
            String part = parts[i];
            if (part.isEmpty() || part.length() > 3 || part.length() > 1 && part.charAt(0) == '0') {
                return null;
            }
            int number = 0;
            for (int j = 0; j < part.length(); j++) {
                char digit = part.charAt(j);
                if (digit < '0' || digit > '9') {
                    return null;
                }
                number = number * 10 + digit - '0';
            }
            if (number > 255) {
                return null;
            }
            octets[i] = (byte) number;
        }
        return octets;
    }

    /** The sixteen octets of an IPv6 address, or null. */
    static byte @Nullable [] ipv6(String text) {
        if (text.indexOf(':') < 0 || !IPV6.matcher(text).matches()) {
            return null;
        }
        try {
            // A text of these characters with a colon is a literal or refused: InetAddress asks nobody.
            byte[] octets = InetAddress.getByName(text).getAddress();
            return octets.length == 4 ? mapped(octets) : octets;
        } catch (UnknownHostException e) {
            return null;
        }
    }

    private static byte[] mapped(byte[] ipv4) {
        byte[] octets = new byte[16];
        octets[10] = (byte) 0xff;
        octets[11] = (byte) 0xff;
        System.arraycopy(ipv4, 0, octets, 12, 4);
        return octets;
    }

    static InetAddress address(byte[] octets) {
        try {
            return octets.length == 4 ? Inet4Address.getByAddress(octets) : Inet6Address.getByAddress(null, octets, -1);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(octets.length + " octets are no address", e);
        }
    }

    /** Address and length of a prefix as text; host bits are shown as zeros. */
    static String prefix(byte[] address, int bits) {
        byte[] masked = mask(address, bits);
        return (masked.length == 4 ? address(masked).getHostAddress() : ipv6Text(masked)) + "/" + bits;
    }

    static byte[] mask(byte[] address, int bits) {
        byte[] masked = address.clone();
        for (int i = 0; i < masked.length; i++) {
            int kept = Math.max(0, Math.min(8, bits - 8 * i));
            masked[i] &= (byte) (0xff << (8 - kept));
        }
        return masked;
    }

    /** RFC 5952: lower case, the longest run of two or more zero groups shortened. */
    static String ipv6Text(byte[] octets) {
        int[] groups = new int[8];
        Arrays.setAll(groups, i -> (octets[2 * i] & 0xff) << 8 | octets[2 * i + 1] & 0xff);
        int runAt = -1;
        int runLength = 1;
        for (int i = 0; i < 8; i++) {
            int j = i;
            while (j < 8 && groups[j] == 0) {
                j++;
            }
            if (j - i > runLength) {
                runAt = i;
                runLength = j - i;
            }
            i = Math.max(i, j - 1);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            if (i == runAt) {
                text.append("::");
                i += runLength - 1;
                continue;
            }
            if (!text.isEmpty() && text.charAt(text.length() - 1) != ':') {
                text.append(':');
            }
            text.append(Integer.toHexString(groups[i]));
        }
        return text.toString();
    }
}
