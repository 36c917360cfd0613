package io.github.camelradius.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What pages of {@code docs} show between fences, for tests that try it. */
public final class Markdown {
    /** The folder of the pages, from the folder in which the module's tests run. */
    public static final Path DOCS = Path.of("../docs");

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");

    private Markdown() {}

    /**
     * One block.
     *
     * @param page the page's name below {@link #DOCS}, and its number there, for the names of tests
     * @param language what stands behind the fence, maybe nothing
     * @param text what is inside
     */
    public record Block(String page, String language, String text) {
        @Override
        public String toString() {
            return page;
        }
    }

    /** All blocks of a page in their order. */
    public static List<Block> blocks(Path page) throws IOException {
        List<MatchResult> found =
                BLOCK.matcher(Files.readString(page)).results().toList();
        return found.stream()
                .map(block -> new Block(
                        DOCS.relativize(page) + " " + (found.indexOf(block) + 1), block.group(1), block.group(2)))
                .toList();
    }
}
