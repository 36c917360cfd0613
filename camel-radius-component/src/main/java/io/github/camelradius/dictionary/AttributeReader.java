package io.github.camelradius.dictionary;

import io.github.camelradius.message.Hop;
import io.github.camelradius.message.RadiusAttribute;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the attributes of a message into values: sub-attributes of vendors, extended attributes and TLVs each by
 * itself, fragments and pieces joined. What is not laid out as its number asks for stays the octets of the attribute
 * around it (RFC 6929 section 6.2: never the end of the packet).
 */
final class AttributeReader {
    private static final int MORE = 0x80;

    private final RadiusDictionary dictionary;
    private final List<RadiusAttribute> attributes;
    private final @Nullable Hop hop;
    private final List<AttributeValue> values;
    private int next;

    AttributeReader(RadiusDictionary dictionary, List<RadiusAttribute> attributes, @Nullable Hop hop) {
        this.dictionary = dictionary;
        this.attributes = attributes;
        this.hop = hop;
        this.values = new ArrayList<>(attributes.size());
    }

    List<AttributeValue> read() {
        while (next < attributes.size()) {
            RadiusAttribute attribute = attributes.get(next++);
            int type = attribute.type();
            AttributeDefinition definition = dictionary.definition(type);
            if (type == Oid.VENDOR_SPECIFIC) {
                vendorSpecific(attribute);
            } else if (Oid.isExtended(type)) {
                extended(attribute, definition);
            } else if (definition != null && type == FilterRules.TYPE) {
                FilterRules.split(joined(attribute)).forEach(rule -> leaf(new long[] {type}, definition, rule));
            } else if (definition != null && definition.concat()) {
                leaf(new long[] {type}, definition, joined(attribute));
            } else {
                top(attribute, definition);
            }
        }
        return values;
    }

    private void top(RadiusAttribute attribute, @Nullable AttributeDefinition definition) {
        if (definition == null || definition.dataType().structural()) {
            value(new long[] {attribute.type()}, definition, attribute.value());
            return;
        }
        AttributeValue value = readAlone(attribute, definition, hop);
        if (value != null) {
            values.add(value);
        }
    }

    /** The value of an attribute that stands for itself, or null where it says nothing: text of no octets. */
    static @Nullable AttributeValue readAlone(
            RadiusAttribute attribute, AttributeDefinition definition, @Nullable Hop hop) {
        RadiusAttribute plain = definition.hiding() == Hiding.NONE ? attribute : revealed(attribute, hop);
        if (definition.hiding() != Hiding.NONE && plain.isReceived()) {
            return new AttributeValue(definition.oid(), definition, AttributeDefinition.NO_TAG, plain.value(), null);
        }
        return isEmptyText(definition, plain.length()) ? null : ValueCodec.read(definition, plain.value());
    }

    /** RFC 2865 section 5: text of no octets is not to be sent; it says nothing. */
    private static boolean isEmptyText(AttributeDefinition definition, int length) {
        return length == 0 && definition.text() && definition.hiding() == Hiding.NONE;
    }

    private static RadiusAttribute revealed(RadiusAttribute attribute, @Nullable Hop hop) {
        return hop == null || !attribute.isReceived() ? attribute : hop.reveal(attribute);
    }

    /** RFC 3579 section 3.1: the pieces stand one after the other. */
    private byte[] joined(RadiusAttribute first) {
        if (!follows(first.type())) {
            return first.value();
        }
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        octets.writeBytes(first.value());
        while (follows(first.type())) {
            octets.writeBytes(attributes.get(next++).value());
        }
        return octets.toByteArray();
    }

    private boolean follows(int type) {
        return next < attributes.size() && attributes.get(next).type() == type;
    }

    private void vendorSpecific(RadiusAttribute attribute) {
        long id = attribute.vendor();
        VendorDefinition vendor = id < 0 ? null : dictionary.vendor(id);
        RadiusAttribute plain = vendor != null && vendor.hidesSome() ? revealed(attribute, hop) : attribute;
        byte[] octets = plain.value();
        VendorFormat format = vendor == null ? VendorFormat.RFC : vendor.format();
        if (!new VendorCursor(octets, 4, octets.length, format).wellFormed()) {
            raw(new long[] {Oid.VENDOR_SPECIFIC}, dictionary.definition(Oid.VENDOR_SPECIFIC), octets);
            return;
        }
        VendorCursor cursor = new VendorCursor(octets, 4, octets.length, format);
        while (cursor.next()) {
            int type = cursor.type();
            byte[] value = Arrays.copyOfRange(octets, cursor.start(), cursor.end());
            if (cursor.more()) {
                value = continued(id, type, value, format);
                if (value == null) {
                    unfinished(octets);
                    return;
                }
            }
            AttributeDefinition definition = vendor == null ? null : vendor.attribute(type);
            long[] path = {Oid.VENDOR_SPECIFIC, id, Integer.toUnsignedLong(type)};
            if (definition != null && definition.hidesSome() && plain.isReceived()) {
                concealed(path, definition, value);
            } else {
                value(path, definition, value);
            }
        }
    }

    /** What goes on nowhere is shown as it is, and not at all where something hidden is in it. */
    private void unfinished(byte[] octets) {
        long[] path = {Oid.VENDOR_SPECIFIC};
        AttributeDefinition definition = dictionary.definition(Oid.VENDOR_SPECIFIC);
        if (HiddenPart.find(dictionary, Oid.VENDOR_SPECIFIC, octets, 0, octets.length)
                .isEmpty()) {
            raw(path, definition, octets);
        } else {
            concealed(path, definition, octets);
        }
    }

    /** Octets with something hidden in them. */
    private void concealed(long[] path, @Nullable AttributeDefinition definition, byte[] octets) {
        values.add(new AttributeValue(Oid.text(path), definition, AttributeDefinition.NO_TAG, octets, null, true));
    }

    /** WiMAX NWG stage 3, section 5.4.1: the value with what the attributes behind it go on with, or null. */
    private byte @Nullable [] continued(long vendor, int type, byte[] first, VendorFormat format) {
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        value.writeBytes(first);
        for (int i = next; i < attributes.size(); i++) {
            byte[] octets = attributes.get(i).value();
            VendorCursor cursor = new VendorCursor(octets, 4, octets.length, format);
            if (attributes.get(i).vendor() != vendor
                    || !cursor.next()
                    || cursor.type() != type
                    || cursor.end() != octets.length) {
                return null;
            }
            value.write(octets, cursor.start(), cursor.end() - cursor.start());
            if (!cursor.more()) {
                next = i + 1;
                return value.toByteArray();
            }
        }
        return null;
    }

    /** RFC 6929 sections 2.1 and 2.2. */
    private void extended(RadiusAttribute attribute, @Nullable AttributeDefinition definition) {
        int type = attribute.type();
        byte[] octets = attribute.value();
        boolean isLong = Oid.isLongExtended(type);
        int header = isLong ? 2 : 1;
        if (octets.length <= header) {
            raw(new long[] {type}, definition, octets);
            return;
        }
        int inner = octets[0] & 0xff;
        byte[] value = Arrays.copyOfRange(octets, header, octets.length);
        if (isLong && (octets[1] & MORE) != 0) {
            value = fragments(type, inner, value);
            if (value == null) {
                raw(new long[] {type}, definition, octets);
                return;
            }
        }
        AttributeDefinition inside = definition == null ? null : definition.child(inner);
        if (inner == Oid.VENDOR_SPECIFIC) {
            extendedVendor(type, inside, value);
        } else {
            value(new long[] {type, inner}, inside, value);
        }
    }

    /** The value with that of the fragments behind it, or null where the last one is missing. */
    private byte @Nullable [] fragments(int type, int inner, byte[] first) {
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        value.writeBytes(first);
        for (int i = next; i < attributes.size(); i++) {
            RadiusAttribute fragment = attributes.get(i);
            if (fragment.type() != type || fragment.length() < 2 || fragment.octet(0) != inner) {
                return null;
            }
            byte[] octets = fragment.value();
            value.write(octets, 2, octets.length - 2);
            if ((octets[1] & MORE) == 0) {
                next = i + 1;
                return value.toByteArray();
            }
        }
        return null;
    }

    /** RFC 6929 section 2.4: Vendor-Id, one octet of vendor type, value. */
    private void extendedVendor(int type, @Nullable AttributeDefinition around, byte[] octets) {
        if (octets.length < 6) {
            raw(new long[] {type, Oid.VENDOR_SPECIFIC}, around, octets);
            return;
        }
        long id = (octets[0] & 0xffL) << 24 | (octets[1] & 0xff) << 16 | (octets[2] & 0xff) << 8 | octets[3] & 0xff;
        int inner = octets[4] & 0xff;
        VendorDefinition vendor = dictionary.vendor(id);
        value(
                new long[] {type, Oid.VENDOR_SPECIFIC, id, inner},
                vendor == null ? null : vendor.extended(type, inner),
                Arrays.copyOfRange(octets, 5, octets.length));
    }

    private void value(long[] path, @Nullable AttributeDefinition definition, byte[] octets) {
        if (definition == null) {
            raw(path, null, octets);
        } else if (definition.dataType() == DataType.TLV) {
            tlvs(path, definition, octets);
        } else if (definition.dataType().structural()) {
            raw(path, definition, octets);
        } else {
            leaf(path, definition, octets);
        }
    }

    /** RFC 6929 section 2.3. */
    private void tlvs(long[] path, AttributeDefinition definition, byte[] octets) {
        if (!new VendorCursor(octets, 0, octets.length, VendorFormat.RFC).wellFormed()) {
            raw(path, definition, octets);
            return;
        }
        VendorCursor cursor = new VendorCursor(octets, 0, octets.length, VendorFormat.RFC);
        while (cursor.next()) {
            value(
                    Oid.child(path, cursor.type()),
                    definition.child(cursor.type()),
                    Arrays.copyOfRange(octets, cursor.start(), cursor.end()));
        }
    }

    private void leaf(long[] path, AttributeDefinition definition, byte[] octets) {
        if (!isEmptyText(definition, octets.length)) {
            values.add(ValueCodec.read(definition, octets));
        }
    }

    private void raw(long[] path, @Nullable AttributeDefinition definition, byte[] octets) {
        if (octets.length == 0 && definition == null) {
            return;
        }
        values.add(new AttributeValue(Oid.text(path), definition, AttributeDefinition.NO_TAG, octets, null));
    }
}
