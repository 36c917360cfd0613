package io.github.camelradius.app.docs;

import io.github.camelradius.app.Markdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Something that a page shows in a block.
 *
 * @param place page and line, for the names of tests
 * @param language what the page says that it is, maybe nothing
 * @param text without the block's indentation
 * @param notLoaded why a test cannot load it: a comment {@code not loaded: reason} in the line before it; null without
 */
record Snippet(
        String place,
        String language,
        String text,
        @Nullable String notLoaded) {
    private static final Path ROOT = Markdown.DOCS.resolve("..").normalize();
    private static final Pattern FENCE =
            Pattern.compile("(?ms)(?:^ *<!-- not loaded: ([^\\n]*?) -->\\n)?^( *)```([\\w-]*)\\n(.*?)^ *```$");
    private static final Pattern SOURCE = Pattern.compile(
            "(?ms)(?:^// not loaded: ([^\\n]*)\\n)?^()\\[source,(\\w+)]\\n(?:^\\.[^\\n]*\\n)?^----\\n(.*?)^----$");

    /** The pages for users: README, docs, examples. */
    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
        for (String folder : List.of("docs", "examples")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                files.filter(file -> !file.toString().contains("target"))
                        .filter(file -> file.toString().endsWith(".md")
                                || file.toString().endsWith(".adoc"))
                        .sorted()
                        .forEach(pages::add);
            }
        }
        return pages;
    }

    static List<Snippet> of(Path page) throws IOException {
        String text = Files.readString(page);
        Pattern block = page.toString().endsWith(".adoc") ? SOURCE : FENCE;
        return block.matcher(text)
                .results()
                .map(found -> new Snippet(place(page, text, found), found.group(3), inside(found), found.group(1)))
                .toList();
    }

    static List<Snippet> all() {
        List<Snippet> all = new ArrayList<>();
        try {
            for (Path page : pages()) {
                all.addAll(of(page));
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return all;
    }

    private static String place(Path page, String text, MatchResult found) {
        long line =
                text.substring(0, found.start(4)).chars().filter(c -> c == '\n').count();
        return ROOT.relativize(page.normalize()) + ":" + line;
    }

    private static String inside(MatchResult found) {
        return found.group(2).isEmpty() ? found.group(4) : found.group(4).stripIndent();
    }

    @Override
    public String toString() {
        return place + " " + language;
    }
}
