package io.github.camelradius.dictionary;

import io.github.camelradius.message.RadiusAttribute;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Attributes by number: {@code Attr-N} and {@code Attr-26.V.T}, their values octets. */
final class UnnamedAttributes {
    private static final Pattern NAME = Pattern.compile("(?i)attr-(?:26\\.([0-9]{1,10})\\.([0-9]{1,10})|([0-9]{1,3}))");
    private static final long MAX_UNSIGNED = 0xffff_ffffL;

    private final RadiusDictionary dictionary;

    UnnamedAttributes(RadiusDictionary dictionary) {
        this.dictionary = dictionary;
    }

    RadiusAttribute attribute(String name, Object value) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("Unknown attribute " + name
                    + ": use a name of the dictionary, Attr-N, or Attr-26.V.T with vendor V and vendor type T");
        }
        byte[] octets = octets(name, value);
        if (matcher.group(3) != null) {
            return RadiusAttribute.of(Integer.parseInt(matcher.group(3)), octets);
        }
        long vendor = Long.parseLong(matcher.group(1));
        long type = Long.parseLong(matcher.group(2));
        if (vendor > MAX_UNSIGNED || type > MAX_UNSIGNED) {
            throw new IllegalArgumentException("Attribute " + name + ": a vendor is a number up to 4294967295");
        }
        return vendorSpecific(vendor, (int) type, octets, name);
    }

    private static byte[] octets(String name, Object value) {
        byte @Nullable [] octets = value instanceof byte[] given
                ? given
                : value instanceof CharSequence text && text.toString().startsWith("0x")
                        ? DataType.hex(text.toString().substring(2))
                        : null;
        if (octets == null) {
            throw new IllegalArgumentException("Attribute " + name + " needs " + DataType.OCTETS.allowed());
        }
        return octets;
    }

    /** RFC 2865 section 5.26: Vendor-Id, then one sub-attribute in the vendor's format. */
    RadiusAttribute vendorSpecific(long vendor, int type, byte[] octets, String name) {
        VendorDefinition definition = dictionary.vendor(vendor);
        int typeSize = definition == null ? 1 : definition.typeSize();
        int lengthSize = definition == null ? 1 : definition.lengthSize();
        int length = typeSize + lengthSize + octets.length;
        if (4 + length > RadiusAttribute.MAX_VALUE_LENGTH) {
            throw new IllegalArgumentException("Attribute " + name + ": " + octets.length
                    + " octets are too long, at most "
                    + (RadiusAttribute.MAX_VALUE_LENGTH - 4 - typeSize - lengthSize) + " fit");
        }
        if (typeSize < 4 && type >>> 8 * typeSize != 0) {
            throw new IllegalArgumentException("Attribute " + name + ": vendor type " + Integer.toUnsignedString(type)
                    + " needs more than " + typeSize + " octets");
        }
        byte[] value = new byte[4 + length];
        put(value, 0, (int) vendor, 4);
        put(value, 4, type, typeSize);
        put(value, 4 + typeSize, length, lengthSize);
        System.arraycopy(octets, 0, value, 4 + typeSize + lengthSize, octets.length);
        return RadiusAttribute.of(26, value);
    }

    private static void put(byte[] target, int at, int number, int size) {
        for (int i = 0; i < size; i++) {
            target[at + i] = (byte) (number >>> 8 * (size - 1 - i));
        }
    }
}
