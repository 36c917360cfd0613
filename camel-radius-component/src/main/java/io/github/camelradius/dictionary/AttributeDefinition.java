package io.github.camelradius.dictionary;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the dictionary says about one attribute: number, name, data type, named values, tag and hiding. Immutable. */
public final class AttributeDefinition {
    /** Vendor of the attributes that IANA numbers. */
    public static final long NO_VENDOR = -1;

    static final int MAX_TAG = 0x1f;
    static final int NO_TAG = -1;

    private static final AttributeDefinition[] NONE = {};

    private final AttributeSpec spec;
    private final String oid;
    private final Enumeration values;
    private final AttributeDefinition[] children;
    private final boolean sensitive;
    private final boolean hidesSome;

    AttributeDefinition(AttributeSpec spec, Enumeration values, List<AttributeDefinition> children) {
        this.spec = spec;
        this.oid = spec.oid();
        this.values = values;
        this.children = sorted(children);
        this.sensitive = spec.hiding() != Hiding.NONE
                || spec.secret()
                || SensitiveAttributes.contains(vendor(), type(), spec.path().length);
        boolean hides = spec.hiding() != Hiding.NONE;
        for (AttributeDefinition child : this.children) {
            hides |= child.hidesSome;
        }
        this.hidesSome = hides;
    }

    static AttributeDefinition[] sorted(List<AttributeDefinition> definitions) {
        if (definitions.isEmpty()) {
            return NONE;
        }
        return definitions.stream()
                .sorted(Comparator.comparing(d -> Integer.toUnsignedLong(d.type())))
                .toArray(AttributeDefinition[]::new);
    }

    /** The one of these, sorted by their number, that has this number, or null. */
    static @Nullable AttributeDefinition find(AttributeDefinition[] sorted, int number) {
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Integer.compareUnsigned(sorted[middle].type(), number);
            if (order == 0) {
                return sorted[middle];
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }

    AttributeSpec spec() {
        return spec;
    }

    Enumeration enumeration() {
        return values;
    }

    public String name() {
        return spec.name();
    }

    /** The numbers from the top: {@code 1}, {@code 26.9.1}, {@code 241.5.2}. */
    public String oid() {
        return oid;
    }

    /** The word of FreeRADIUS v3 dictionaries for its data type: {@code string} is text, {@code octets} are octets. */
    public String typeName() {
        return spec.type().word();
    }

    DataType dataType() {
        return spec.type();
    }

    /** Vendor-Id, or {@link #NO_VENDOR}. */
    public long vendor() {
        long[] path = spec.path();
        if (path[0] == Oid.VENDOR_SPECIFIC && path.length > 2) {
            return path[1];
        }
        return Oid.isExtended(path[0]) && path.length > 3 && path[1] == Oid.VENDOR_SPECIFIC ? path[2] : NO_VENDOR;
    }

    /** Its number within what holds it: attribute type, vendor type or TLV type. */
    public int type() {
        long[] path = spec.path();
        return (int) path[path.length - 1];
    }

    /** How its value is hidden on the wire. */
    public Hiding hiding() {
        return spec.hiding();
    }

    /** Whether its value, or one inside it, travels hidden. */
    public boolean hidesSome() {
        return hidesSome;
    }

    /** Whether the value begins with a tag (RFC 2868 section 3). */
    public boolean tagged() {
        return spec.tagged();
    }

    /** Whether a value too long for one attribute goes on in the next (EAP-Message; RFC 8044 section 3.16). */
    public boolean concat() {
        return spec.concat();
    }

    /** Whether it is text, which never ends in NUL octets. */
    public boolean text() {
        return spec.type() == DataType.TEXT;
    }

    /** Whether its value is a password or can be used in place of one, hidden on the wire or not. */
    public boolean sensitive() {
        return sensitive;
    }

    /** Whether it can stand in a packet: FreeRADIUS numbers those of its configuration from 256. */
    boolean onTheWire() {
        return spec.path()[0] < 256;
    }

    /** Whether each value is one attribute of the packet by itself, and can be read without those around it. */
    boolean alone() {
        return spec.path().length == 1
                && onTheWire()
                && !concat()
                && !spec.type().structural()
                && !FilterRules.is(spec.path());
    }

    /** The attribute of this number inside this one (a TLV, or an extended type), or null. */
    public @Nullable AttributeDefinition child(int number) {
        return find(children, number);
    }

    List<AttributeDefinition> children() {
        return Arrays.asList(children);
    }

    /** The name of a number among its values, or null. */
    public @Nullable String valueName(long number) {
        return spec.type().enumerable() ? values.name(number) : null;
    }

    @Override
    public String toString() {
        return name();
    }
}
