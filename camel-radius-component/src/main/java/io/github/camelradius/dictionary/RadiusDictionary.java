package io.github.camelradius.dictionary;

import io.github.camelradius.message.AttributeSchema;
import io.github.camelradius.message.Hop;
import io.github.camelradius.message.NamedValue;
import io.github.camelradius.message.RadiusAttribute;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The attributes that have names: RFCs and vendors, under the names of FreeRADIUS v3. Immutable.
 *
 * <p>Values are a String (text, names of numbers, prefixes, interface identifiers), Long (numbers; BigInteger from 2^63),
 * InetAddress, Instant or byte[]; octets that do not have the declared type stay byte[]. A tag from 1 to 31 follows the
 * name, {@code Tunnel-Type:1}. Attributes without a name are called {@code Attr-N} and {@code Attr-26.V.T}.
 */
public final class RadiusDictionary implements AttributeSchema {
    private static final int VENDOR_SPECIFIC = 26;

    private final @Nullable AttributeDefinition[] standard = new AttributeDefinition[256];
    private final long[] vendorIds;
    private final VendorDefinition[] vendors;
    private final Map<String, AttributeDefinition> byName = new HashMap<>();
    private final UnnamedAttributes unnamed = new UnnamedAttributes(this);

    RadiusDictionary(List<AttributeDefinition> attributes, List<VendorDefinition> vendors) {
        for (AttributeDefinition attribute : attributes) {
            byName.put(key(attribute.name()), attribute);
            if (attribute.vendor() == AttributeDefinition.NO_VENDOR && attribute.type() < standard.length) {
                standard[attribute.type()] = attribute;
            }
        }
        this.vendors =
                vendors.stream().sorted((a, b) -> Long.compare(a.id(), b.id())).toArray(VendorDefinition[]::new);
        this.vendorIds =
                Arrays.stream(this.vendors).mapToLong(VendorDefinition::id).toArray();
    }

    /** The dictionary that comes with the component; read once. */
    public static RadiusDictionary standard() {
        return Standard.DICTIONARY;
    }

    /** The attribute of this type that IANA numbers, or null. */
    public @Nullable AttributeDefinition definition(int type) {
        return standard[type];
    }

    /** The vendor with this number, or null. */
    public @Nullable VendorDefinition vendor(long id) {
        int index = Arrays.binarySearch(vendorIds, id);
        return index < 0 ? null : vendors[index];
    }

    /** The vendor's attribute of this vendor type, or null. */
    public @Nullable AttributeDefinition definition(long vendor, int type) {
        VendorDefinition found = vendor(vendor);
        return found == null ? null : found.attribute(type);
    }

    /** The attribute with this name, in any letter case and without a tag, or null. */
    public @Nullable AttributeDefinition definition(String name) {
        return byName.get(key(name));
    }

    @Override
    public List<NamedValue> values(RadiusAttribute attribute, @Nullable Hop hop) {
        if (attribute.type() == VENDOR_SPECIFIC) {
            return vendorValues(attribute, hop);
        }
        AttributeDefinition definition = standard[attribute.type()];
        if (definition == null) {
            return List.of(new NamedValue("Attr-" + attribute.type(), attribute.value(), false));
        }
        if (definition.hiding() == Hiding.NONE) {
            return List.of(definition.read(attribute.value()));
        }
        RadiusAttribute plain = revealed(attribute, hop);
        return List.of(
                plain.isReceived()
                        ? new NamedValue(definition.name(), plain.value(), true)
                        : definition.read(plain.value()));
    }

    private static RadiusAttribute revealed(RadiusAttribute attribute, @Nullable Hop hop) {
        return hop == null || !attribute.isReceived() ? attribute : hop.reveal(attribute);
    }

    private List<NamedValue> vendorValues(RadiusAttribute attribute, @Nullable Hop hop) {
        long id = attribute.vendor();
        VendorDefinition vendor = id < 0 ? null : vendor(id);
        RadiusAttribute plain = vendor != null && vendor.hidesSome() ? revealed(attribute, hop) : attribute;
        byte[] octets = plain.value();
        List<NamedValue> values = new ArrayList<>(1);
        VendorCursor cursor = cursor(vendor, octets, 4, octets.length);
        while (cursor.next()) {
            byte[] value = Arrays.copyOfRange(octets, cursor.start(), cursor.end());
            AttributeDefinition definition = vendor == null ? null : vendor.attribute(cursor.type());
            if (definition == null) {
                String name = "Attr-26." + id + "." + Integer.toUnsignedString(cursor.type());
                values.add(new NamedValue(name, value, false));
            } else if (definition.hiding() != Hiding.NONE && plain.isReceived()) {
                values.add(new NamedValue(definition.name(), value, true));
            } else {
                values.add(definition.read(value));
            }
        }
        return cursor.malformed() ? List.of(new NamedValue("Vendor-Specific", octets, false)) : values;
    }

    /** Walks the sub-attributes in octets behind a Vendor-Id, in the format of the vendor. */
    public static VendorCursor cursor(@Nullable VendorDefinition vendor, byte[] octets, int from, int to) {
        return vendor == null
                ? new VendorCursor(octets, from, to, 1, 1)
                : new VendorCursor(octets, from, to, vendor.typeSize(), vendor.lengthSize());
    }

    @Override
    public RadiusAttribute attribute(String name, Object value) {
        Objects.requireNonNull(value, () -> "The value of " + name + " is null");
        AttributeDefinition definition = definition(name);
        int tag = 0;
        int colon = name.lastIndexOf(':');
        if (definition == null && colon > 0) {
            definition = definition(name.substring(0, colon));
            tag = tag(name, name.substring(colon + 1), definition);
        }
        if (definition == null) {
            return unnamed.attribute(name.trim(), value);
        }
        byte[] octets = definition.write(value, tag);
        return definition.vendor() == AttributeDefinition.NO_VENDOR
                ? RadiusAttribute.of(definition.type(), octets)
                : unnamed.vendorSpecific(definition.vendor(), definition.type(), octets, definition.name());
    }

    private static int tag(String name, String tag, @Nullable AttributeDefinition definition) {
        if (definition == null) {
            return 0;
        }
        if (!definition.tagged() || !tag.matches("[0-9]{1,2}") || Integer.parseInt(tag) > AttributeDefinition.MAX_TAG) {
            throw new IllegalArgumentException("Attribute " + name
                    + (definition.tagged()
                            ? ": a tag is a number from 0 to 31"
                            : " takes no tag: leave out the colon"));
        }
        return Integer.parseInt(tag);
    }

    private static String key(String name) {
        return name.trim().toLowerCase(Locale.ROOT);
    }

    private static final class Standard {
        static final RadiusDictionary DICTIONARY = load();

        private static RadiusDictionary load() {
            try {
                DictionaryReader reader = DictionaryReader.read("dictionary");
                List<AttributeDefinition> attributes =
                        reader.attributes.stream().map(AttributeDefinition::new).toList();
                List<VendorDefinition> vendors = reader.vendors.stream()
                        .map(v -> new VendorDefinition(
                                v.getId(),
                                v.getName(),
                                v.getTypeSize(),
                                v.getLengthSize(),
                                attributes.stream()
                                        .filter(a -> a.vendor() == v.getId())
                                        .toList()))
                        .toList();
                return new RadiusDictionary(attributes, vendors);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
