package io.github.camelradius.dictionary;

import org.jspecify.annotations.Nullable;

/**
 * How a vendor lays out its sub-attributes: {@code format=T,L[,c]} of FreeRADIUS dictionaries.
 *
 * @param typeSize octets of the type: 1, 2 or 4
 * @param lengthSize octets of the length: 0 (the value takes all the rest), 1 or 2
 * @param continuation whether an octet follows whose top bit says that the value goes on in the next attribute (WiMAX)
 */
record VendorFormat(int typeSize, int lengthSize, boolean continuation) {
    /** RFC 2865 section 5.26. */
    static final VendorFormat RFC = new VendorFormat(1, 1, false);

    /** Octets before the value. */
    int header() {
        return typeSize + lengthSize + (continuation ? 1 : 0);
    }

    /** The format of a text such as {@code 2,1} or {@code 1,1,c}, or null when it is none. */
    static @Nullable VendorFormat parse(String text) {
        String[] parts = text.split(",", -1);
        boolean continuation = parts.length == 3 && parts[2].equals("c");
        if (parts.length != 2 && !continuation || !parts[0].matches("[124]") || !parts[1].matches("[012]")) {
            return null;
        }
        VendorFormat format = new VendorFormat(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), continuation);
        return continuation && format.lengthSize != 1 ? null : format;
    }

    @Override
    public String toString() {
        return typeSize + "," + lengthSize + (continuation ? ",c" : "");
    }
}
