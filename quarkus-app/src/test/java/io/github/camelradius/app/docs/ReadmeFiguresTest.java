package io.github.camelradius.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.app.Markdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The comparison in the README has the medians of the tables in performance.md. */
class ReadmeFiguresTest {
    @ParameterizedTest
    @CsvSource({
        "**radius-lb**, program",
        "radsecproxy 1.9.2, radsecproxy-first",
        "FreeRADIUS 3.2.1, freeradius-load-balance"
    })
    void areThoseOfTheRun(String name, String subject) throws IOException {
        Path performance = Markdown.DOCS.resolve("performance.md");
        List<String> closed = row(performance, "| closed loop |", subject);
        List<String> open = row(performance, "| open loop |", subject);
        assertThat(row(Markdown.DOCS.resolve("../README.md"), "| | requests/s |", name)
                        .subList(1, 5))
                .containsExactly(median(closed, 2), median(closed, 5), median(open, 3), median(open, 4));
    }

    /** The cells of the row that begins with a name, in the table with that header. */
    private static List<String> row(Path page, String header, String name) throws IOException {
        return Files.readAllLines(page).stream()
                .dropWhile(line -> !line.startsWith(header))
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toList())
                .filter(cells -> cells.get(0).equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(page + " has no row " + name + " below " + header));
    }

    private static String median(List<String> cells, int column) {
        return cells.get(column).replaceFirst(" .*", "");
    }
}
