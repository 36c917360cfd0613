package io.github.camelradius.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Links between the pages lead somewhere, and to all pages and pictures. */
class LinksTest {
    private static final Path README = Path.of("README.md");

    private final Map<Path, Page> pages =
            Page.all().stream().collect(Collectors.toMap(Page::path, Function.identity()));

    LinksTest() throws IOException {}

    @Test
    void noneIsDead() {
        assertThat(pages).containsKeys(README, Path.of("docs/radius-component.adoc"), Path.of("examples/README.md"));
        assertThat(pages.values())
                .allSatisfy(page -> assertThat(dead(page)).as("%s", page.path()).isEmpty());
    }

    private List<String> dead(Page page) {
        List<String> dead = new ArrayList<>();
        for (Page.Link link : page.links()) {
            boolean within = link.file().equals(page.path());
            Page target = within ? page : pages.get(link.file());
            boolean anchored =
                    link.anchor() == null || target != null && target.anchors().contains(link.anchor());
            if (!anchored || !within && !Files.exists(Page.ROOT.resolve(link.file()))) {
                dead.add(link.text());
            }
        }
        page.namedFiles().stream()
                .filter(file -> !Files.exists(Page.ROOT.resolve(file)))
                .forEach(file -> dead.add(file.toString()));
        return dead;
    }

    @Test
    void whoBeginsWithTheReadmeGetsToEveryPageAndPicture() throws IOException {
        Set<Path> reached = new HashSet<>(Set.of(README));
        List<Path> next = List.of(README);
        while (!next.isEmpty()) {
            next = next.stream()
                    .filter(pages::containsKey)
                    .flatMap(page -> pages.get(page).links().stream())
                    .map(Page.Link::file)
                    .filter(reached::add)
                    .toList();
        }
        assertThat(reached).containsAll(pages.keySet());
        assertThat(reached)
                .containsAll(Page.files().stream()
                        .filter(file -> file.startsWith("docs/images"))
                        .toList());
    }

    /** That it can fail: links with a mistake that a page may have. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            docs/x.md   | see [there](operation.md)            | operation.md
            docs/x.md   | see [there](operations.md#start)     | operations.md#start
            docs/x.md   | see [below](#below)                  | #below
            docs/x.md   | <img src="images/page.png">          | images/page.png
            docs/x.md   | see [there](docs/operations.md)      | docs/operations.md
            docs/x.md   | in `benchmarks/speeed.sh -n 5`       | benchmarks/speeed.sh
            docs/x.adoc | see link:operations.md#start[there]  | operations.md#start
            docs/x.adoc | see <<below>> and `<<this>>`         | below
            """)
    void aMistakeIsFound(Path path, String text, String dead) {
        assertThat(dead(new Page(path, text))).containsExactly(dead);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            docs/x.md   | see [there](operations.md#install), [that](../README.md), [other](https://x.example/y#z)
            docs/x.md   | '## A `word`: and\\n## A `word`: and\\n[first](#a-word-and) [second](#a-word-and-1)'
            docs/x.adoc | see link:operations.md#install[there], <<radius-component.adoc#secrets,those>>
            docs/x.adoc | '[#below]\\n== Below\\n<<below>> <<below,this>>'
            """)
    void whatLeadsSomewhereIsLeft(Path path, String text) {
        Page page = new Page(path, text.replace("\\n", "\n"));
        assertThat(page.links()).isNotEmpty();
        assertThat(dead(page)).isEmpty();
    }
}
