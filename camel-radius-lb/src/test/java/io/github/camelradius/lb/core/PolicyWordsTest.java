package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.ACCEPT;
import static io.github.camelradius.lb.core.Bench.MILLI;
import static io.github.camelradius.lb.core.Bench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every selection names its rule (rules section 6), where a policy has several; and what a policy keeps. */
class PolicyWordsTest {
    private static String told(ServerAttempt attempt) {
        return attempt.serverName() + " " + attempt.rule();
    }

    @Test
    void adaptive() {
        Bench bench = Bench.of(new long[0], new int[] {1, 1}, b -> b.policy("adaptive"));
        ServerAttempt a = bench.send();
        assertThat(told(a)).isEqualTo("a unsampled");
        a.answered(ACCEPT, MILLI);
        ServerAttempt b = bench.send();
        assertThat(told(b)).isEqualTo("b unsampled");
        b.answered(ACCEPT, 9 * MILLI);
        bench.time.advance(9 * SECOND);
        assertThat(told(bench.send())).isEqualTo("a fastest");
        bench.time.advance(SECOND - 1);
        assertThat(told(bench.send())).isEqualTo("a fastest");
        bench.time.advance(1);
        assertThat(told(bench.send())).as("b was picked 10 s ago").isEqualTo("b resample");
        assertThat(told(bench.send())).isEqualTo("a fastest");
    }

    @Test
    void masterBackup() {
        Bench bench = Bench.of(
                new long[0],
                new int[] {1, 1, 1},
                b -> b.policy("master-backup")
                        .statusRule("dead-criteria")
                        .health("dead-tries", 1)
                        .health("dead-time-criterion", "1s")
                        .health("deadtime", "1m")
                        .probe(ProbeSettings.of(Map.of("type", "status-server", "interval", "1h"))
                                .steady()));
        ServerAttempt first = bench.send();
        assertThat(told(first)).isEqualTo("a master");
        bench.group.disable("a", null, "test");
        assertThat(told(bench.send())).isEqualTo("b first-up");
        bench.ignoredAt(1000);
        bench.time.advance(59 * SECOND);
        ServerAttempt c = bench.send();
        assertThat(told(c)).isEqualTo("c first-up");
        bench.time.advance(SECOND);
        c.ignored();
        assertThat(bench.state("b")).isEqualTo("quarantine");
        assertThat(bench.state("c")).isEqualTo("dead");
        bench.group.enable("a", null, "test");
        Transaction transaction = bench.open();
        assertThat(told(Bench.next(transaction))).isEqualTo("a master");
        assertThat(told(Bench.next(transaction))).as("dead before quarantined").isEqualTo("c next-backup");
        assertThat(told(Bench.next(transaction))).isEqualTo("b next-backup");
        assertThat(transaction.next()).isNull();
    }

    @Test
    void hashBounded() {
        Bench bench = Bench.of(new long[0], new int[] {1, 1}, b -> b.policy("hash-bounded"));
        ServerAttempt first = bench.send();
        assertThat(first.rule()).isEqualTo("hash-bounded");
        ServerAttempt second = bench.send();
        assertThat(second.rule())
                .as("2 of 2 open would be more than 125 % of 1, rounded up")
                .isEqualTo("hash-bounded");
        assertThat(second.serverName()).isEqualTo(first.serverName());
        ServerAttempt third = bench.send();
        assertThat(third.rule()).isEqualTo("hash-bounded-next");
        assertThat(third.serverName()).isNotEqualTo(first.serverName());
    }

    @Test
    void leastOutstandingGoesOnWithItsBatchWhenAnotherServerLeaves() {
        Bench bench = Bench.of(
                new long[] {1},
                new int[] {1, 1, 1},
                b -> b.policy("least-outstanding").policyOption("batch-size", 3));
        assertThat(bench.send().serverName()).isEqualTo("b");
        bench.group.disable("c", null, "test");
        assertThat(bench.send().serverName()).isEqualTo("b");
        bench.group.enable("c", null, "test");
        assertThat(bench.send().serverName()).isEqualTo("b");
    }

    @Test
    void adaptiveAsksTheOneThatWasLongestNotPicked() {
        Bench bench = Bench.of(new long[0], new int[] {1, 1, 1}, b -> b.policy("adaptive"));
        for (int i = 1; i < 4; i++) {
            bench.send().answered(ACCEPT, i * MILLI);
            bench.time.advance(SECOND);
        }
        assertThat(told(bench.send())).as("at 3 s").isEqualTo("a fastest");
        bench.time.advance(10 * SECOND);
        assertThat(told(bench.send())).as("a was picked at 3 s, b at 1 s").isEqualTo("b resample");
        assertThat(told(bench.send())).isEqualTo("c resample");
        assertThat(told(bench.send())).isEqualTo("a resample");
        assertThat(told(bench.send())).isEqualTo("a fastest");
    }

    /** Of a's answers after 10, 30 and 50 ms the last two count: 20, then 40 ms. */
    @ParameterizedTest
    @CsvSource({"2,19,b", "2,21,a", "3,39,b", "3,41,a"})
    void adaptiveTakesTheMeanOfTheLastOnes(int answers, long millis, String next) {
        Bench bench = Bench.of(
                new long[0], new int[] {1, 1}, b -> b.policy("adaptive").policyOption("response-samples", 2));
        bench.send().answered(ACCEPT, 10 * MILLI);
        ServerAttempt b = bench.send();
        assertThat(b.serverName()).isEqualTo("b");
        for (int i = 1; i < answers; i++) {
            ServerAttempt a = bench.send();
            assertThat(a.serverName()).isEqualTo("a");
            a.answered(ACCEPT, (10 + 20 * i) * MILLI);
        }
        b.answered(ACCEPT, millis * MILLI);
        assertThat(told(bench.send())).isEqualTo(next + " fastest");
    }

    @Test
    void masterBackupTriesAQuarantinedBackupBeforeADeadMaster() {
        Bench bench = Bench.of(
                new long[0],
                new int[] {1, 1, 1},
                b -> b.policy("master-backup")
                        .statusRule("dead-criteria")
                        .health("dead-tries", 1)
                        .health("dead-time-criterion", "1s")
                        .health("deadtime", "1m")
                        .probe(ProbeSettings.of(Map.of("type", "status-server", "interval", "1h"))
                                .steady()));
        bench.group.disable("a", null, "test");
        bench.ignoredAt(1000);
        bench.group.enable("a", null, "test");
        bench.time.advance(59 * SECOND);
        ServerAttempt a = bench.send();
        assertThat(told(a)).isEqualTo("a master");
        bench.time.advance(SECOND);
        a.ignored();
        assertThat(bench.state("a")).isEqualTo("dead");
        assertThat(bench.state("b")).isEqualTo("quarantine");
        Transaction transaction = bench.open();
        assertThat(told(Bench.next(transaction))).isEqualTo("c first-up");
        assertThat(told(Bench.next(transaction))).isEqualTo("b next-backup");
        assertThat(told(Bench.next(transaction))).isEqualTo("a master-at-last");
        assertThat(transaction.next()).isNull();
    }
}
