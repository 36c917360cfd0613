package io.github.camelradius.lb.core.sim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.camelradius.lb.scenario.ScenarioReader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each record gives exactly its expected lines; names of rules are free. Where a status is looked at, the policy is often
 * the plainest one.
 */
class SpecScenariosTest {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING);
    private static final Path FOLDER = Path.of("../examples/scenarios");

    /** All of them, by name. */
    static List<String> scenarios() throws Exception {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .map(name -> name.substring(0, name.length() - ".json".length()))
                    .sorted()
                    .toList();
        }
    }

    private static JsonNode resource(String name) throws Exception {
        return JSON.readTree(FOLDER.resolve(name + ".json").toFile());
    }

    private static Scenario read(String name) throws Exception {
        return ScenarioReader.read(JSON.convertValue(resource(name), Object.class), null);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void givesTheExpectedLines(String name) throws Exception {
        List<String> lines = new ArrayList<>();
        Summary summary = new Simulation(read(name), line -> lines.add(text(line))).run();

        List<String> expected = new ArrayList<>();
        JsonNode expectedSummary = null;
        Set<String> kinds = asserted(name);
        for (String text : Files.readAllLines(FOLDER.resolve(name + ".jsonl"))) {
            JsonNode line = JSON.readTree(text);
            if (line.path("kind").asText().equals("summary")) {
                expectedSummary = line;
            } else if (kinds.contains(line.path("kind").asText())) {
                expected.add(text(line));
            }
        }
        assertThat(lines.stream().filter(line -> kinds.contains(line.split(" ")[1])))
                .containsExactlyElementsOf(expected);
        assertThat(expectedSummary).isNotNull();
        assertThat(summary.lostTransactions())
                .isEqualTo(expectedSummary.path("lost").asLong());
        assertThat(summary.lateAnswers()).isEqualTo(expectedSummary.path("late").asLong());
        JsonNode shadow = JSON.readTree(JSON.writeValueAsString(summary.shadow()));
        assertThat(shadow.isNull() ? JSON.missingNode() : shadow).isEqualTo(expectedSummary.path("shadow"));
        for (var entry : summary.servers().entrySet()) {
            JsonNode want = expectedSummary.path("servers").path(entry.getKey());
            assertThat(entry.getValue().transactions())
                    .isEqualTo(want.path("transactions").asLong());
            assertThat(entry.getValue().packets())
                    .isEqualTo(want.path("packets").asLong());
        }
    }

    private static Set<String> asserted(String name) throws Exception {
        Set<String> kinds = new HashSet<>();
        resource(name).path("assert").forEach(kind -> kinds.add(kind.asText()));
        return kinds.isEmpty() ? Set.of("sent", "answered", "ignored", "late", "refused", "state", "done") : kinds;
    }

    private static String text(Line line) {
        return text(
                BigDecimal.valueOf(line.nanos() / 1_000_000, 3),
                line.kind(),
                line.tx(),
                line.server(),
                line.role(),
                line.oldState(),
                line.newState(),
                line.result(),
                line.realm());
    }

    private static String text(JsonNode line) {
        return text(
                line.path("t").decimalValue().setScale(3),
                line.path("kind").asText(),
                line.has("tx") ? line.path("tx").asText() : null,
                line.has("server") ? line.path("server").asText() : null,
                line.has("role") ? line.path("role").asText() : null,
                line.has("old") ? line.path("old").asText() : null,
                line.has("new") ? line.path("new").asText() : null,
                line.has("result") ? line.path("result").asText() : null,
                line.has("realm") ? line.path("realm").asText() : null);
    }

    private static String text(BigDecimal seconds, String kind, Object... fields) {
        StringBuilder text = new StringBuilder(seconds + " " + kind);
        for (Object field : fields) {
            text.append(' ').append(field == null ? "-" : field);
        }
        return text.toString();
    }
}
