package io.github.camelradius.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.app.Markdown;
import io.github.camelradius.app.Markdown.Block;
import io.github.camelradius.lb.core.Rules;
import io.github.camelradius.lb.core.sim.Simulation;
import io.github.camelradius.lb.scenario.ScenarioReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page that explains the policies: each has a picture and an example, and each example gives what the page says. */
class PolicyPageTest {
    private static final Path PAGE = Markdown.DOCS.resolve("how-a-server-is-chosen.md");
    private static final Pattern POLICY =
            Pattern.compile("(?m)^## ([a-z-]+)\\n\\n!\\[([^]]+)]\\(images/policies/\\1\\.svg\\)$");

    @TempDir
    Path folder;

    /** Scenario and the line of servers that follows it, in turn. */
    private static List<List<Block>> examples() throws Exception {
        List<Block> blocks = Markdown.blocks(PAGE);
        List<List<Block>> examples = new ArrayList<>();
        for (int i = 0; i + 1 < blocks.size(); i += 2) {
            assertThat(blocks.get(i).language()).isEqualTo("yaml");
            assertThat(blocks.get(i + 1).language()).isEqualTo("text");
            examples.add(blocks.subList(i, i + 2));
        }
        return examples;
    }

    @ParameterizedTest
    @MethodSource("examples")
    void sendsToTheServersThatThePageSays(List<Block> example) throws Exception {
        Path file = folder.resolve("scenario.yaml");
        Files.writeString(file, example.get(0).text());
        List<String> servers = new ArrayList<>();
        new Simulation(ScenarioReader.read(ScenarioText.read(file), null), line -> {
                    if (line.kind().equals("sent")) {
                        servers.add(line.server());
                    }
                })
                .run();
        assertThat(String.join(" ", servers)).isEqualTo(example.get(1).text().strip());
    }

    @Test
    void hasAPictureAndAnExampleOfEachPolicy() throws Exception {
        List<String> named = POLICY.matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult policy) -> policy.group(1))
                .toList();
        assertThat(new TreeSet<>(named)).isEqualTo(new TreeSet<>(Rules.policies()));
        assertThat(examples()).hasSameSizeAs(named);
        assertThat(Stream.concat(named.stream(), Stream.of("overview")))
                .allSatisfy(name -> assertThat(Markdown.DOCS.resolve("images/policies/" + name + ".svg"))
                        .content()
                        .containsPattern("<title[^>]*>[^<]+</title>"));
    }
}
