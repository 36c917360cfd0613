package io.github.camelradius.dictionary;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds what a name such as {@code Tunnel-Type:1}, {@code Cisco.AVPair} or {@code Attr-26.9.1} with a value stands for. */
final class Naming {
    private final RadiusDictionary dictionary;

    Naming(RadiusDictionary dictionary) {
        this.dictionary = dictionary;
    }

    /**
     * @throws IllegalArgumentException naming the attribute and what would be allowed
     */
    NamedItem item(String given, Object value) {
        Objects.requireNonNull(value, () -> "The value of " + given + " is null");
        String name = given.trim();
        AttributeDefinition definition = dictionary.definition(name);
        int tag = AttributeDefinition.NO_TAG;
        int colon = name.lastIndexOf(':');
        if (definition == null && colon > 0) {
            definition = dictionary.definition(name.substring(0, colon));
            tag = tag(name, name.substring(colon + 1), definition);
        }
        if (definition == null) {
            return numbered(name, value);
        }
        if (!definition.onTheWire()) {
            throw new IllegalArgumentException("Attribute " + name + " has number " + definition.oid()
                    + ", which belongs to a server's own configuration and is never sent");
        }
        return item(definition, value, tag);
    }

    NamedItem item(AttributeDefinition definition, Object value, int tag) {
        return new NamedItem(
                definition.name(),
                definition.spec().path(),
                ValueCodec.write(definition, value, tag),
                definition.concat());
    }

    private static int tag(String name, String tag, @Nullable AttributeDefinition definition) {
        if (definition == null) {
            return AttributeDefinition.NO_TAG;
        }
        if (!definition.tagged() || !tag.matches("[0-9]{1,2}") || Integer.parseInt(tag) > AttributeDefinition.MAX_TAG) {
            throw new IllegalArgumentException("Attribute " + name
                    + (definition.tagged()
                            ? ": a tag is a number from 0 to 31"
                            : " takes no tag: leave out the colon"));
        }
        return Integer.parseInt(tag);
    }

    /** {@code Attr-} and numbers, the value octets. */
    private NamedItem numbered(String name, Object value) {
        long @Nullable [] path = name.regionMatches(true, 0, "Attr-", 0, 5) ? Oid.parse(name.substring(5)) : null;
        if (path == null) {
            throw new IllegalArgumentException("Unknown attribute " + name
                    + ": use a name of the dictionary, Attr-N, or Attr-26.V.T with vendor V and vendor type T");
        }
        byte @Nullable [] octets = value instanceof byte[] given
                ? given
                : value instanceof CharSequence text && text.toString().startsWith("0x")
                        ? DataType.hex(text.toString().substring(2))
                        : null;
        if (octets == null) {
            throw new IllegalArgumentException("Attribute " + name + " needs " + DataType.OCTETS.allowed());
        }
        return item(name, path, octets);
    }

    /** These octets as the value of an attribute given by its numbers. */
    NamedItem item(String name, long[] path, byte[] octets) {
        check(name, path);
        AttributeDefinition definition = path.length == 1 ? dictionary.definition((int) path[0]) : null;
        return new NamedItem(name, path, octets, definition != null && definition.concat());
    }

    private void check(String name, long[] path) {
        if (path[0] > 255) {
            throw new IllegalArgumentException("Attribute type " + path[0] + " of " + name + " is outside 0-255");
        }
        if (path[0] == Oid.VENDOR_SPECIFIC && path.length == 2) {
            throw new IllegalArgumentException("Attribute " + name + ": give the vendor type too, Attr-26.V.T");
        }
        int octets = path[0] == Oid.VENDOR_SPECIFIC ? 3 : Oid.head(path) == 4 ? 3 : 1;
        if (path[0] == Oid.VENDOR_SPECIFIC && path.length > 2) {
            VendorDefinition vendor = dictionary.vendor(path[1]);
            int size = vendor == null ? 1 : vendor.typeSize();
            if (size < 4 && path[2] >>> 8 * size != 0) {
                throw new IllegalArgumentException(
                        "Attribute " + name + ": vendor type " + path[2] + " needs more than " + size + " octets");
            }
        }
        for (int i = octets; i < path.length; i++) {
            if (path[i] > 255) {
                throw new IllegalArgumentException("Attribute " + name + ": " + path[i] + " is outside 0-255");
            }
        }
    }
}
