package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Asked.answeredAt;
import static io.github.camelradius.lb.core.Asked.at;
import static io.github.camelradius.lb.core.Asked.bench;
import static io.github.camelradius.lb.core.Asked.ignoredAt;
import static io.github.camelradius.lb.core.Asked.probe;
import static io.github.camelradius.lb.core.Asked.refusedAt;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What probes do to a server that clients still use (rules section 3, Probes; section 2.7 for refused ones). */
class DeadCriteriaProbeTest {
    private final Bench bench = bench("dead-criteria", "dead-tries", 2, "dead-time-criterion", "10s", "deadtime", "1m");

    /** A probe that waits for its timeout of 1 s, which ends then. */
    private void timedOutAt(long millis) {
        at(bench, millis - 1000);
        Probe probe = probe(bench);
        at(bench, millis);
        probe.ignored();
    }

    @ParameterizedTest
    @CsvSource({"10999,up", "11000,dead"})
    void timeRunsFromTheSendingOfTheFirstIgnoredOne(long millis, String state) {
        answeredAt(bench, 0);
        timedOutAt(2000);
        ignoredAt(bench, millis);
        assertThat(bench.state("a")).isEqualTo(state);
    }

    @Test
    void theyCountTogetherWithClientsPackets() {
        answeredAt(bench, 0);
        bench.ignoredAt(1000);
        timedOutAt(9_999);
        assertThat(bench.state("a")).isEqualTo("up");
        bench.send().ignored();
        assertThat(bench.state("a")).isEqualTo("up");
        refusedAt(bench, 10_000);
        assertThat(bench.state("a")).isEqualTo("dead");
    }

    @Test
    void refusedOnesAloneMeetNoTime() {
        answeredAt(bench, 0);
        for (int i = 1; i < 5; i++) {
            refusedAt(bench, i * 20_000);
        }
        assertThat(bench.state("a")).isEqualTo("up");
        timedOutAt(100_000);
        refusedAt(bench, 108_999);
        assertThat(bench.state("a")).isEqualTo("up");
        refusedAt(bench, 109_000);
        assertThat(bench.state("a")).isEqualTo("dead");
        assertThat(bench.view("a").reason()).contains("1 of 7 packets", "refused: 6");
    }

    @Test
    void noneOfAKindThatWasNeverAnswered() {
        for (int i = 1; i < 5; i++) {
            timedOutAt(i * 20_000);
            refusedAt(bench, i * 20_000);
        }
        assertThat(bench.changes).isEmpty();
    }

    @Test
    void deadAndInQuarantineTheyChangeNothing() {
        answeredAt(bench, 0);
        ignoredAt(bench, 2000);
        ignoredAt(bench, 20_000);
        assertThat(bench.state("a")).isEqualTo("dead");
        for (int i = 3; i < 7; i++) {
            ignoredAt(bench, i * 10_000);
            refusedAt(bench, i * 10_000);
        }
        assertThat(bench.changes).hasSize(1);
        at(bench, 80_000);
        assertThat(bench.state("a")).isEqualTo("quarantine");
        bench.probes.get(bench.probes.size() - 1).sent();
        bench.probes.get(bench.probes.size() - 1).ignored();
        refusedAt(bench, 100_000);
        ignoredAt(bench, 120_000);
        assertThat(bench.state("a")).isEqualTo("quarantine");
        answeredAt(bench, 130_000);
        assertThat(bench.state("a")).isEqualTo("up");
        assertThat(bench.view("a").reason()).isEqualTo("answered a probe");
        ignoredAt(bench, 150_000);
        assertThat(bench.state("a")).as("counts are fresh").isEqualTo("up");
    }

    @Test
    void anAnswerWhileDeadStopsDeadtime() {
        answeredAt(bench, 0);
        ignoredAt(bench, 2000);
        ignoredAt(bench, 20_000);
        assertThat(bench.state("a")).isEqualTo("dead");
        answeredAt(bench, 30_000);
        assertThat(bench.state("a")).isEqualTo("up");
        at(bench, 200_000);
        assertThat(bench.changes).hasSize(2);
    }
}
