package io.github.camelradius.message;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A RADIUS message: code, Identifier, authenticator and attributes in their order. Immutable; a received one keeps its
 * octets, so that what is not understood passes unchanged.
 *
 * <p>Reading by name gives plain values: a hidden one (User-Password) is revealed with the secret of the hop it came
 * from. {@link #toString()} shows no value that travels hidden.
 */
public final class RadiusMessage {
    /** Longest packet, RFC 2865 section 3. */
    public static final int MAX_PACKET_LENGTH = 4096;

    private static final int HEADER = 20;
    private static final int NONE = -1;

    private final RadiusCode code;
    private final int identifier;
    private final byte[] authenticator;
    private final List<RadiusAttribute> attributes;
    private final AttributeSchema schema;
    private final @Nullable Hop hop;
    private final byte @Nullable [] packet;

    private RadiusMessage(
            RadiusCode code,
            int identifier,
            byte[] authenticator,
            List<RadiusAttribute> attributes,
            AttributeSchema schema,
            @Nullable Hop hop,
            byte @Nullable [] packet) {
        this.code = code;
        this.identifier = identifier;
        this.authenticator = authenticator;
        this.attributes = attributes;
        this.schema = schema;
        this.hop = hop;
        this.packet = packet;
    }

    /** Starts a message of one's own, for example {@code builder(ACCESS_REQUEST, RadiusDictionary.standard())}. */
    public static Builder builder(RadiusCode code, AttributeSchema schema) {
        return new Builder(code, schema);
    }

    /**
     * A message read from the wire; for codecs.
     *
     * @param packet the octets of the packet without padding, whose attributes lie within it; shared, never changed
     *     afterwards
     * @param attributes the packet's, in a list that cannot be changed
     */
    public static RadiusMessage received(byte[] packet, List<RadiusAttribute> attributes, AttributeSchema schema) {
        return new RadiusMessage(
                RadiusCode.of(packet[0] & 0xff),
                packet[1] & 0xff,
                Arrays.copyOfRange(packet, 4, 20),
                attributes,
                schema,
                null,
                packet);
    }

    /** The same message with the hop it came from; for codecs. */
    public RadiusMessage withHop(Hop receivedOn) {
        return new RadiusMessage(code, identifier, authenticator, attributes, schema, receivedOn, packet);
    }

    public RadiusCode code() {
        return code;
    }

    /** 0–255 of a received message, -1 for one that was built here: the transport chooses it. */
    public int identifier() {
        return identifier;
    }

    /** Request or Response Authenticator of a received message (16 octets, a copy); empty for one that was built here. */
    public byte[] authenticator() {
        return authenticator.clone();
    }

    /** The top-level attributes, in their order. */
    public List<RadiusAttribute> attributes() {
        return attributes;
    }

    /** Where it was received; null for a message that was built here. */
    public @Nullable Hop hop() {
        return hop;
    }

    /**
     * The octets as received, without padding and, in an answer, without the Proxy-State that this hop had added to its
     * request; null for a message that was built or changed here. Not to be changed.
     */
    public byte @Nullable [] packet() {
        return packet;
    }

    /** The dictionary that names its attributes. */
    public AttributeSchema schema() {
        return schema;
    }

    /** The first top-level attribute of this type, or null. */
    public @Nullable RadiusAttribute first(int type) {
        int index = index(type);
        return index == NONE ? null : attributes.get(index);
    }

    /** The value octets of the first top-level attribute of this type, a copy; or null. */
    public byte @Nullable [] octets(int type) {
        if (packet == null) {
            RadiusAttribute attribute = first(type);
            return attribute == null ? null : attribute.value();
        }
        int at = place(packet, type);
        return at == NONE ? null : Arrays.copyOfRange(packet, at + 2, at + (packet[at + 1] & 0xff));
    }

    /** The octets that the first top-level attribute of this type has as value; -1 when there is none. */
    public int valueLength(int type) {
        if (packet == null) {
            RadiusAttribute attribute = first(type);
            return attribute == null ? NONE : attribute.length();
        }
        int at = place(packet, type);
        return at == NONE ? NONE : (packet[at + 1] & 0xff) - 2;
    }

    /** Whether there is a top-level attribute of this type. */
    public boolean has(int type) {
        return packet == null ? index(type) != NONE : place(packet, type) != NONE;
    }

    private int index(int type) {
        if (packet != null && place(packet, type) == NONE) {
            return NONE; // the attributes of a received message are made when one is needed
        }
        for (int i = 0; i < attributes.size(); i++) {
            if (attributes.get(i).type() == type) {
                return i;
            }
        }
        return NONE;
    }

    private static int place(byte[] packet, int type) {
        for (int at = HEADER; at < packet.length; at += packet[at + 1] & 0xff) {
            if ((packet[at] & 0xff) == type) {
                return at;
            }
        }
        return NONE;
    }

    /** All named values, in order. */
    public List<NamedValue> values() {
        return schema.values(attributes, hop);
    }

    /** The first value with this dictionary name (letter case does not matter), or null. */
    public @Nullable Object get(String name) {
        return schema.first(attributes, hop, name);
    }

    /** All values with this dictionary name (letter case does not matter), in order. */
    public List<Object> getAll(String name) {
        return values().stream()
                .filter(v -> v.name().equalsIgnoreCase(name))
                .map(NamedValue::value)
                .toList();
    }

    /** The first value with this name as text, or null; octets are shown as {@code 0x…}. */
    public @Nullable String getString(String name) {
        Object value = get(name);
        if (value == null) {
            return null;
        }
        if (value instanceof InetAddress address) {
            return address.getHostAddress();
        }
        return value instanceof byte[] octets ? RadiusAttribute.hex(octets) : String.valueOf(value);
    }

    /** Name to value, or to a list of values where the name occurs more than once; in order of first occurrence. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        for (NamedValue value : values()) {
            map.merge(value.name(), value.value(), RadiusMessage::append);
        }
        return map;
    }

    private static Object append(Object present, Object value) {
        List<Object> list = new ArrayList<>();
        if (present instanceof List<?> earlier) {
            list.addAll(earlier);
        } else {
            list.add(present);
        }
        list.add(value);
        return list;
    }

    /** A builder that starts as this message; it keeps the hop, so that hidden values can still be read and passed on. */
    public Builder toBuilder() {
        Builder builder = new Builder(code, schema);
        builder.identifier = identifier;
        builder.authenticator = authenticator;
        builder.hop = hop;
        builder.attributes.addAll(attributes);
        return builder;
    }

    /** Code, Identifier and named values; those that travel hidden as {@code <hidden>}. */
    @Override
    public String toString() {
        return code + (identifier < 0 ? "" : " id=" + identifier) + " " + values();
    }

    /** Builds a message; not for use by more than one thread. */
    public static final class Builder {
        private RadiusCode code;
        private final AttributeSchema schema;
        private final List<RadiusAttribute> attributes = new ArrayList<>();
        private int identifier = -1;
        private byte[] authenticator = new byte[0];
        private @Nullable Hop hop;

        private Builder(RadiusCode code, AttributeSchema schema) {
            this.code = Objects.requireNonNull(code, "code");
            this.schema = Objects.requireNonNull(schema, "schema");
        }

        public Builder code(RadiusCode newCode) {
            this.code = newCode;
            return this;
        }

        /** Adds an attribute last. */
        public Builder add(RadiusAttribute attribute) {
            attributes.add(attribute);
            return this;
        }

        /**
         * Adds a named value last; a {@link Iterable} adds each of its elements.
         *
         * @throws IllegalArgumentException when the dictionary does not know the name or the value does not fit its type
         */
        public Builder add(String name, Object value) {
            return addAll(
                    List.of(Map.entry(name, Objects.requireNonNull(value, () -> "The value of " + name + " is null"))));
        }

        /** Adds each entry as {@link #add(String, Object)} does; neighbours that belong into one TLV share it. */
        public Builder addAll(Map<String, ?> values) {
            return addAll(values.entrySet());
        }

        /** The same for names that may occur more than once. */
        public Builder addAll(Iterable<? extends Map.Entry<String, ?>> values) {
            List<Map.Entry<String, ?>> single = new ArrayList<>();
            for (Map.Entry<String, ?> entry : values) {
                if (entry.getValue() instanceof Iterable<?> several) {
                    several.forEach(value -> single.add(Map.entry(entry.getKey(), value)));
                } else {
                    single.add(entry);
                }
            }
            attributes.addAll(schema.attributes(single));
            return this;
        }

        /** Removes the top-level attributes that match. */
        public Builder removeIf(Predicate<RadiusAttribute> filter) {
            attributes.removeIf(filter);
            return this;
        }

        /** Removes all top-level attributes of this type. */
        public Builder remove(int type) {
            return removeIf(a -> a.type() == type);
        }

        public RadiusMessage build() {
            return new RadiusMessage(code, identifier, authenticator, List.copyOf(attributes), schema, hop, null);
        }
    }
}
