package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page that says which test holds which public report names them all, and nothing that does not exist. */
class ReportedBugsPageTest {
    private static final Path ROOT = Path.of("..");
    private static final Path PAGE = ROOT.resolve("docs/reported-bugs.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([PE]\\d+) \\| ([^|]+) \\| ([^|]+) \\| (.+) \\|$");
    private static final Pattern LINK = Pattern.compile("]\\((https://[^)]+)\\)");
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*(?:Test|IT))\\.(\\w+)`");
    private static final Pattern SCENARIO = Pattern.compile("`([a-z]{2}-[a-z0-9-]+)`");
    private static final Pattern TAG = Pattern.compile("@Tag\\(\\s*\"(https://[^\"]+)\"\\)");

    private static List<MatchResult> rows() throws IOException {
        return ROW.matcher(Files.readString(PAGE)).results().toList();
    }

    /** Sources of all test classes by name. */
    private static Map<String, String> tests() throws IOException {
        Map<String, String> sources = new HashMap<>();
        for (String module : List.of("camel-radius-component", "camel-radius-lb", "quarkus-app")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
                for (Path file :
                        files.filter(f -> f.toString().endsWith(".java")).toList()) {
                    sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
                }
            }
        }
        return sources;
    }

    @Test
    void hasEveryReportOnce() throws Exception {
        List<String> expected = Stream.concat(
                        IntStream.rangeClosed(1, 20).mapToObj("P%02d"::formatted),
                        IntStream.rangeClosed(1, 4).mapToObj("E%d"::formatted))
                .toList();
        assertThat(rows()).extracting(row -> row.group(1)).isEqualTo(expected);
        assertThat(rows()).allSatisfy(row -> assertThat(row.group(3)).containsPattern(LINK));
    }

    @Test
    void namesForEachATestThatExists() throws Exception {
        Map<String, String> tests = tests();
        for (MatchResult row : rows()) {
            assertThat(row.group(4)).as(row.group(1)).containsPattern(TEST);
            TEST.matcher(row.group(4))
                    .results()
                    .forEach(test -> assertThat(tests.get(test.group(1)))
                            .as("%s of %s", test.group(), row.group(1))
                            .contains(" " + test.group(2) + "("));
            SCENARIO.matcher(row.group(4))
                    .results()
                    .forEach(scenario -> assertThat(ROOT.resolve("examples/scenarios/" + scenario.group(1) + ".json"))
                            .exists());
        }
    }

    @Test
    void namesEachTestWhoseTagIsALink() throws Exception {
        List<MatchResult> rows = rows();
        int[] found = {0};
        tests().forEach((name, source) -> TAG.matcher(source).results().forEach(tag -> {
            found[0]++;
            assertThat(rows)
                    .as("%s, with a tag %s", name, tag.group(1))
                    .anyMatch(row -> row.group(3).contains("(" + tag.group(1) + ")")
                            && row.group(4).contains("`" + name + "."));
        }));
        assertThat(found[0]).isGreaterThan(20);
    }
}
