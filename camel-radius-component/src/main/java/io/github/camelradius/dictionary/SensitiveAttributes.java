package io.github.camelradius.dictionary;

/** Attributes that travel in the clear but let who reads them find out or stand in for a password: never printed. */
final class SensitiveAttributes {
    private static final long MICROSOFT = 311;

    private SensitiveAttributes() {}

    /**
     * @param depth how many numbers lead to it: a TLV of the same number is another attribute
     */
    static boolean contains(long vendor, int type, int depth) {
        if (vendor == AttributeDefinition.NO_VENDOR) {
            // CHAP-Password, ARAP-Password, Digest-Response, Digest-HA1
            return depth == 1 && (type == 3 || type == 70 || type == 103 || type == 121);
        }
        // MS-CHAP-Response, -CPW-1, -CPW-2, -LM-Enc-PW, -NT-Enc-PW, MS-CHAP2-Response, MS-CHAP2-CPW
        return depth == 3 && vendor == MICROSOFT && (type == 1 || type >= 3 && type <= 6 || type == 25 || type == 27);
    }
}
