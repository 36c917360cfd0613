package io.github.camelradius.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.camelradius.lb.RadiusServerGroup;
import io.github.camelradius.springboot.Options.Option;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What editors and the page know of the properties is what the component and the groups have. With
 * {@code -Dradius.options=write} the tests write the files that they compare otherwise.
 */
class MetadataTest {
    private static final Path METADATA = Path.of("src/main/resources/META-INF/spring-configuration-metadata.json");
    private static final Path PAGE = Path.of("../docs/spring-boot.md");
    private static final String AGAIN =
            "%s is not what the options are: run this test with -Dradius.options=write and commit what it writes";

    @Test
    void componentPropertiesAreTheOptionsOfTheComponent() {
        Map<String, Class<?>> properties = Arrays.stream(RadiusComponentProperties.class.getRecordComponents())
                .filter(property -> !RadiusComponentProperties.SWITCHES.contains(property.getName()))
                .collect(Collectors.toMap(RecordComponent::getName, RecordComponent::getType));
        assertThat(properties)
                .isEqualTo(Options.ofComponent().stream().collect(Collectors.toMap(Option::name, Option::type)));
    }

    @Test
    void wordsAndSecretsAreThoseOfTheComponent() {
        List<Option> options = Options.ofComponent();
        assertThat(RadiusComponentProperties.WORDS)
                .isEqualTo(options.stream()
                        .filter(option -> !option.words().isEmpty())
                        .collect(Collectors.toMap(Option::name, Option::words)));
        assertThat(RadiusComponentProperties.SECRETS)
                .containsExactlyInAnyOrderElementsOf(options.stream()
                        .filter(Option::secret)
                        .map(Option::name)
                        .toList());
    }

    @Test
    void editorsKnowEveryOption() throws Exception {
        compare(METADATA, metadata());
    }

    @Test
    void thePageHasEveryOption() throws Exception {
        String page = Files.readString(PAGE);
        page = replace(page, "component", rows(Options.ofComponent()));
        page = replace(page, "group", rows(Options.ofGroup()));
        compare(PAGE, page);
    }

    private static void compare(Path file, String expected) throws IOException {
        if ("write".equals(System.getProperty("radius.options"))) {
            Files.writeString(file, expected);
        }
        assertThat(file).as(AGAIN, file).hasContent(expected);
    }

    private static String metadata() throws IOException {
        List<Map<String, Object>> properties = new ArrayList<>();
        List<Map<String, Object>> hints = new ArrayList<>();
        for (Option option : Options.ofComponent()) {
            String key = option.key(RadiusComponentProperties.PREFIX);
            properties.add(property(key, option.type().getName(), option.description(), option.defaultValue()));
            if (!option.words().isEmpty()) {
                hints.add(hint(key, option.words()));
            }
        }
        properties.add(property(
                RadiusComponentProperties.PREFIX + ".customizer.enabled",
                "java.lang.Boolean",
                "Whether these properties are given to the component",
                "true"));
        properties.add(property(
                RadiusComponentProperties.PREFIX + ".enabled",
                "java.lang.Boolean",
                "Whether the component is configured by these properties",
                "true"));
        properties.add(property(
                RadiusLbProperties.GROUPS,
                "java.util.Map<java.lang.String," + RadiusServerGroup.class.getName() + ">",
                "Server groups by the name that balancers have; each is a bean of this name",
                ""));
        properties.add(property(
                RadiusLbProperties.PREFIX + ".readiness-needs-server",
                "java.lang.Boolean",
                "Whether Camel's readiness needs a server available in each group and role",
                "false"));
        Map<String, Object> all = new LinkedHashMap<>();
        all.put(
                "groups",
                List.of(Map.of("name", RadiusComponentProperties.PREFIX), Map.of("name", RadiusLbProperties.PREFIX)));
        all.put("properties", properties);
        all.put("hints", hints);
        return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(all) + "\n";
    }

    private static Map<String, Object> property(String name, String type, String description, String defaultValue) {
        Map<String, Object> property = new LinkedHashMap<>();
        property.put("name", name);
        property.put("type", type);
        property.put("description", description.replaceFirst("\\.$", "") + '.');
        if (!defaultValue.isEmpty()) {
            property.put(
                    "defaultValue",
                    switch (type) {
                        case "java.lang.Boolean" -> Boolean.valueOf(defaultValue);
                        case "java.lang.Integer" -> Integer.valueOf(defaultValue);
                        default -> defaultValue;
                    });
        }
        return property;
    }

    private static Map<String, Object> hint(String name, List<String> words) {
        Map<String, Object> hint = new LinkedHashMap<>();
        hint.put("name", name);
        hint.put("values", words.stream().map(word -> Map.of("value", word)).toList());
        return hint;
    }

    private static String replace(String page, String table, String rows) {
        String begin = "<!-- options of the " + table + " -->\n";
        String end = "<!-- end -->";
        int from = page.indexOf(begin) + begin.length();
        assertThat(page).contains(begin);
        return page.substring(0, from) + rows + page.substring(page.indexOf(end, from));
    }

    private static String rows(List<Option> options) {
        StringBuilder rows = new StringBuilder("| property | value | default | what |\n| --- | --- | --- | --- |\n");
        for (Option option : options) {
            rows.append("| `")
                    .append(Yaml.kebab(option.name()))
                    .append("` | ")
                    .append(value(option))
                    .append(" | ")
                    .append(option.defaultValue().isEmpty() ? "" : '`' + option.defaultValue() + '`')
                    .append(" | ")
                    .append(option.description().replace("|", "\\|"))
                    .append(" |\n");
        }
        return rows.toString();
    }

    private static String value(Option option) {
        if (!option.words().isEmpty()) {
            return option.words().stream().map(word -> '`' + word + '`').collect(Collectors.joining(", "));
        }
        return switch (option.type().getSimpleName()) {
            case "Boolean" -> "`true`, `false`";
            case "Integer" -> "number";
            case "Duration" -> "duration";
            default -> option.secret() ? "secret" : "text";
        };
    }
}
