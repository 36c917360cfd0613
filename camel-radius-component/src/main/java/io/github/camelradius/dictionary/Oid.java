package io.github.camelradius.dictionary;

import org.jspecify.annotations.Nullable;

/**
 * The number of an attribute in the tree: {@code 1}, {@code 26.9.1} (vendor 9, its type 1), {@code 241.1} (RFC 6929
 * section 2.1), {@code 245.26.9.1} (section 2.4), and further numbers for TLVs (section 2.3).
 */
final class Oid {
    static final int VENDOR_SPECIFIC = 26;
    private static final int FIRST_EXTENDED = 241;
    private static final int FIRST_LONG = 245;
    private static final int LAST_EXTENDED = 246;
    private static final long MAX_UNSIGNED = 0xffff_ffffL;

    private Oid() {}

    static boolean isExtended(long type) {
        return type >= FIRST_EXTENDED && type <= LAST_EXTENDED;
    }

    static boolean isLongExtended(long type) {
        return type >= FIRST_LONG && type <= LAST_EXTENDED;
    }

    /** How many numbers lead to what an attribute of the packet holds directly; further ones are TLVs in it. */
    static int head(long[] path) {
        if (path[0] == VENDOR_SPECIFIC) {
            return Math.min(3, path.length);
        }
        if (isExtended(path[0])) {
            return path.length > 2 && path[1] == VENDOR_SPECIFIC ? Math.min(4, path.length) : Math.min(2, path.length);
        }
        return 1;
    }

    /** The numbers of this text, decimal or hexadecimal with 0x, or null when it is none. */
    static long @Nullable [] parse(String text) {
        String[] parts = text.split("\\.", -1);
        long[] path = new long[parts.length];
        for (int i = 0; i < parts.length; i++) {
            Long number = number(parts[i]);
            if (number == null) {
                return null;
            }
            path[i] = number;
        }
        return path;
    }

    /** A number from 0 to 2^32-1, decimal or hexadecimal with 0x, or null. */
    static @Nullable Long number(String text) {
        try {
            long number = text.startsWith("0x") || text.startsWith("0X")
                    ? Long.parseLong(text.substring(2), 16)
                    : text.startsWith("+") ? -1 : Long.parseLong(text);
            return number < 0 || number > MAX_UNSIGNED ? null : number;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    static String text(long... path) {
        StringBuilder text = new StringBuilder();
        for (long number : path) {
            text.append(text.isEmpty() ? "" : ".").append(number);
        }
        return text.toString();
    }

    static long[] child(long[] path, long number) {
        long[] child = java.util.Arrays.copyOf(path, path.length + 1);
        child[path.length] = number;
        return child;
    }
}
