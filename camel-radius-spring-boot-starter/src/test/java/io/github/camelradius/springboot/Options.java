package io.github.camelradius.springboot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.lb.RadiusServerGroup;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.camel.spi.Metadata;

/** All options, from where Camel has them: the component's JSON and the annotations of the group's beans. */
final class Options {
    /**
     * One option.
     *
     * @param name as a bean has it; {@code health.deadCount} in a nested one
     * @param type class of its values in an application's properties
     * @param words all that it may be, or none
     */
    record Option(
            String name, Class<?> type, String defaultValue, String description, List<String> words, boolean secret) {
        String key(String prefix) {
            return prefix + '.' + Yaml.kebab(name);
        }
    }

    private Options() {}

    static List<Option> ofComponent() {
        List<Option> options = new ArrayList<>();
        JsonNode properties = json().get("componentProperties");
        properties.fieldNames().forEachRemaining(name -> {
            JsonNode option = properties.get(name);
            List<String> words = new ArrayList<>();
            option.path("enum").forEach(word -> words.add(word.asText()));
            options.add(new Option(
                    name,
                    switch (option.get("type").asText()) {
                        case "boolean" -> Boolean.class;
                        case "integer" -> Integer.class;
                        case "duration" -> Duration.class;
                        default -> String.class;
                    },
                    option.path("defaultValue").asText(),
                    option.get("description").asText(),
                    words,
                    option.get("secret").asBoolean()));
        });
        options.sort(Comparator.comparing(Option::name));
        return options;
    }

    private static JsonNode json() {
        try (InputStream stream =
                Options.class.getResourceAsStream("/META-INF/io/github/camelradius/component/radius.json")) {
            return new ObjectMapper().readTree(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Option> ofGroup() {
        List<Option> options = new ArrayList<>();
        collect(RadiusServerGroup.class, "", options);
        options.sort(Comparator.comparing((Option option) -> option.name().contains("."))
                .thenComparing(Option::name));
        return options;
    }

    private static void collect(Class<?> bean, String prefix, List<Option> options) {
        for (Class<?> type = bean; type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                Metadata metadata = field.getAnnotation(Metadata.class);
                if (metadata == null) {
                    continue;
                }
                if (field.getType().getPackage() == RadiusServerGroup.class.getPackage()) {
                    collect(field.getType(), prefix + field.getName() + '.', options);
                } else {
                    options.add(new Option(
                            prefix + field.getName(),
                            boxed(field.getType()),
                            metadata.defaultValue(),
                            metadata.description(),
                            metadata.enums().isEmpty()
                                    ? List.of()
                                    : Stream.of(metadata.enums().split(",")).toList(),
                            metadata.secret()));
                }
            }
        }
    }

    private static Class<?> boxed(Class<?> type) {
        if (type == int.class) {
            return Integer.class;
        }
        return type == boolean.class ? Boolean.class : type;
    }
}
