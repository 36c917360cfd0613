package io.github.camelradius.dictionary;

import io.github.camelradius.message.NamedValue;
import org.jspecify.annotations.Nullable;

/**
 * One value of a message with all that the dictionary says about it.
 *
 * @param oid the numbers from the top: {@code 1}, {@code 26.9.1}, {@code 241.5.2}
 * @param definition null where the dictionary does not know the number
 * @param tag 0–31, or -1 for none (RFC 2868 section 3)
 * @param octets the octets of the value, in the clear where they can be revealed, without the tag
 * @param value a String, Long, InetAddress … after the data type, or null where the octets do not have it
 * @param sensitive whether it is a password or the like, or holds one that could not be taken out: never print it
 */
public record AttributeValue(
        String oid,
        @Nullable AttributeDefinition definition,
        int tag,
        byte[] octets,
        @Nullable Object value,
        boolean sensitive) {
    AttributeValue(
            String oid, @Nullable AttributeDefinition definition, int tag, byte[] octets, @Nullable Object value) {
        this(oid, definition, tag, octets, value, definition != null && definition.sensitive());
    }

    /** Whether only the octets are known: no name, or not of the declared type. */
    public boolean raw() {
        return value == null || definition == null;
    }

    /** The dictionary's name without a tag, or {@code Attr-} and the numbers. */
    public String name() {
        return definition == null ? "Attr-" + oid : definition.name();
    }

    /** The name of the value when it is a number that has one, or null. */
    public @Nullable String valueName() {
        return definition != null && value instanceof Long number ? definition.valueName(number) : null;
    }

    /** Name, with the tag behind a colon, and value. */
    public NamedValue named() {
        return new NamedValue(tag > 0 ? name() + ":" + tag : name(), shown(), sensitive);
    }

    /** The name of the value where it has one, else the value, else its octets. */
    Object shown() {
        String shown = valueName();
        return shown != null ? shown : value == null ? octets : value;
    }

    /** Name and type only: a value may be a password. */
    @Override
    public String toString() {
        return name() + "[" + octets.length + " octets]";
    }
}
