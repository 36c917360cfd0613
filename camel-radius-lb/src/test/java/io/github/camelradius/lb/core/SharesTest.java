package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.sim.ScriptedRandom;
import io.github.camelradius.lb.core.sim.VirtualTime;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Shares follow the weights, whatever went before. */
class SharesTest {
    private static ServerGroup group(String policy, int[] weights, long seed) {
        GroupSettings.Builder builder =
                GroupSettings.builder("g").policy(policy).option("selection-basis", "packet");
        for (int i = 0; i < weights.length; i++) {
            String name = "s" + i;
            builder.server(
                    new ServerSettings(name, name + ":1", name + ":2", weights[i], weights[i], 0, 0, weights[i]));
        }
        VirtualTime time = new VirtualTime();
        return new ServerGroup(builder.build(), time, new ScriptedRandom(seed), time, c -> {}, p -> {});
    }

    private static int pick(ServerGroup group) {
        Transaction transaction = group.open(SampleRequest.auth());
        int server = Bench.next(transaction).server();
        transaction.cancel();
        return server;
    }

    /** Servers leave and return at random, with picks and failovers between; at the end all are there. */
    private static void history(ServerGroup group, int servers, Random random) {
        for (int i = 0; i < 200; i++) {
            String server = "s" + random.nextInt(servers);
            if (random.nextBoolean()) {
                group.disable(server, null, "test");
            } else {
                group.enable(server, null, "test");
            }
            Transaction transaction = group.open(SampleRequest.auth());
            while (random.nextInt(3) > 0 && transaction.next() != null) {}
            transaction.cancel();
        }
        for (int i = 0; i < servers; i++) {
            group.enable("s" + i, null, "test");
        }
    }

    @Property(tries = 40, seed = "7")
    void weightedFollowsTheWeightsAfterAnyHistory(
            @ForAll @Size(min = 2, max = 8) int[] seeds, @ForAll @IntRange(min = 0, max = 1_000_000) int seed) {
        int[] weights = java.util.Arrays.stream(seeds)
                .map(s -> 1 + Math.floorMod(s, 20))
                .toArray();
        ServerGroup group = group("weighted", weights, seed);
        history(group, weights.length, new Random(seed));
        int[] counts = new int[weights.length];
        for (int i = 0; i < 4000; i++) {
            counts[pick(group)]++;
        }
        double[] shares = java.util.Arrays.stream(weights).asDoubleStream().toArray();
        assertThat(ChiSquare.of(counts, shares)).isLessThan(ChiSquare.limit(weights.length - 1));
    }

    @Property(tries = 60)
    void volumeNeverStraysFromTheWeightsByMoreThanOnePickEachAfterAnyHistory(
            @ForAll @Size(min = 1, max = 6) int[] seeds, @ForAll @IntRange(min = 0, max = 1_000_000) int seed) {
        int[] weights =
                java.util.Arrays.stream(seeds).map(s -> 1 + Math.floorMod(s, 9)).toArray();
        int total = java.util.Arrays.stream(weights).sum();
        ServerGroup group = group("volume", weights, seed);
        history(group, weights.length, new Random(seed));
        int rounds = 20;
        int[] counts = new int[weights.length];
        for (int i = 0; i < rounds * total; i++) {
            counts[pick(group)]++;
        }
        // What the history left as credit is less than one round for each server.
        for (int i = 0; i < weights.length; i++) {
            assertThat(counts[i]).isBetween((rounds - weights.length - 1) * weights[i], rounds * weights[i] + total);
        }
        int[] again = new int[weights.length];
        for (int i = 0; i < total; i++) {
            again[pick(group)]++;
        }
        assertThat(again).as("from then on each round is exact").isEqualTo(weights);
    }

    @Test
    void weightedHasNoOverflowAtTheEndOfTheRange() {
        int[] weights = new int[10_000];
        java.util.Arrays.fill(weights, ServerSettings.MAX_WEIGHT);
        VirtualTime time = new VirtualTime();
        GroupSettings.Builder builder = GroupSettings.builder("g").policy("weighted");
        for (int i = 0; i < weights.length; i++) {
            builder.server(ServerSettings.of("s" + i, "s:1", "s:2", weights[i]));
        }
        long sum = 10_000L * ServerSettings.MAX_WEIGHT;
        long[] bounds = new long[1];
        ServerGroup group = new ServerGroup(
                builder.build(),
                time,
                bound -> {
                    bounds[0] = bound;
                    return bound - 1;
                },
                time,
                c -> {},
                p -> {});
        assertThat(pick(group)).isEqualTo(9_999);
        assertThat(bounds[0]).isEqualTo(sum);
    }

    @Test
    void roundRobinGivesTwoServersFiveHundredEach() {
        ServerGroup group = group("round-robin", new int[] {1, 1}, 1);
        int[] counts = new int[2];
        for (int i = 0; i < 1000; i++) {
            counts[pick(group)]++;
        }
        assertThat(counts).containsExactly(500, 500);
    }

    @Test
    void leastRequestDrawsEveryPairAlike() {
        ServerGroup group = group("least-request", new int[] {1, 1, 1, 1}, 3);
        int[] counts = new int[4];
        for (int i = 0; i < 8000; i++) {
            counts[pick(group)]++;
        }
        assertThat(ChiSquare.even(counts)).isLessThan(ChiSquare.limit(3));
    }

    @Test
    void leastOutstandingDrawsTiesWithEqualChance() {
        ServerGroup group = group("least-outstanding", new int[] {1, 1, 1, 1, 1}, 5);
        int[] counts = new int[5];
        for (int i = 0; i < 8000; i++) {
            counts[pick(group)]++;
        }
        assertThat(ChiSquare.even(counts)).isLessThan(ChiSquare.limit(4));
    }
}
