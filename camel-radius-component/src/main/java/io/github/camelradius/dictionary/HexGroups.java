package io.github.camelradius.dictionary;

import org.jspecify.annotations.Nullable;

/** Octets as groups of hexadecimal digits with colons between: interface identifiers, Ethernet addresses. */
final class HexGroups {
    private HexGroups() {}

    static String text(byte[] octets, int groupSize) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < octets.length; i += groupSize) {
            if (i > 0) {
                text.append(':');
            }
            int group = octets[i] & 0xff;
            if (groupSize == 2) {
                text.append(Integer.toHexString(group << 8 | octets[i + 1] & 0xff));
            } else {
                text.append(Character.forDigit(group >> 4, 16)).append(Character.forDigit(group & 15, 16));
            }
        }
        return text.toString();
    }

    static byte @Nullable [] octets(String text, int groups, int groupSize) {
        String[] parts = text.split("[:-]", -1);
        if (parts.length != groups) {
            return null;
        }
        byte[] octets = new byte[groups * groupSize];
        for (int i = 0; i < groups; i++) {
            if (!parts[i].matches("[0-9A-Fa-f]{1," + 2 * groupSize + "}")) {
                return null;
            }
            int group = Integer.parseInt(parts[i], 16);
            if (groupSize == 2) {
                octets[2 * i] = (byte) (group >> 8);
            }
            octets[groupSize * i + groupSize - 1] = (byte) group;
        }
        return octets;
    }
}
