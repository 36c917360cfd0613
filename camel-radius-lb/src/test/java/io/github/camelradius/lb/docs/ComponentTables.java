package io.github.camelradius.lb.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.component.RadiusEndpoint;
import io.github.camelradius.lb.docs.OptionTable.Row;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

/** The tables of the component's page, from what Camel's plugin has made of the annotations: radius.json. */
final class ComponentTables {
    private final JsonNode metadata;

    ComponentTables() throws IOException {
        try (InputStream json =
                RadiusEndpoint.class.getResourceAsStream("/META-INF/io/github/camelradius/component/radius.json")) {
            metadata = new ObjectMapper().readTree(json);
        }
    }

    String component() {
        return OptionTable.asciidoc("Name", rows("componentProperties", option -> true));
    }

    String path() {
        return OptionTable.asciidoc(
                "Name", rows("properties", option -> text(option, "kind").equals("path")));
    }

    String query() {
        return OptionTable.asciidoc(
                "Name", rows("properties", option -> text(option, "kind").equals("parameter")));
    }

    String headers() {
        return OptionTable.asciidoc("Header", rows("headers", option -> true));
    }

    private List<Row> rows(String part, Predicate<JsonNode> which) {
        List<Row> rows = new ArrayList<>();
        for (Map.Entry<String, JsonNode> option : metadata.get(part).properties()) {
            if (which.test(option.getValue())) {
                rows.add(row(option.getKey(), option.getValue()));
            }
        }
        return rows;
    }

    private static Row row(String name, JsonNode option) {
        String group =
                text(option, "group").replaceFirst("^(?:common|both)$", "").replace(" (advanced)", ", advanced");
        boolean required = option.path("required").asBoolean();
        String description =
                (required ? "*Required* " : "") + text(option, "description").replaceFirst("\\.$", "");
        return new Row(name, group, description, text(option, "defaultValue"), type(option));
    }

    private static String type(JsonNode option) {
        if (option.has("enum")) {
            return String.join(
                    ", ",
                    StreamSupport.stream(option.get("enum").spliterator(), false)
                            .map(word -> "`" + word.asText() + "`")
                            .toList());
        }
        String type = text(option, "type");
        return type.isEmpty() || type.equals("object") || type.equals("string")
                ? text(option, "javaType").replaceFirst(".*\\.", "")
                : type;
    }

    private static String text(JsonNode option, String key) {
        return option.path(key).asText("");
    }
}
