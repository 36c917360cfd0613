package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeightedTest {
    private static Bench bench(long[] script, int... weights) {
        return Bench.of(
                script,
                weights,
                b -> b.policy("weighted").health("dead-count", 3).health("dead-interval", "0s"));
    }

    @ParameterizedTest
    @CsvSource({"0,a", "1,b", "2,b", "3,c", "4,c", "5,c", "6,d", "7,d", "8,d", "9,d", "10,a"})
    void mapsEachDrawToItsServer(long draw, String server) {
        assertThat(Bench.next(bench(new long[] {draw}, 1, 2, 3, 4).open()).serverName())
                .isEqualTo(server);
    }

    @Test
    void givesNothingToWeightZeroBesidePositiveOnes() {
        Bench bench = bench(new long[] {0, 1, 2}, 0, 3);
        for (int i = 0; i < 3; i++) {
            assertThat(Bench.next(bench.open()).serverName()).isEqualTo("b");
        }
    }

    @Test
    void isUniformWhenAllWeightsAreZero() {
        Bench bench = bench(new long[] {2, 0, 1}, 0, 0, 0);
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("c");
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("a");
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("b");
    }

    @Test
    void drawsAgainOverTheUntriedAfterTries() {
        Bench bench = bench(new long[] {9, 5, 2, 0}, 1, 2, 3, 4);
        Transaction transaction = bench.open();
        StringBuilder order = new StringBuilder();
        for (ServerAttempt a = transaction.next(); a != null; a = transaction.next()) {
            a.sent();
            a.ignored();
            order.append(a.serverName());
        }
        // r = 9 of 10: d; r = 5 of 6: c; r = 2 of 3: b; r = 0 of 1: a
        assertThat(order).hasToString("dcba");
        assertThat(transaction.ending()).isEqualTo(Ending.TIMEOUT);
    }

    @Test
    void drawsEvenForOneServer() {
        Bench bench = bench(new long[] {7, 0}, 5, 5);
        bench.group.disable("b", null, "test");
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("a");
        bench.group.enable("b", null, "test");
        // the first draw was used up by the lone server
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("a");
    }

    @Test
    void doesNotOverflowAtTheEndOfTheRange() {
        int[] weights = new int[4000];
        java.util.Arrays.fill(weights, ServerSettings.MAX_WEIGHT);
        long sum = 4_000L * ServerSettings.MAX_WEIGHT;
        Bench bench = bench(new long[] {sum - 1, 0}, weights);
        assertThat(Bench.next(bench.open()).server()).isEqualTo(3999);
        assertThat(Bench.next(bench.open()).server()).isZero();
    }

    @Test
    void leavesDownServersOutOfTheDraw() {
        Bench bench = bench(new long[] {0, 0, 0, 0, 1, 2}, 1, 1, 1);
        for (int i = 0; i < 3; i++) {
            bench.send().ignored();
        }
        assertThat(bench.state("a")).isEqualTo("down");
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("b");
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("c");
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("b");
    }

    @Test
    void givesExactCountsFromASeed() {
        Bench bench = bench(new long[0], 80, 20);
        Map<String, Integer> counts = new TreeMap<>();
        for (int i = 0; i < 10_000; i++) {
            Transaction transaction = bench.open();
            counts.merge(Bench.next(transaction).serverName(), 1, Integer::sum);
            transaction.cancel();
        }
        assertThat(counts.get("a") + counts.get("b")).isEqualTo(10_000);
        // chi-square with one degree of freedom, 3.84 at 5 %
        double expectedA = 8000;
        double chi =
                Math.pow(counts.get("a") - expectedA, 2) / expectedA + Math.pow(counts.get("b") - 2000, 2) / 2000.0;
        assertThat(chi).isLessThan(3.84);
    }

    @Test
    void usesAChangedWeightFromTheNextPick() {
        Bench bench = bench(new long[] {0, 0}, 1, 1);
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("a");
        bench.group.weight("a", null, 0);
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("b");
        assertThat(bench.view("a").weight()).isZero();
    }
}
