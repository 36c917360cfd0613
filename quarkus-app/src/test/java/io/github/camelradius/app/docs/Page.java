package io.github.camelradius.app.docs;

import io.github.camelradius.app.Markdown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A page of the project in Markdown or AsciiDoc: where it leads to, and where in it others may lead.
 *
 * @param path from the project's folder
 * @param text as it stands
 */
record Page(Path path, String text) {
    static final Path ROOT = Markdown.DOCS.resolve("..").normalize();

    /** What a build leaves, and what is the forge's. */
    private static final Set<String> NOT_OURS = Set.of("target", "build", ".git");

    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```.*?^ *```$|^----$.*?^----$");
    private static final Pattern CODE = Pattern.compile("`([^`\\n]*)`");
    private static final Pattern HEADING = Pattern.compile("(?m)^(?:#+|=+) +(.*?) *$");
    private static final Pattern ANCHOR = Pattern.compile("\\[#([\\w-]+)]|<a (?:id|name)=\"([\\w-]+)\"");
    private static final Pattern LINK =
            Pattern.compile("]\\(([^)\\s]+)[^)]*\\)|(?:src|href)=\"([^\"]+)\"|(?m)^\\[[^]]+]: *(\\S+)");
    private static final Pattern ASCIIDOC_LINK =
            Pattern.compile("(?:link|xref|image):+([^\\[\\s]+)\\[|<<(#?[\\w.#/-]+)[,>]");
    private static final Pattern FILE =
            Pattern.compile("(?:\\.ci|benchmarks|deploy|docs|examples|quarkus-app|camel-radius-[a-z-]+)/[\\w./-]+");

    /**
     * A link into the project.
     *
     * @param text as it stands
     * @param file where it leads to, from the project's folder
     * @param anchor where in that file; null for its beginning
     */
    record Link(String text, Path file, @Nullable String anchor) {}

    static List<Page> all() throws IOException {
        return files().stream()
                .filter(file ->
                        file.toString().endsWith(".md") || file.toString().endsWith(".adoc"))
                .map(Page::of)
                .toList();
    }

    private static Page of(Path path) {
        try {
            return new Page(path, Files.readString(ROOT.resolve(path)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The project's files, what is built excepted. */
    static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return NOT_OURS.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files.add(ROOT.relativize(file));
                return FileVisitResult.CONTINUE;
            }
        });
        return files.stream().sorted().toList();
    }

    private boolean isAsciiDoc() {
        return path.toString().endsWith(".adoc");
    }

    List<Link> links() {
        String prose = CODE.matcher(BLOCK.matcher(text).replaceAll("")).replaceAll("");
        return (isAsciiDoc() ? ASCIIDOC_LINK : LINK)
                .matcher(prose)
                .results()
                .map(found -> first(found.group(1), found.group(2), found.groupCount() > 2 ? found.group(3) : null))
                .filter(link -> !link.matches("\\w+:.*"))
                .map(this::link)
                .toList();
    }

    private static String first(@Nullable String... groups) {
        return Stream.of(groups).filter(group -> group != null).findFirst().orElseThrow();
    }

    private Link link(String text) {
        int hash = text.indexOf('#');
        boolean onlyAnchor = hash == 0 || isAsciiDoc() && hash < 0 && text.matches("[\\w-]+");
        if (onlyAnchor) {
            return new Link(text, path, text.substring(hash + 1));
        }
        String file = hash < 0 ? text : text.substring(0, hash);
        return new Link(text, path.resolveSibling(file).normalize(), hash < 0 ? null : text.substring(hash + 1));
    }

    /** Files that stand as code, with their folder from the project's; a command is its first word. */
    List<Path> namedFiles() {
        return CODE.matcher(text)
                .results()
                .map(found -> FILE.matcher(found.group(1)))
                .filter(Matcher::lookingAt)
                .map(found -> Path.of(found.group()))
                .filter(file -> !file.toString().contains("/target/"))
                .toList();
    }

    /** What a link can have behind its {@code #}: the headings as GitHub makes them, and what has a name of its own. */
    Set<String> anchors() {
        String prose = BLOCK.matcher(text).replaceAll("");
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> repeated = new HashMap<>();
        ANCHOR.matcher(prose).results().forEach(found -> anchors.add(first(found.group(1), found.group(2))));
        HEADING.matcher(prose).results().map(found -> slug(found.group(1))).forEach(slug -> {
            int before = repeated.merge(slug, 1, Integer::sum) - 1;
            anchors.add(before == 0 ? slug : slug + "-" + before);
        });
        return anchors;
    }

    private static String slug(String heading) {
        return heading.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\w\\p{L} -]", "")
                .replace(' ', '-');
    }
}
