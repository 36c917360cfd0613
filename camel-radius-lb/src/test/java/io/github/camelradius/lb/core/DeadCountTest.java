package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.ACCEPT;
import static io.github.camelradius.lb.core.Bench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.status.StatusScope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeadCountTest {
    private static Bench bench(String... constants) {
        return Bench.pair(b -> {
            for (int i = 0; i < constants.length; i += 2) {
                b.health(constants[i], constants[i + 1]);
            }
        });
    }

    private static void ignore(Bench bench, int times) {
        for (int i = 0; i < times; i++) {
            bench.send().ignored();
        }
    }

    @ParameterizedTest
    @CsvSource({"4999,up", "5000,up", "5001,down"})
    void needsMoreThanTheIntervalBetweenFirstAndNewest(long millis, String state) {
        Bench bench = bench();
        ignore(bench, 9);
        bench.ignoredAt(millis);
        assertThat(bench.state("a")).isEqualTo(state);
    }

    @ParameterizedTest
    @CsvSource({"9,up", "10,down", "11,down"})
    void needsTheCount(int packets, String state) {
        Bench bench = bench("dead-interval", "0s");
        ignore(bench, packets);
        assertThat(bench.state("a")).isEqualTo(state);
    }

    @ParameterizedTest
    @CsvSource({"2,up", "3,down", "4,down"})
    void takesTheSmallestCount(int packets, String state) {
        Bench bench = bench("dead-interval", "0s", "dead-count", "3");
        ignore(bench, packets);
        assertThat(bench.state("a")).isEqualTo(state);
    }

    @Test
    void testsAgainAtEachFurtherIgnoredPacket() {
        Bench bench = bench();
        ignore(bench, 10);
        assertThat(bench.state("a")).isEqualTo("up");
        bench.ignoredAt(6000);
        assertThat(bench.state("a")).isEqualTo("down");
        assertThat(bench.changes).singleElement().satisfies(change -> {
            assertThat(change.rule()).isEqualTo("dead-count");
            assertThat(change.role()).isEqualTo(Role.AUTH);
            assertThat(change.oldState()).isEqualTo("up");
            assertThat(change.newState()).isEqualTo("down");
            assertThat(change.reason()).isEqualTo("11 of 11 packets ignored over 6.0 s, never answered, refused: 0");
        });
    }

    @Test
    void startsTheRunAnewAtAnyAnswer() {
        Bench bench = bench("dead-interval", "0s");
        ignore(bench, 9);
        bench.send().answered(ACCEPT, 1);
        ignore(bench, 9);
        assertThat(bench.state("a")).isEqualTo("up");
        ignore(bench, 1);
        assertThat(bench.state("a")).isEqualTo("down");
    }

    @Test
    void aLateAnswerEndsTheRunToo() {
        Bench bench = bench("dead-interval", "0s", "dead-count", "3");
        ServerAttempt slow = bench.send();
        slow.ignored();
        ignore(bench, 1);
        assertThat(slow.late(ACCEPT)).isTrue();
        ignore(bench, 2);
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @Test
    void refusedPacketsCountButAloneMeetNoTime() {
        Bench bench = bench("dead-count", "3");
        for (int i = 0; i < 5; i++) {
            bench.time.advance(10 * SECOND);
            bench.send().refused(new Object());
        }
        assertThat(bench.state("a")).isEqualTo("up");
        ignore(bench, 1);
        bench.time.advance(5 * SECOND + 1);
        bench.send().refused(new Object());
        assertThat(bench.state("a")).isEqualTo("up");
        ignore(bench, 1);
        assertThat(bench.state("a")).isEqualTo("down");
    }

    @Test
    void refusedPacketsAloneDoWithoutATimeTest() {
        Bench bench = bench("dead-count", "3", "dead-interval", "0s");
        for (int i = 0; i < 3; i++) {
            bench.send().refused(new Object());
        }
        assertThat(bench.state("a")).isEqualTo("down");
    }

    @ParameterizedTest
    @CsvSource({"179999,down", "180000,up"})
    void assumesUpAfterDeadTime(long millis, String state) {
        Bench bench = bench("dead-interval", "0s");
        ignore(bench, 10);
        bench.time.advance(60 * SECOND);
        bench.group.open(Bench.request(Role.AUTH, null));
        bench.time.advance(millis * Bench.MILLI - bench.time.nanos());
        assertThat(bench.state("a")).isEqualTo(state);
    }

    @Test
    void deadTimeIsNotProlongedByFurtherIgnoredPackets() {
        Bench bench = bench("dead-interval", "0s", "dead-count", "3", "dead-time", "10s");
        ServerAttempt stray = bench.send();
        ignore(bench, 3);
        bench.time.advance(9 * SECOND);
        stray.ignored();
        bench.time.advance(SECOND);
        assertThat(bench.state("a")).isEqualTo("up");
        assertThat(bench.view("a").reason()).contains("assumed up");
        ignore(bench, 2);
        assertThat(bench.state("a")).isEqualTo("up");
        ignore(bench, 1);
        assertThat(bench.state("a")).isEqualTo("down");
    }

    @Test
    void isShownAsAssumedUntilARealAnswer() {
        Bench bench = bench("dead-interval", "0s", "dead-count", "3", "dead-time", "10s");
        ignore(bench, 3);
        bench.time.advance(10 * SECOND);
        bench.send().answered(ACCEPT, 1);
        assertThat(bench.view("a").reason()).isEqualTo("answered a request after it had been assumed up");
        assertThat(bench.changes).hasSize(2);
    }

    @Test
    void aResponseBringsItBackAndStopsDeadTime() {
        Bench bench = bench("dead-interval", "0s", "dead-count", "3", "dead-time", "10s");
        ServerAttempt pending = bench.send();
        ignore(bench, 3);
        pending.answered(ACCEPT, 1);
        assertThat(bench.state("a")).isEqualTo("up");
        ignore(bench, 3);
        bench.time.advance(9 * SECOND);
        assertThat(bench.state("a")).isEqualTo("down");
    }

    @Test
    void slowRecoveryLetsResponsesChangeNothing() {
        Bench bench = bench("dead-interval", "0s", "dead-count", "3", "dead-time", "10s", "recover", "after-dead-time");
        ServerAttempt pending = bench.send();
        ignore(bench, 3);
        pending.answered(ACCEPT, 1);
        assertThat(bench.state("a")).isEqualTo("down");
        bench.time.advance(10 * SECOND);
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @ParameterizedTest
    @CsvSource({"4,up", "5,down"})
    void failRateLooksAtTheLastDecidedPackets(int ignored, String state) {
        Bench bench = bench("dead-interval", "0s", "fail-rate", "50");
        for (int i = 0; i < 10 - ignored; i++) {
            bench.send().answered(ACCEPT, 1);
        }
        ignore(bench, ignored);
        assertThat(bench.state("a")).isEqualTo(state);
    }

    @Test
    void failRateNeedsDeadCountDecidedPackets() {
        Bench bench = bench("dead-interval", "60s", "fail-rate", "");
        ignore(bench, 9);
        assertThat(bench.state("a")).isEqualTo("up");
        ignore(bench, 1);
        assertThat(bench.state("a")).isEqualTo("down");
        assertThat(bench.changes.get(0).rule()).isEqualTo("fail-rate");
        assertThat(bench.changes.get(0).reason())
                .isEqualTo("10 of the last 10 packets without an answer, never answered");
    }

    @Test
    void keepsAStatusPerRole() {
        Bench bench = bench("dead-interval", "0s", "dead-count", "3");
        ignore(bench, 3);
        assertThat(bench.view("a", Role.AUTH).state()).isEqualTo("down");
        assertThat(bench.view("a", Role.ACCT).state()).isEqualTo("up");
    }

    @Test
    void keepsOnePerServerWhenTheScopeSaysSo() {
        Bench bench = Bench.pair(
                b -> b.scope(StatusScope.SERVER).health("dead-interval", "0s").health("dead-count", "3"));
        ignore(bench, 2);
        ServerAttempt acct = Bench.next(bench.group.open(Bench.request(Role.ACCT, null)));
        acct.sent();
        acct.ignored();
        assertThat(bench.view("a", Role.AUTH).state()).isEqualTo("down");
        assertThat(bench.view("a", Role.ACCT).state()).isEqualTo("down");
        assertThat(bench.changes)
                .singleElement()
                .satisfies(c -> assertThat(c.role()).isNull());
    }

    @ParameterizedTest
    @CsvSource({
        "dead-count,2",
        "dead-count,65536",
        "dead-count,x",
        "dead-interval,61s",
        "dead-interval,5",
        "dead-time,999ms",
        "fail-rate,0",
        "fail-rate,101",
        "recover,never",
        "state-recovery-detect,perhaps",
        "deadcount,3"
    })
    void refusesWhatIsNotAllowed(String option, String value) {
        assertThatThrownBy(() -> bench(option, value))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining("status rule dead-count")
                .hasMessageContaining("option " + option)
                .hasMessageContaining("allowed is");
    }
}
