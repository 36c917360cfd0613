package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Asked.answeredAt;
import static io.github.camelradius.lb.core.Asked.at;
import static io.github.camelradius.lb.core.Asked.bench;
import static io.github.camelradius.lb.core.Asked.ignoredAt;
import static io.github.camelradius.lb.core.Asked.refusedAt;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What probes do to a server that clients still use (rules section 3, Probes; section 2.7 for refused ones). */
class DeadCountProbeTest {
    @Test
    void refusedOnesCountButAloneMeetNoTime() {
        Bench bench = bench("dead-count", "dead-count", 3, "dead-interval", "5s");
        answeredAt(bench, 0);
        refusedAt(bench, 10_000);
        refusedAt(bench, 20_000);
        refusedAt(bench, 30_000);
        ignoredAt(bench, 40_000);
        ignoredAt(bench, 45_000);
        refusedAt(bench, 45_001);
        assertThat(bench.state("a")).as("5.000 s between the ignored ones").isEqualTo("up");
        ignoredAt(bench, 45_001);
        assertThat(bench.state("a")).isEqualTo("down");
        assertThat(bench.view("a").reason())
                .isEqualTo("3 of 7 packets ignored over 5.0 s, last answer 45.0 s ago, refused: 4");
    }

    @Test
    void refusedOnesDoWithoutATimeTest() {
        Bench bench = bench("dead-count", "dead-count", 3, "dead-interval", "0s");
        answeredAt(bench, 0);
        refusedAt(bench, 1000);
        refusedAt(bench, 2000);
        assertThat(bench.state("a")).isEqualTo("up");
        refusedAt(bench, 3000);
        assertThat(bench.state("a")).isEqualTo("down");
    }

    @Test
    void noneOfAKindThatWasNeverAnswered() {
        Bench bench = bench("dead-count", "dead-count", 3, "dead-interval", "0s");
        for (int i = 0; i < 4; i++) {
            refusedAt(bench, i);
            ignoredAt(bench, i);
        }
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @Test
    void whileDownTheyNeitherCountNorProlongIt() {
        Bench bench = bench("dead-count", "dead-count", 3, "dead-interval", "0s", "dead-time", "10s");
        answeredAt(bench, 0);
        for (int i = 0; i < 3; i++) {
            ignoredAt(bench, 1000);
        }
        for (int i = 0; i < 3; i++) {
            ignoredAt(bench, 9000);
            refusedAt(bench, 9000);
        }
        assertThat(bench.changes).hasSize(1);
        at(bench, 11_000);
        assertThat(bench.state("a")).isEqualTo("up");
        ignoredAt(bench, 12_000);
        refusedAt(bench, 12_000);
        assertThat(bench.state("a")).as("counts are fresh").isEqualTo("up");
        ignoredAt(bench, 12_000);
        assertThat(bench.state("a")).isEqualTo("down");
    }

    @Test
    void oneThatIsAnsweredStopsDeadTime() {
        Bench bench = bench("dead-count", "dead-count", 3, "dead-interval", "0s", "dead-time", "10s");
        for (int i = 0; i < 3; i++) {
            bench.send().ignored();
        }
        answeredAt(bench, 5000);
        assertThat(bench.view("a").reason()).isEqualTo("answered a probe");
        at(bench, 30_000);
        assertThat(bench.changes).hasSize(2);
        assertThat(bench.view("a").reason()).isEqualTo("answered a probe");
    }
}
