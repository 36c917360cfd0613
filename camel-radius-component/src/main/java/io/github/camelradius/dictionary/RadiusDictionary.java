package io.github.camelradius.dictionary;

import io.github.camelradius.message.AttributeSchema;
import io.github.camelradius.message.Hop;
import io.github.camelradius.message.NamedValue;
import io.github.camelradius.message.RadiusAttribute;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The attributes that have names: RFCs and vendors, under the names of FreeRADIUS v3. Immutable.
 *
 * <p>Values are a String (text, names of numbers, prefixes, interface identifiers), Long (numbers; BigInteger from 2^63),
 * InetAddress, Instant or byte[]; octets that do not have the declared type stay byte[]. A tag from 1 to 31 follows the
 * name, {@code Tunnel-Type:1}. Attributes without a name are called {@code Attr-N}, {@code Attr-26.V.T},
 * {@code Attr-241.1} and so on down the tree. Names with dots, as FreeRADIUS v4 has them, are understood too.
 */
public final class RadiusDictionary implements AttributeSchema {
    private final @Nullable AttributeDefinition[] standard = new AttributeDefinition[256];
    private final long[] vendorIds;
    private final VendorDefinition[] vendors;
    private final Map<String, Long> vendorNames;
    private final NameIndex byName;
    private final List<String> conflicts;
    private final Naming naming = new Naming(this);

    RadiusDictionary(
            List<AttributeDefinition> top,
            List<VendorDefinition> vendors,
            Map<String, Long> vendorNames,
            Collection<AttributeDefinition> named,
            List<String> conflicts) {
        top.forEach(definition -> standard[definition.type()] = definition);
        this.byName = new NameIndex(named);
        this.conflicts = List.copyOf(conflicts);
        this.vendors = vendors.stream()
                .sorted(Comparator.comparingLong(VendorDefinition::id))
                .toArray(VendorDefinition[]::new);
        this.vendorIds =
                Arrays.stream(this.vendors).mapToLong(VendorDefinition::id).toArray();
        this.vendorNames = Map.copyOf(vendorNames);
    }

    /** The dictionary that comes with the component; read once. */
    public static RadiusDictionary standard() {
        return Standard.DICTIONARY;
    }

    /**
     * The dictionary of these files alone, with those that they include: FreeRADIUS v3 or Radiator format.
     *
     * @throws DictionaryException naming file and line, when one cannot be read or contradicts another
     */
    public static RadiusDictionary of(Path... files) {
        return read(new DictionaryBuilder(), files);
    }

    /**
     * This dictionary and what these files define, with those that they include: FreeRADIUS v3 or Radiator format. Where
     * a file says something else than this dictionary, the file wins and {@link #conflicts()} has a line about it.
     *
     * @throws DictionaryException naming file and line, when one cannot be read or contradicts another
     */
    public RadiusDictionary with(Path... files) {
        DictionaryBuilder builder = new DictionaryBuilder();
        builder.addAll(this);
        return read(builder, files);
    }

    private static RadiusDictionary read(DictionaryBuilder builder, Path... files) {
        DictionaryFiles reader = new DictionaryFiles(builder);
        for (Path file : files) {
            reader.read(file);
        }
        return builder.build();
    }

    /** Where files say something else than the dictionary that they were added to: file, line and what differs. */
    public List<String> conflicts() {
        return conflicts;
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

    /** The vendor with this name, in any letter case, or null. */
    public @Nullable VendorDefinition vendor(String name) {
        Long id = vendorNames.get(name.trim().toLowerCase(Locale.ROOT));
        return id == null ? null : vendor(id);
    }

    /** The vendor's attribute of this vendor type, or null. */
    public @Nullable AttributeDefinition definition(long vendor, int type) {
        VendorDefinition found = vendor(vendor);
        return found == null ? null : found.attribute(type);
    }

    /** The attribute with this name, in any letter case and without a tag, or null. Costs no memory. */
    public @Nullable AttributeDefinition definition(String name) {
        AttributeDefinition definition = byName.find(name);
        return definition == null && name.indexOf('.') > 0 ? DottedNames.find(this, name.trim()) : definition;
    }

    /** Every vendor's name, in lower case, with its number: some vendors have two names. */
    Map<String, Long> vendorNames() {
        return vendorNames;
    }

    List<VendorDefinition> vendors() {
        return Arrays.asList(vendors);
    }

    Collection<AttributeDefinition> attributes() {
        return byName.all();
    }

    /** The values in these attributes, in order: fragments and pieces joined, nested ones each by itself. */
    public List<AttributeValue> read(List<RadiusAttribute> attributes, @Nullable Hop hop) {
        return new AttributeReader(this, attributes, hop).read();
    }

    @Override
    public List<NamedValue> values(RadiusAttribute attribute, @Nullable Hop hop) {
        return values(List.of(attribute), hop);
    }

    @Override
    public List<NamedValue> values(List<RadiusAttribute> attributes, @Nullable Hop hop) {
        List<AttributeValue> read = read(attributes, hop);
        List<NamedValue> named = new ArrayList<>(read.size());
        for (AttributeValue value : read) {
            named.add(value.named());
        }
        return named;
    }

    @Override
    public @Nullable Object first(List<RadiusAttribute> attributes, @Nullable Hop hop, String name) {
        AttributeDefinition definition = byName.find(name);
        if (definition == null || !definition.alone()) {
            return AttributeSchema.super.first(attributes, hop, name);
        }
        for (int i = 0; i < attributes.size(); i++) {
            RadiusAttribute attribute = attributes.get(i);
            if (attribute.type() == definition.type()) {
                AttributeValue value = AttributeReader.readAlone(attribute, definition, hop);
                // A tag makes another name.
                if (value != null && value.tag() <= 0) {
                    return value.shown();
                }
            }
        }
        return null;
    }

    @Override
    public RadiusAttribute attribute(String name, Object value) {
        NamedItem item = naming.item(name, value);
        List<RadiusAttribute> attributes = compose(List.of(item));
        if (attributes.size() == 1) {
            return attributes.get(0);
        }
        if (item.concat()) {
            // The encoder splits it.
            return RadiusAttribute.of((int) item.path()[0], item.octets());
        }
        throw new IllegalArgumentException(
                "Attribute " + name + " needs " + attributes.size() + " attributes of the packet: use attributes()");
    }

    @Override
    public List<RadiusAttribute> attributes(String name, Object value) {
        return compose(List.of(naming.item(name, value)));
    }

    @Override
    public List<RadiusAttribute> attributes(List<? extends Map.Entry<String, ?>> values) {
        return compose(values.stream()
                .map(entry -> naming.item(entry.getKey(), entry.getValue()))
                .toList());
    }

    /**
     * The top-level attributes for a value given as octets by the numbers of its attribute, for example {@code 26.9.1};
     * it need not have a name.
     *
     * @throws IllegalArgumentException when the text is no number of an attribute or the octets are too many
     */
    public List<RadiusAttribute> numbered(String oid, byte[] octets) {
        return attributes("Attr-" + oid, octets);
    }

    private List<RadiusAttribute> compose(List<NamedItem> items) {
        return new AttributeComposer(this).compose(items);
    }

    /** An address as text: IPv6 as RFC 5952 asks, never a name. */
    public static String text(InetAddress address) {
        byte[] octets = address.getAddress();
        return octets.length == 4 ? address.getHostAddress() : Addresses.ipv6Text(octets);
    }

    private static final class Standard {
        static final RadiusDictionary DICTIONARY = load();

        private static RadiusDictionary load() {
            DictionaryBuilder builder = new DictionaryBuilder();
            CompactDictionary.read("dictionary.vendors", builder);
            CompactDictionary.read("dictionary.rfc", builder);
            return builder.build();
        }
    }
}
