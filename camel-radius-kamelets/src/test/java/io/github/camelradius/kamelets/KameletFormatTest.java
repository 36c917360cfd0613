package io.github.camelradius.kamelets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What tools read of the Kamelets, and what a native image must know of them. */
class KameletFormatTest {
    private static final Path FOLDER = Path.of("target/classes/kamelets");
    private static final String METADATA = "META-INF/native-image/io.github.camelradius/";
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([A-Za-z]+)}}");
    private static final Pattern CLASS = Pattern.compile("#class:([A-Za-z.]+)");

    private static List<Path> kamelets() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList();
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<String> strings(Object value) {
        return (List<String>) value;
    }

    private static Map<String, Object> read(Path file) throws IOException {
        return map(new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file)));
    }

    @Test
    void theseAreThere() throws Exception {
        assertThat(kamelets())
                .extracting(file -> file.getFileName().toString())
                .containsExactly(
                        "radius-accounting-sink.kamelet.yaml",
                        "radius-auth-action.kamelet.yaml",
                        "radius-server-source.kamelet.yaml");
    }

    @ParameterizedTest
    @MethodSource("kamelets")
    void isWhatToolsRead(Path file) throws Exception {
        Map<String, Object> kamelet = read(file);
        Map<String, Object> metadata = map(kamelet.get("metadata"));
        Map<String, Object> spec = map(kamelet.get("spec"));
        Map<String, Object> definition = map(spec.get("definition"));
        Map<String, Object> properties = map(definition.get("properties"));
        String name = metadata.get("name").toString();
        assertThat(kamelet).containsEntry("apiVersion", "camel.apache.org/v1").containsEntry("kind", "Kamelet");
        assertThat(file.getFileName()).hasToString(name + ".kamelet.yaml");
        assertThat(name).endsWith("-" + map(metadata.get("labels")).get("camel.apache.org/kamelet.type"));
        assertThat(definition).containsKeys("title", "description", "required");
        assertThat(properties.keySet()).containsAll(strings(definition.get("required")));
        properties.forEach((property, what) -> {
            assertThat(map(what)).as(property).containsKeys("title", "description", "type");
            assertThat(map(what).containsKey("default"))
                    .as("%s has a default or is required", property)
                    .isNotEqualTo(((List<?>) definition.get("required")).contains(property));
        });
        assertThat(map(properties.get("secret")))
                .containsEntry("format", "password")
                .containsEntry("x-descriptors", List.of("urn:camel:group:credentials"));
        assertThat(spec.get("dependencies").toString())
                .matches(".*mvn:io\\.github\\.camelradius:camel-radius-component:\\d+\\.\\d+.*");
    }

    @ParameterizedTest
    @MethodSource("kamelets")
    void eachPropertyIsUsed(Path file) throws Exception {
        Map<String, Object> spec = map(read(file).get("spec"));
        Set<String> used = PLACEHOLDER
                .matcher(spec.get("template").toString())
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(used.remove("radiusSecret")).isTrue();
        assertThat(used)
                .isEqualTo(new TreeSet<>(
                        map(map(spec.get("definition")).get("properties")).keySet()));
    }

    /** Camel would take it for its own, and the Kamelet would never see it. */
    @ParameterizedTest
    @MethodSource("kamelets")
    void noPropertyHasTheNameOfAnOptionOfCamels(Path file) throws Exception {
        Map<String, Object> camels = map(new Load(LoadSettings.builder().build())
                .loadFromString(resource("META-INF/org/apache/camel/component/kamelet/kamelet.json")));
        Set<String> options = map(camels.get("properties")).keySet();
        assertThat(options).contains("timeout");
        Map<String, Object> spec = map(read(file).get("spec"));
        assertThat(map(map(spec.get("definition")).get("properties")).keySet()).doesNotContainAnyElementsOf(options);
    }

    @ParameterizedTest
    @MethodSource("kamelets")
    void aNativeImageFindsIt(Path file) throws Exception {
        List<Pattern> patterns = Pattern.compile("\"pattern\": \"(.*)\"")
                .matcher(resource(METADATA + "camel-radius-kamelets/resource-config.json"))
                .results()
                .map(found -> Pattern.compile(found.group(1).replace("\\\\", "\\")))
                .toList();
        assertThat(patterns)
                .anyMatch(pattern ->
                        pattern.matcher("kamelets/" + file.getFileName()).matches());
        List<String> classes = CLASS.matcher(Files.readString(file))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(classes).isNotEmpty();
        String reflection = resource(METADATA + "camel-radius-component/reflect-config.json");
        assertThat(classes)
                .allSatisfy(name -> assertThat(reflection)
                        .contains("{ \"name\": \"" + name
                                + "\", \"allPublicConstructors\": true, \"allPublicMethods\": true }"));
    }

    private static String resource(String name) throws IOException {
        try (InputStream stream = KameletFormatTest.class.getClassLoader().getResourceAsStream(name)) {
            assertThat(stream).as(name).isNotNull();
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
