package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page that says which test holds which rule names every scenario, and nothing that does not exist. */
class RulesPageTest {
    private static final Path PAGE = Path.of("../docs/rules.md");
    private static final Path SCENARIOS = Path.of("../examples/scenarios");
    private static final Path TESTS = Path.of("src/test/java");
    private static final Pattern SCENARIO = Pattern.compile("`([a-z]{1,2}(?:-status)?-\\d\\d-[a-z0-9-]+)`");
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)(?:\\.(\\w+))?`");

    @Test
    void namesEveryScenarioAndNoOther() throws Exception {
        Set<String> named = new TreeSet<>();
        Matcher matcher = SCENARIO.matcher(Files.readString(PAGE));
        while (matcher.find()) {
            named.add(matcher.group(1));
        }
        try (Stream<Path> files = Files.list(SCENARIOS)) {
            assertThat(named)
                    .containsExactlyElementsOf(
                            files.map(file -> file.getFileName().toString())
                                    .filter(name -> name.endsWith(".json"))
                                    .map(name -> name.substring(0, name.length() - ".json".length()))
                                    .sorted()
                                    .toList());
        }
    }

    @Test
    void namesTestsThatExist() throws Exception {
        Matcher matcher = TEST.matcher(Files.readString(PAGE));
        int found = 0;
        while (matcher.find()) {
            found++;
            String method = matcher.group(2);
            assertThat(source(matcher.group(1))).contains(method == null ? "@" : " " + method + "(");
        }
        assertThat(found).isPositive();
    }

    private static String source(String test) throws IOException {
        try (Stream<Path> files = Files.walk(TESTS)) {
            Set<Path> found =
                    files.filter(file -> file.endsWith(test + ".java")).collect(Collectors.toSet());
            assertThat(found).as(test).hasSize(1);
            return Files.readString(found.iterator().next());
        }
    }
}
