package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Asked.answeredAt;
import static io.github.camelradius.lb.core.Asked.at;
import static io.github.camelradius.lb.core.Asked.bench;
import static io.github.camelradius.lb.core.Asked.ignoredAt;
import static io.github.camelradius.lb.core.Asked.refusedAt;
import static io.github.camelradius.lb.core.Bench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.sim.VirtualTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What probes do to a server that clients still use (rules section 3, Probes; section 2.7 for refused ones). */
class DetectCycleProbeTest {
    private final Bench bench = bench("detect-cycle", "dead-interval", "5s", "dead-count", 2, "detect-cycle", 2);

    @Test
    void twoIntervalsOfTwoEndIt() {
        answeredAt(bench, 0);
        ignoredAt(bench, 5000);
        ignoredAt(bench, 9999);
        ignoredAt(bench, 10_000);
        ignoredAt(bench, 10_000);
        at(bench, 14_999);
        assertThat(bench.state("a")).isEqualTo("up");
        at(bench, 15_000);
        assertThat(bench.state("a")).isEqualTo("down");
        assertThat(bench.view("a").reason())
                .isEqualTo("4 of 4 packets ignored over 5.0 s, last answer 15.0 s ago, refused: 0,"
                        + " no answer in 2 intervals of 5s");
    }

    @Test
    void noneOfAKindThatWasNeverAnswered() {
        for (int i = 1; i < 4; i++) {
            ignoredAt(bench, i * 5000);
            refusedAt(bench, i * 5000);
            ignoredAt(bench, i * 5000);
        }
        at(bench, 30_000);
        assertThat(bench.changes).isEmpty();
    }

    @Test
    void anIntervalNeedsAnIgnoredOne() {
        answeredAt(bench, 0);
        for (int i = 1; i < 4; i++) {
            refusedAt(bench, i * 5000);
            refusedAt(bench, i * 5000);
        }
        at(bench, 20_000);
        assertThat(bench.state("a")).as("refused ones alone").isEqualTo("up");
        for (int i = 4; i < 6; i++) {
            refusedAt(bench, i * 5000);
            ignoredAt(bench, i * 5000);
        }
        at(bench, 30_000);
        assertThat(bench.state("a")).isEqualTo("down");
        assertThat(bench.view("a").reason()).contains("2 of 10 packets", "refused: 8");
    }

    @Test
    void anAnsweredProbeSparesItsInterval() {
        answeredAt(bench, 0);
        ignoredAt(bench, 5000);
        ignoredAt(bench, 5000);
        ignoredAt(bench, 10_000);
        answeredAt(bench, 10_000);
        ignoredAt(bench, 10_000);
        ignoredAt(bench, 15_000);
        ignoredAt(bench, 15_000);
        at(bench, 20_000);
        assertThat(bench.changes).isEmpty();
        ignoredAt(bench, 20_000);
        ignoredAt(bench, 20_000);
        at(bench, 25_000);
        assertThat(bench.state("a")).isEqualTo("down");
    }

    @Test
    void whileDownTheyDoNotCountAndAnAnsweredOneEndsIt() {
        answeredAt(bench, 0);
        for (int i = 1; i < 3; i++) {
            ignoredAt(bench, i * 5000);
            ignoredAt(bench, i * 5000);
        }
        at(bench, 15_000);
        for (int i = 3; i < 6; i++) {
            ignoredAt(bench, i * 5000);
            refusedAt(bench, i * 5000);
            ignoredAt(bench, i * 5000);
        }
        at(bench, 30_000);
        assertThat(bench.changes).hasSize(1);
        answeredAt(bench, 31_000);
        assertThat(bench.state("a")).isEqualTo("up");
        assertThat(bench.view("a").reason()).isEqualTo("answered a probe");
        at(bench, 40_000);
        assertThat(bench.changes).hasSize(2);
    }

    @Test
    void anAnsweredOneAfterDeadTimeEndsTheAssumption() {
        Bench shown = bench("detect-cycle", "detect-cycle", 1, "dead-time", "20s");
        answeredAt(shown, 0);
        ignoredAt(shown, 5000);
        ignoredAt(shown, 5000);
        at(shown, 30_000);
        assertThat(shown.view("a").reason()).contains("assumed up until it answers");
        answeredAt(shown, 31_000);
        assertThat(shown.view("a").reason()).isEqualTo("answered a probe after it had been assumed up");
    }

    @ParameterizedTest
    @CsvSource({"10000,up", "10001,down"})
    void tooLongBetweenTwoIgnoredOnes(long millis, String state) {
        Bench rare = bench("detect-cycle", "max-unresponsive-interval", "10s");
        answeredAt(rare, 0);
        ignoredAt(rare, 1000);
        refusedAt(rare, 5000);
        ignoredAt(rare, 1000 + millis);
        assertThat(rare.state("a")).isEqualTo(state);
    }

    @Test
    void notTooLongWhenOneWasAnsweredBetween() {
        Bench rare = bench("detect-cycle", "max-unresponsive-interval", "10s");
        ignoredAt(rare, 1000);
        answeredAt(rare, 2000);
        ignoredAt(rare, 20_000);
        assertThat(rare.state("a")).isEqualTo("up");
    }

    @Test
    void anAnswerBelongsToTheIntervalItComesIn() {
        answeredAt(bench, 6000);
        ignoredAt(bench, 7000);
        ignoredAt(bench, 7000);
        ignoredAt(bench, 10_000);
        ignoredAt(bench, 10_000);
        at(bench, 15_000);
        assertThat(bench.changes).isEmpty();
    }

    @Test
    void intervalsRunFromTheGroupsStart() {
        VirtualTime time = new VirtualTime();
        time.advance(3 * SECOND);
        Bench later = Bench.of(
                time,
                new long[0],
                new int[] {1},
                b -> b.policy("primary-secondary").statusRule("detect-cycle").health("detect-cycle", 1));
        at(later, 7_999);
        later.send().ignored();
        at(later, 8_000);
        later.send().ignored();
        at(later, 12_999);
        later.send().ignored();
        assertThat(later.changes).as("one in 3 to 8 s, two in 8 to 13 s").isEmpty();
        at(later, 13_000);
        assertThat(later.state("a")).isEqualTo("down");
    }

    @Test
    void countsAreFreshAfterDeadTime() {
        Bench brief = bench("detect-cycle", "detect-cycle", 1, "dead-time", "20s");
        brief.send().ignored();
        brief.send().ignored();
        brief.send().refused(new Object());
        at(brief, 25_000);
        assertThat(brief.changes).hasSize(2);
        brief.send().ignored();
        brief.send().ignored();
        at(brief, 30_000);
        assertThat(brief.view("a").reason()).startsWith("2 of 2 packets ignored over 0.0 s");
    }
}
