package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of flows names tests that exist, and its YAML is in them. */
class EsbPageTest {
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)(?:\\.(\\w+))?`");

    private static String source(String test) throws IOException {
        for (Path module : List.of(Path.of("src/test/java"), Path.of("../camel-radius-component/src/test/java"))) {
            try (Stream<Path> files = Files.walk(module)) {
                List<Path> found =
                        files.filter(file -> file.endsWith(test + ".java")).toList();
                if (!found.isEmpty()) {
                    return Files.readString(found.get(0));
                }
            }
        }
        throw new AssertionError("no test " + test);
    }

    @Test
    void namesTestsThatExist() throws Exception {
        List<MatchResult> named =
                TEST.matcher(Files.readString(EsbTestSupport.PAGE)).results().toList();
        assertThat(named).hasSizeGreaterThan(20);
        for (MatchResult test : named) {
            assertThat(source(test.group(1))).contains(test.group(2) == null ? "@Test" : "void " + test.group(2) + "(");
        }
    }

    @Test
    void allItsYamlIsLoadedByATest() throws Exception {
        StringBuilder tests = new StringBuilder();
        for (String test : List.of("Netty", "ErrorHandling", "Accounting", "Transacted", "Traffic")) {
            tests.append(source("Esb" + test + "Test"));
        }
        String page = Files.readString(EsbTestSupport.PAGE);
        long blocks = Pattern.compile("(?m)^```yaml$").matcher(page).results().count();
        List<String> flows = Stream.of(page.split("\n## "))
                .filter(section -> section.contains("```yaml"))
                .map(s -> s.substring(0, s.indexOf('\n')))
                .toList();
        assertThat(flows).hasSize((int) blocks);
        assertThat(flows).allSatisfy(flow -> assertThat(tests).contains("flow(\"" + flow + "\")"));
    }
}
