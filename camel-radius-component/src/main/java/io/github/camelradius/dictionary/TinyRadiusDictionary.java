package io.github.camelradius.dictionary;

import org.tinyradius.core.attribute.AttributeTemplate;
import org.tinyradius.core.dictionary.Dictionary;
import org.tinyradius.core.dictionary.MemoryDictionary;
import org.tinyradius.core.dictionary.Vendor;

/**
 * A dictionary as tinyradius wants it: top-level attributes and those of vendors. What tinyradius cannot express is left
 * out: TLVs, extended attributes, continuation, vendors from 2^31.
 */
public final class TinyRadiusDictionary {
    private TinyRadiusDictionary() {}

    /** What tinyradius can use of this dictionary. */
    public static Dictionary of(RadiusDictionary dictionary) {
        MemoryDictionary tiny = new MemoryDictionary();
        for (VendorDefinition vendor : dictionary.vendors()) {
            if (vendor.id() <= Integer.MAX_VALUE && !vendor.format().continuation()) {
                tiny.addVendor(new Vendor((int) vendor.id(), vendor.name(), vendor.typeSize(), vendor.lengthSize()));
                vendor.attributes().forEach(attribute -> add(tiny, (int) vendor.id(), attribute));
            }
        }
        for (int type = 1; type < 256; type++) {
            AttributeDefinition attribute = dictionary.definition(type);
            if (attribute != null && !attribute.dataType().structural()) {
                add(tiny, -1, attribute);
            }
        }
        tiny.addAttributeTemplate(new AttributeTemplate(-1, Oid.VENDOR_SPECIFIC, "Vendor-Specific", "vsa"));
        return tiny;
    }

    private static void add(MemoryDictionary tiny, int vendor, AttributeDefinition attribute) {
        AttributeTemplate template = new AttributeTemplate(
                vendor,
                attribute.type(),
                attribute.name(),
                dataType(attribute.dataType()),
                (byte) attribute.hiding().ordinal(),
                attribute.tagged());
        attribute.enumeration().forEach((name, number) -> template.addEnumerationValue(number.intValue(), name));
        tiny.addAttributeTemplate(template);
    }

    /** tinyradius' own word for the type; types that it reads otherwise than we do are octets. */
    private static String dataType(DataType type) {
        return switch (type) {
            case TEXT -> "string";
            case INTEGER, DATE -> "integer";
            case IPADDR -> "ipaddr";
            case IPV6ADDR -> "ipv6addr";
            default -> "octets";
        };
    }
}
