package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The tree says what a look at every server would say. */
class TierTreeTest {
    private record Entry(long weight, int load) {}

    @Property(tries = 200)
    void agreesWithALookAtEveryServer(@ForAll @IntRange(min = 1, max = 20) int servers, @ForAll Random random) {
        TierTree tree = new TierTree(servers, true);
        TreeMap<Integer, Entry> model = new TreeMap<>();
        for (int step = 0; step < 60; step++) {
            int server = random.nextInt(servers);
            switch (random.nextInt(3)) {
                case 0 -> {
                    tree.remove(server);
                    model.remove(server);
                }
                case 1 -> {
                    int load = random.nextInt(4);
                    tree.load(server, load);
                    model.computeIfPresent(server, (s, e) -> new Entry(e.weight, load));
                }
                default -> {
                    Entry entry = new Entry(random.nextInt(5), random.nextInt(4));
                    tree.put(server, entry.weight, entry.load);
                    model.put(server, entry);
                }
            }
            check(tree, model, servers);
        }
    }

    private static void check(TierTree tree, TreeMap<Integer, Entry> model, int servers) {
        assertThat(tree.count()).isEqualTo(model.size());
        List<Integer> byWeight = new ArrayList<>();
        List<Integer> lightest = new ArrayList<>();
        int lowest = model.values().stream().mapToInt(Entry::load).min().orElse(0);
        int k = 0;
        for (var entry : model.entrySet()) {
            assertThat(tree.nth(k++)).isEqualTo(entry.getKey());
            for (int w = 0; w < entry.getValue().weight; w++) {
                byWeight.add(entry.getKey());
            }
            if (entry.getValue().load == lowest) {
                lightest.add(entry.getKey());
            }
        }
        assertThat(tree.weight()).isEqualTo(byWeight.size());
        for (int r = 0; r < byWeight.size(); r++) {
            assertThat(tree.atWeight(r)).isEqualTo(byWeight.get(r));
        }
        assertThat(tree.ties()).isEqualTo(lightest.size());
        for (int i = 0; i < lightest.size(); i++) {
            assertThat(tree.tied(i)).isEqualTo(lightest.get(i));
        }
        for (int s = 0; s < servers; s++) {
            assertThat(tree.before(s)).isEqualTo(model.headMap(s).size());
        }
    }
}
