package io.github.camelradius.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.camelradius.dictionary.AttributeDefinition;
import io.github.camelradius.dictionary.AttributeValue;
import io.github.camelradius.dictionary.Hiding;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import java.math.BigInteger;
import java.net.InetAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The {@code attrs} of a record. */
final class AttributeJson {
    private AttributeJson() {}

    static void write(AttributeValue value, ArrayNode attrs) {
        ObjectNode attr = attrs.addObject();
        attr.put("oid", value.oid());
        AttributeDefinition definition = value.definition();
        Object typed = value.value();
        if (definition != null) {
            attr.put("name", definition.name());
        }
        if (definition == null || typed == null) {
            attr.put("raw", true);
            attr.put("value_hex", RecordJson.hex(value.octets()));
            return;
        }
        attr.put("type", definition.typeName());
        String encrypted = word(definition.hiding());
        if (encrypted != null) {
            attr.put("encrypted", encrypted);
        }
        if (value.tag() >= 0) {
            attr.put("tag", value.tag());
        }
        put(attr, typed);
        String name = value.valueName();
        if (name != null) {
            attr.put("enum", name);
        }
    }

    private static @Nullable String word(Hiding hiding) {
        return hiding == Hiding.NONE
                ? null
                : hiding.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void put(ObjectNode attr, Object typed) {
        if (typed instanceof byte[] octets) {
            attr.put("value_hex", RecordJson.hex(octets));
        } else if (typed instanceof Long number) {
            attr.put("value", number);
        } else if (typed instanceof BigInteger number) {
            attr.put("value", number);
        } else if (typed instanceof Instant instant) {
            attr.put("value", instant.getEpochSecond());
        } else if (typed instanceof InetAddress address) {
            attr.put("value", RadiusDictionary.text(address));
        } else {
            attr.put("value", typed.toString());
        }
    }

    /** The attributes of the packet for these {@code attrs}, in the clear. */
    static List<RadiusAttribute> read(JsonNode attrs, RadiusDictionary dictionary) throws RecordJson.RecordException {
        List<Map.Entry<String, Object>> values = new ArrayList<>();
        for (JsonNode attr : attrs) {
            values.add(Map.entry(name(attr, dictionary), value(attr)));
        }
        try {
            return dictionary.attributes(values);
        } catch (IllegalArgumentException e) {
            throw new RecordJson.RecordException("attribute-cannot-be-written: " + e.getMessage());
        }
    }

    private static String name(JsonNode attr, RadiusDictionary dictionary) {
        String name = attr.path("name").asText("");
        if (attr.path("raw").asBoolean() || name.isEmpty() && attr.has("oid") || dictionary.definition(name) == null) {
            return "Attr-" + attr.path("oid").asText();
        }
        return attr.hasNonNull("tag") ? name + ":" + attr.get("tag").asInt() : name;
    }

    private static Object value(JsonNode attr) throws RecordJson.RecordException {
        byte[] octets = RecordJson.octets(attr, "value_hex");
        if (octets != null) {
            return octets;
        }
        JsonNode value = attr.path("value");
        if (value.isIntegralNumber()) {
            return value.isLong() || value.isInt() ? (Object) value.asLong() : value.bigIntegerValue();
        }
        String text =
                value.isMissingNode() || value.isNull() ? attr.path("enum").asText("") : value.asText();
        return text;
    }
}
