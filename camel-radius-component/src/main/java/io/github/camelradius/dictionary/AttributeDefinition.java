package io.github.camelradius.dictionary;

import io.github.camelradius.message.NamedValue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tinyradius.core.attribute.AttributeTemplate;

/** What the dictionary says about one attribute: number, name, data type, named values, tag and hiding. Immutable. */
public final class AttributeDefinition {
    /** Vendor of the attributes that IANA numbers. */
    public static final long NO_VENDOR = -1;

    static final int MAX_TAG = 0x1f;

    private final long vendor;
    private final AttributeTemplate template;
    private final DataType dataType;
    private final Hiding hiding;
    private final boolean sensitive;

    AttributeDefinition(AttributeTemplate template) {
        this.template = template;
        this.vendor = template.getVendorId() == -1 ? NO_VENDOR : Integer.toUnsignedLong(template.getVendorId());
        this.dataType = DataType.of(template.getDataType());
        this.hiding = switch (template.getCodecType()) {
            case NO_ENCRYPT -> Hiding.NONE;
            case RFC2865_USER_PASSWORD -> Hiding.USER_PASSWORD;
            case RFC2868_TUNNEL_PASSWORD -> Hiding.TUNNEL_PASSWORD;
            case ASCENT_SEND_SECRET -> Hiding.ASCEND_SECRET;
        };
        this.sensitive = hiding != Hiding.NONE || SensitiveAttributes.contains(vendor, template.getType());
    }

    public String name() {
        return template.getName();
    }

    /** Vendor-Id, or {@link #NO_VENDOR}. */
    public long vendor() {
        return vendor;
    }

    /** Attribute type, or vendor type. */
    public int type() {
        return template.getType();
    }

    /** How its value is hidden on the wire. */
    public Hiding hiding() {
        return hiding;
    }

    /** Whether the value begins with a tag (RFC 2868 section 3). */
    public boolean tagged() {
        return template.isTagged();
    }

    /** Whether it is text, which never ends in NUL octets. */
    public boolean text() {
        return dataType == DataType.TEXT;
    }

    /** Whether its value is a password or can be used in place of one, hidden on the wire or not. */
    public boolean sensitive() {
        return sensitive;
    }

    /** The value in plain octets under its name; as octets where they do not have the data type. */
    NamedValue read(byte[] octets) {
        if (!tagged() || octets.length == 0) {
            return new NamedValue(name(), typed(octets), sensitive);
        }
        int tag = octets[0] & 0xff;
        boolean hasTag = tag <= MAX_TAG || hiding == Hiding.TUNNEL_PASSWORD;
        String name = tag > 0 && tag <= MAX_TAG ? name() + ":" + tag : name();
        byte[] untagged = octets;
        if (dataType == DataType.INTEGER && octets.length == 4) {
            untagged = octets.clone();
            untagged[0] = 0;
        } else if (hasTag) {
            untagged = Arrays.copyOfRange(octets, 1, octets.length);
        }
        return new NamedValue(name, typed(untagged), sensitive);
    }

    private Object typed(byte[] octets) {
        Object value = dataType.read(octets);
        if (value == null) {
            return octets;
        }
        if (dataType.enumerable() && value instanceof Long number && number <= Integer.MAX_VALUE && number >= 0) {
            String valueName = template.getEnumeration(number.intValue());
            return valueName == null ? value : valueName;
        }
        return value;
    }

    /**
     * The plain octets of a value.
     *
     * @param tag 1–31, or 0 for none
     * @throws IllegalArgumentException when the value does not fit the data type; without the value if it is sensitive
     */
    byte[] write(Object value, int tag) {
        byte[] octets = dataType.write(number(value));
        if (octets == null) {
            throw new IllegalArgumentException(
                    name() + (sensitive ? "" : ": \"" + DataType.shown(value) + "\"") + " is not " + dataType.allowed()
                            + (hasNames(value) ? ", nor is it the name of one of its values" : ""));
        }
        if (!tagged()) {
            return octets;
        }
        if (dataType == DataType.INTEGER) {
            octets[0] = (byte) tag;
            return octets;
        }
        boolean needsTag =
                tag > 0 || hiding == Hiding.TUNNEL_PASSWORD || octets.length > 0 && (octets[0] & 0xff) <= MAX_TAG;
        if (!needsTag) {
            return octets;
        }
        byte[] withTag = new byte[octets.length + 1];
        withTag[0] = (byte) tag;
        System.arraycopy(octets, 0, withTag, 1, octets.length);
        return withTag;
    }

    private boolean hasNames(Object value) {
        return dataType.enumerable() && value instanceof CharSequence;
    }

    private Object number(Object value) {
        if (!hasNames(value)) {
            return value;
        }
        @Nullable Integer number = template.getEnumeration(value.toString().trim());
        return number == null ? value : (Object) Integer.toUnsignedLong(number);
    }

    @Override
    public String toString() {
        return name();
    }
}
