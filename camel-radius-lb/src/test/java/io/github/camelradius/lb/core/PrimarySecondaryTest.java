package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrimarySecondaryTest {
    private static Bench bench(int... weights) {
        return Bench.of(
                new long[0],
                weights,
                b -> b.policy("failover").health("dead-count", 3).health("dead-interval", "0s"));
    }

    @Test
    void prefersTheLargestWeightAndTheFirstOfEqualOnes() {
        assertThat(Bench.next(bench(20, 80, 80).open()).serverName()).isEqualTo("b");
    }

    @Test
    void goesOnByWeightWhenThereIsNoAnswer() {
        Transaction transaction = bench(20, 80, 50).open();
        assertThat(Bench.next(transaction).serverName()).isEqualTo("b");
        assertThat(Bench.next(transaction).serverName()).isEqualTo("c");
        assertThat(Bench.next(transaction).serverName()).isEqualTo("a");
        assertThat(transaction.next()).isNull();
    }

    @Test
    void triesDownServersLast() {
        Bench bench = bench(80, 20);
        for (int i = 0; i < 3; i++) {
            bench.send().ignored();
        }
        Transaction transaction = bench.open();
        assertThat(Bench.next(transaction).serverName()).isEqualTo("b");
        assertThat(transaction.excluded()).isEqualTo("a=down");
        assertThat(Bench.next(transaction).serverName()).isEqualTo("a");
        assertThat(transaction.excluded()).isEqualTo("b=tried");
    }

    @Test
    void usesALoneDownServer() {
        Bench bench = bench(1);
        for (int i = 0; i < 3; i++) {
            bench.send().ignored();
        }
        assertThat(bench.state("a")).isEqualTo("down");
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("a");
    }

    @Test
    void showsItsNameNotTheAlias() {
        assertThat(bench(1).group.view().policy()).isEqualTo("primary-secondary");
    }
}
