package io.github.camelradius.dictionary;

/**
 * A value to be sent, in the clear.
 *
 * @param path the numbers from the top
 * @param octets its octets with the tag
 */
record NamedItem(String name, long[] path, byte[] octets, boolean concat) {
    boolean sharesTlvWith(NamedItem other) {
        int head = Oid.head(path);
        return path.length > head
                && other.path.length > head
                && java.util.Arrays.equals(path, 0, head, other.path, 0, head);
    }
}
