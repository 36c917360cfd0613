package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.ACCEPT;
import static io.github.camelradius.lb.core.Bench.MILLI;
import static io.github.camelradius.lb.core.Bench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Role;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a probe that was not answered does to a server that clients still use (rules section 3, Probes: it counts against
 * a server that has answered this kind before; section 2.7: refused counts like ignored, but alone meets no time).
 */
class MissedProbeTest {
    private static Bench bench(String rule, Object... constants) {
        return Bench.of(new long[0], new int[] {1}, b -> {
            b.policy("primary-secondary").statusRule(rule);
            b.probe(ProbeSettings.of(Map.of("type", "status-server", "interval", "1h"))
                    .steady());
            for (int i = 0; i < constants.length; i += 2) {
                b.health(constants[i].toString(), constants[i + 1]);
            }
        });
    }

    /** A probe that an administrator asks for, sent now. */
    private static Probe probe(Bench bench) {
        assertThat(bench.group.probe("a", Role.AUTH)).isTrue();
        Probe probe = bench.probes.get(bench.probes.size() - 1);
        probe.sent();
        return probe;
    }

    private static void at(Bench bench, long millis) {
        bench.time.advance(millis * MILLI - bench.time.nanos());
    }

    private static void answeredAt(Bench bench, long millis) {
        at(bench, millis);
        probe(bench).answered();
    }

    private static void ignoredAt(Bench bench, long millis) {
        at(bench, millis);
        probe(bench).ignored();
    }

    private static void refusedAt(Bench bench, long millis) {
        at(bench, millis);
        probe(bench).refused();
    }

    @Nested
    class UnderDeadCount {
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
    }

    @Nested
    class UnderDetectCycle {
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
    }

    @Nested
    class UnderDeadCriteria {
        private final Bench bench =
                bench("dead-criteria", "dead-tries", 2, "dead-time-criterion", "10s", "deadtime", "1m");

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
    }

    @Nested
    class UnderFailureBackoff {
        @ParameterizedTest
        @CsvSource({
            "false,'1 requests failed in a row, 1 of 1 packets ignored over 0.0 s, last answer 1.0 s ago, refused: 0'",
            "true,'1 requests failed in a row, 0 of 1 packets ignored over 0.0 s, last answer 1.0 s ago, refused: 1'"
        })
        void eachIsAFailedRequest(boolean refused, String reason) {
            Bench bench = bench("failure-backoff");
            answeredAt(bench, 0);
            if (refused) {
                refusedAt(bench, 1000);
            } else {
                ignoredAt(bench, 1000);
            }
            assertThat(bench.state("a")).isEqualTo("unavailable");
            assertThat(bench.view("a").reason()).isEqualTo(reason);
        }

        @Test
        void noneOfAKindThatWasNeverAnswered() {
            Bench bench = bench("failure-backoff");
            ignoredAt(bench, 1000);
            refusedAt(bench, 2000);
            assertThat(bench.changes).isEmpty();
        }

        @Test
        void theyDoNotProlongIt() {
            Bench bench = bench("failure-backoff");
            answeredAt(bench, 0);
            ignoredAt(bench, 1000);
            ignoredAt(bench, 50_000);
            refusedAt(bench, 100_999);
            assertThat(bench.changes).hasSize(1);
            at(bench, 101_000);
            assertThat(bench.state("a")).isEqualTo("up");
        }

        @Test
        void anAnsweredOneStartsTheCountAnewAndEndsNoBackoff() {
            Bench bench = bench("failure-backoff", "max-failed-requests", 2);
            answeredAt(bench, 0);
            ignoredAt(bench, 1000);
            answeredAt(bench, 2000);
            ignoredAt(bench, 3000);
            assertThat(bench.state("a")).isEqualTo("up");
            refusedAt(bench, 4000);
            assertThat(bench.state("a")).isEqualTo("unavailable");
            answeredAt(bench, 5000);
            assertThat(bench.state("a")).isEqualTo("unavailable");
        }

        @Test
        void withResponseEndsBackoffServersAreProbedAndAnAnswerEndsIt() {
            Bench bench = bench("failure-backoff", "response-ends-backoff", true, "failure-backoff-time", "3h");
            answeredAt(bench, 0);
            bench.send().answered(ACCEPT, 1);
            at(bench, 3_600_000);
            assertThat(bench.probes).as("not while up").hasSize(1);
            bench.send().refused(new Object());
            at(bench, 7_199_999);
            assertThat(bench.probes).hasSize(1);
            at(bench, 7_200_000);
            assertThat(bench.probes).hasSize(2);
            bench.probes.get(1).sent();
            bench.probes.get(1).answered();
            assertThat(bench.state("a")).isEqualTo("up");
            assertThat(bench.view("a").reason()).isEqualTo("answered a probe");
            bench.time.advance(3 * 3600 * SECOND);
            assertThat(bench.changes).as("its time is stopped").hasSize(2);
        }

        @Test
        void withoutItServersAreNotProbed() {
            Bench bench = bench("failure-backoff", "failure-backoff-time", "3h");
            bench.send().refused(new Object());
            at(bench, 2 * 3_600_000);
            assertThat(bench.probes).isEmpty();
        }
    }
}
