package io.github.camelradius.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.app.Markdown;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of questions answers what has been reported of others, so that a user finds it by the symptom. */
class FaqTest {
    @Test
    void everyReportHasAnAnswer() throws IOException {
        Set<String> reports = numbers("reported-bugs.md", "(?m)^\\| ([PE]\\d+) \\|");
        assertThat(reports).hasSize(24);
        assertThat(numbers("faq.md", "\\[\\[([PE]\\d+)]\\(")).isEqualTo(reports);
    }

    private static Set<String> numbers(String page, String pattern) throws IOException {
        return Pattern.compile(pattern)
                .matcher(Files.readString(Markdown.DOCS.resolve(page)))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
