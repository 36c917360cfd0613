package io.github.camelradius.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.app.Markdown;
import io.github.camelradius.app.Markdown.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the pages for those who come from another proxy tell them to write is a configuration without errors. */
class MigrationPagesTest {
    private static final Path FOLDER = Markdown.DOCS.resolve("migration");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#:\\s]+)(?:#[^)]*)?\\)");

    @TempDir
    Path folder;

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Block> configurations() throws IOException {
        List<Block> found = new ArrayList<>();
        for (Path page : pages()) {
            Markdown.blocks(page).stream()
                    .filter(block -> block.language().equals("yaml"))
                    .forEach(found::add);
        }
        return found;
    }

    @ParameterizedTest
    @MethodSource("configurations")
    void isAWholeConfiguration(Block block) {
        assertThat(ConfigFiles.errors(folder, "radius-lb.yaml", block.text())).isEmpty();
    }

    @Test
    void eachPageHasAnExample() throws Exception {
        Set<String> with = new HashSet<>();
        configurations().forEach(block -> with.add(block.page().replaceFirst(" \\d+$", "")));
        Set<String> pages = new TreeSet<>();
        pages().forEach(page -> pages.add(Markdown.DOCS.relativize(page).toString()));
        pages.remove("migration/README.md");
        assertThat(pages).hasSize(6);
        assertThat(with).isEqualTo(pages);
    }

    @Test
    void whatIsLinkedExists() throws Exception {
        List<Path> pages = new ArrayList<>(pages());
        pages.add(Markdown.DOCS.resolve("faq.md"));
        pages.add(Markdown.DOCS.resolve("how-a-server-is-chosen.md"));
        for (Path page : pages) {
            List<String> links = LINK.matcher(Files.readString(page))
                    .results()
                    .map(link -> link.group(1))
                    .toList();
            assertThat(links)
                    .as("links of %s", page)
                    .isNotEmpty()
                    .allSatisfy(link -> assertThat(page.resolveSibling(link)).exists());
        }
    }
}
