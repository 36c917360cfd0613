package io.github.camelradius.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The command prints what a scenario's expected lines say, and names what is wrong with one. */
class SimulateCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path SCENARIOS = Path.of("../examples/scenarios");
    private static final List<String> FIELDS =
            List.of("t", "tx", "kind", "server", "role", "realm", "old", "new", "result");

    private static final String YAML = """
            group:
              policy: weighted
              status-rule: dead-count
              health: { dead-count: 3 }
              servers:
                - { name: a, host: 127.0.0.1, secret: hush }
                - { name: b.c, host: 127.0.0.2, secret: hush, weight: 3 }
            seed: 7
            servers: { a: [ { latency: 0.01 } ], b.c: [ { from: 1, latency: 0.02, answer: reject } ] }
            requests:
              - { at: 0, every: 0.5, count: 6, code: Access-Request, attributes: { User-Name: 0123 } }
            """;

    @TempDir
    Path folder;

    private int status;

    private List<String> simulate(String... arguments) {
        StringWriter out = new StringWriter();
        List<String> all = new ArrayList<>(List.of("simulate"));
        all.addAll(List.of(arguments));
        status = new CommandLine(new RootCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(out))
                .execute(all.toArray(String[]::new));
        return out.toString().lines().toList();
    }

    private Path file(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text);
    }

    static List<String> scenarios() throws Exception {
        try (Stream<Path> files = Files.list(SCENARIOS)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .map(name -> name.substring(0, name.length() - ".json".length()))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void printsTheExpectedLines(String name) throws Exception {
        Path scenario = SCENARIOS.resolve(name + ".json");
        Set<String> kinds = new HashSet<>();
        JSON.readTree(scenario.toFile()).path("assert").forEach(kind -> kinds.add(kind.asText()));
        List<String> expected = Files.readAllLines(SCENARIOS.resolve(name + ".jsonl"));
        assertThat(lines(simulate(scenario.toString(), "--json"), kinds))
                .containsExactlyElementsOf(lines(expected, kinds));
        assertThat(status).isZero();
    }

    /** Those that count, field by field: names of rules are free, and 1 is 1.000. */
    private static List<String> lines(List<String> printed, Set<String> kinds) throws Exception {
        List<String> lines = new ArrayList<>();
        for (String text : printed) {
            JsonNode line = JSON.readTree(text);
            String kind = line.path("kind").asText();
            if (kind.equals("summary")) {
                lines.add(line.toString());
            } else if (kinds.isEmpty() || kinds.contains(kind)) {
                StringBuilder fields = new StringBuilder();
                FIELDS.forEach(field -> fields.append(field)
                        .append('=')
                        .append(field.equals("t") ? milliseconds(line.get(field)) : line.path(field))
                        .append(' '));
                lines.add(fields.toString());
            }
        }
        return lines;
    }

    private static BigDecimal milliseconds(JsonNode seconds) {
        return new BigDecimal(seconds.asText()).setScale(3);
    }

    @Test
    void readsYamlAndPrintsTextForPeople() throws Exception {
        List<String> lines = simulate(file("a.yaml", YAML).toString());
        assertThat(status).isZero();
        assertThat(lines).anyMatch(line -> line.matches("\\d\\.\\d{3} +1 +sent +(a|b\\.c) +auth +by weighted"));
        assertThat(lines.get(lines.size() - 1))
                .matches("summary a: \\d+ transactions, \\d+ packets; b\\.c: \\d+ transactions, \\d+ packets;"
                        + " lost: 0; late: \\d+");
    }

    @Test
    void theSameSeedGivesTheSameRun() throws Exception {
        String scenario = file("a.yaml", YAML.replace("count: 6", "count: 60")).toString();
        List<String> own = simulate(scenario, "--json");
        assertThat(simulate(scenario, "--json")).isEqualTo(own);
        assertThat(simulate(scenario, "--json", "--seed", "7")).isEqualTo(own);
        assertThat(simulate(scenario, "--json", "--seed", "8")).isNotEqualTo(own);
    }

    @ParameterizedTest(name = "{1} instead of {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            dead-count: 3      | dead-count: 2     | key=group.health.dead-count value=2 allowed="a whole number from 3 to 65535"
            dead-count: 3      | dead-tries: 3     | key=group.health.dead-tries value=unknown allowed="dead-count,
            policy: weighted   | policy: best      | key=group.policy value=best allowed="least-request,
            policy: weighted   | profile: best     | key=group.profile value=best allowed="own, huawei-router,
            weight: 3          | weight: -3        | key=group.servers[1].weight value=-3 allowed=
            secret: hush, w    | sekret: hush, w   | key=group.servers[1].sekret value=hidden allowed=
            at: 0              | at: 1s            | key=requests[0].at value=1s allowed="seconds from 0
            code: Access       | code: Acess       | key=requests[0].code value=Acess-Request allowed="Access-Request, Accounting-Request"
            User-Name: 0123    | State: 0x1        | key=requests[0].attributes.State value=0x1 allowed=
            answer: reject     | answer: maybe     | key=servers.b.c[0].answer value=maybe allowed="accept, reject, challenge, response"
            servers: { a       | servers: { x      | key=servers.x value=x allowed="a server of the group: a, b.c"
            seed: 7            | seed: 7, 8        | key=seed value="7, 8" allowed=
            seed: 7            | speed: 7          | key=speed value=hidden allowed=
            seed: 7            | seed: [           | key=SCENARIO value=hidden allowed="valid YAML, line
            """)
    void anErrorNamesKeyValueAndAllowed(String good, String wrong, String error) throws Exception {
        assertThat(YAML).contains(good);
        List<String> lines = simulate(file("a.yaml", YAML.replace(good, wrong)).toString());
        assertThat(status).isEqualTo(3);
        assertThat(lines).hasSize(1).first().asString().startsWith("scenario error " + error);
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThat(simulate("none.yaml").get(0)).startsWith("scenario error key=SCENARIO value=none.yaml");
        assertThat(status).isEqualTo(3);
    }
}
