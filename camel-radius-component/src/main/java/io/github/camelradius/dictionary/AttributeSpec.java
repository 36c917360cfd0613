package io.github.camelradius.dictionary;

/**
 * One ATTRIBUTE line.
 *
 * @param path the numbers from the top, vendor included
 * @param tagged whether a tag stands before the value (RFC 2868 section 3)
 * @param concat whether a value too long for one attribute goes on in the next (RFC 8044 section 3.16)
 */
record AttributeSpec(
        String name, long[] path, DataType type, Hiding hiding, boolean tagged, boolean concat, boolean secret) {
    String oid() {
        return Oid.text(path);
    }

    boolean sameNumber(AttributeSpec other) {
        return java.util.Arrays.equals(path, other.path);
    }
}
