package io.github.camelradius.dictionary;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One value in the clear: octets to a typed value and back, its tag apart (RFC 2868 section 3). */
final class ValueCodec {
    private ValueCodec() {}

    static AttributeValue read(AttributeDefinition definition, byte[] octets) {
        if (!definition.tagged() || octets.length == 0) {
            return value(definition, AttributeDefinition.NO_TAG, octets);
        }
        int tag = octets[0] & 0xff;
        boolean number = definition.dataType() == DataType.INTEGER;
        if (tag > AttributeDefinition.MAX_TAG) {
            // A number keeps its octet for the tag; text may do without one, a hidden value never does.
            return number
                    ? new AttributeValue(definition.oid(), definition, AttributeDefinition.NO_TAG, octets, null)
                    : definition.hiding() == Hiding.TUNNEL_PASSWORD
                            ? value(
                                    definition,
                                    AttributeDefinition.NO_TAG,
                                    Arrays.copyOfRange(octets, 1, octets.length))
                            : value(definition, AttributeDefinition.NO_TAG, octets);
        }
        if (number && octets.length == 4) {
            byte[] untagged = octets.clone();
            untagged[0] = 0;
            return value(definition, tag, untagged);
        }
        return number
                ? new AttributeValue(definition.oid(), definition, AttributeDefinition.NO_TAG, octets, null)
                : value(definition, tag, Arrays.copyOfRange(octets, 1, octets.length));
    }

    private static AttributeValue value(AttributeDefinition definition, int tag, byte[] octets) {
        return new AttributeValue(
                definition.oid(), definition, tag, octets, definition.dataType().read(octets));
    }

    /**
     * The octets of a value, in the clear, with its tag.
     *
     * @param tag 0–31, or -1 for none
     * @throws IllegalArgumentException when the value does not fit the data type; without the value if it is sensitive
     */
    static byte[] write(AttributeDefinition definition, Object value, int tag) {
        DataType type = definition.dataType();
        byte[] octets = type.write(number(definition, value));
        if (octets == null) {
            throw new IllegalArgumentException(definition.name()
                    + (definition.sensitive() ? "" : ": \"" + DataType.shown(value) + "\"") + " is not "
                    + type.allowed()
                    + (hasNames(definition, value) ? ", nor is it the name of one of its values" : ""));
        }
        if (!definition.tagged()) {
            return octets;
        }
        if (type == DataType.INTEGER) {
            octets[0] = (byte) Math.max(0, tag);
            return octets;
        }
        boolean needsTag = tag >= 0
                || definition.hiding() == Hiding.TUNNEL_PASSWORD
                || octets.length > 0 && (octets[0] & 0xff) <= AttributeDefinition.MAX_TAG;
        if (!needsTag) {
            return octets;
        }
        byte[] withTag = new byte[octets.length + 1];
        withTag[0] = (byte) Math.max(0, tag);
        System.arraycopy(octets, 0, withTag, 1, octets.length);
        return withTag;
    }

    private static boolean hasNames(AttributeDefinition definition, Object value) {
        return definition.dataType().enumerable() && value instanceof CharSequence;
    }

    private static Object number(AttributeDefinition definition, Object value) {
        if (!hasNames(definition, value)) {
            return value;
        }
        @Nullable Long number = definition.enumeration().number(value.toString().trim());
        return number == null ? value : (Object) number;
    }
}
