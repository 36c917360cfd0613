package io.github.camelradius.lb.core.sim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.camelradius.lb.core.ShadowView;
import io.github.camelradius.lb.profile.Profiles;
import io.github.camelradius.lb.scenario.ScenarioReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A shadow changes nothing: every scenario gives exactly the same lines with each of them as without. */
class ShadowedScenariosTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path FOLDER = Path.of("../examples/scenarios");

    private static Summary run(String name, @Nullable String shadow, Consumer<Line> output) throws Exception {
        ObjectNode scenario =
                (ObjectNode) JSON.readTree(FOLDER.resolve(name + ".json").toFile());
        ObjectNode group = (ObjectNode) scenario.get("group");
        group.remove("shadow-profile");
        if (shadow != null) {
            group.put("shadow-profile", shadow);
        }
        return new Simulation(ScenarioReader.read(JSON.convertValue(scenario, Object.class), null), output).run();
    }

    @ParameterizedTest
    @MethodSource("io.github.camelradius.lb.core.sim.SpecScenariosTest#scenarios")
    void runAsWithout(String name) throws Exception {
        List<Line> expected = new ArrayList<>();
        Summary without = run(name, null, expected::add);
        for (String profile : Profiles.names()) {
            List<Line> lines = new ArrayList<>();
            Summary with = run(name, profile, lines::add);
            assertThat(lines).as(profile).isEqualTo(expected);
            assertThat(with.lostTransactions()).isEqualTo(without.lostTransactions());
            assertThat(with.lateAnswers()).isEqualTo(without.lateAnswers());
            ShadowView shadow = Objects.requireNonNull(with.shadow());
            assertThat(shadow.compared()).isEqualTo(shadow.same() + shadow.differed());
            assertThat(shadow.pairs().stream().mapToLong(ShadowView.Pair::count).sum())
                    .isEqualTo(shadow.differed());
            boolean chose = expected.stream()
                    .anyMatch(line -> line.kind().equals("sent")
                            && !List.of("probe", "internal").contains(line.tx()));
            if (chose) {
                assertThat(shadow.compared()).as(profile).isPositive();
            }
        }
    }
}
