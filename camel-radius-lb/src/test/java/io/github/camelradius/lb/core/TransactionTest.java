package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.ACCEPT;
import static io.github.camelradius.lb.core.Bench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.Role;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransactionTest {
    private final Bench bench = Bench.pair(b -> b.health("dead-count", 3).health("dead-interval", "0s"));

    @Test
    void sendsAtMostItsTriesToOneServer() {
        ServerAttempt attempt = Bench.next(bench.open());
        assertThat(attempt.tries()).isEqualTo(2);
        assertThat(attempt.timeoutNanos()).isEqualTo(SECOND);
        assertThat(attempt.maySend()).isTrue();
        attempt.sent();
        attempt.ignored();
        assertThat(attempt.maySend()).isTrue();
        attempt.sent();
        attempt.ignored();
        assertThat(attempt.maySend()).isFalse();
        assertThat(bench.view("a").sent()).isEqualTo(2);
        assertThat(bench.view("a").retransmitted()).isEqualTo(1);
    }

    @Test
    void aServerOverridesTimeoutAndTries() {
        Bench own = Bench.of(
                new long[0], new int[0], b -> b.server(new ServerSettings("x", "x:1", null, 1, 1, 3 * SECOND, 5, 1)));
        ServerAttempt attempt = Bench.next(own.open());
        assertThat(attempt.tries()).isEqualTo(5);
        assertThat(attempt.timeoutNanos()).isEqualTo(3 * SECOND);
    }

    @Test
    void theFirstAnswerCompletesItOnce() {
        Transaction transaction = bench.open();
        ServerAttempt a = Bench.next(transaction);
        a.sent();
        a.ignored();
        ServerAttempt b = Bench.next(transaction);
        b.sent();
        assertThat(a.late(ACCEPT)).isTrue();
        assertThat(b.answered(ACCEPT, 5)).isFalse();
        assertThat(transaction.ending()).isEqualTo(Ending.ANSWERED);
        assertThat(bench.view("a").late()).isEqualTo(1);
        assertThat(bench.view("b").answered()).isEqualTo(1);
        assertThat(bench.view("b").outstanding()).isZero();
    }

    @Test
    void anAnswerDecidesAllUndecidedPackets() {
        ServerAttempt attempt = Bench.next(bench.open());
        attempt.sent();
        attempt.sent();
        attempt.answered(Answer.of(AnswerKind.REJECT), ServerAttempt.UNKNOWN_TIME);
        ServerView view = bench.view("a");
        assertThat(view.answered()).isEqualTo(2);
        assertThat(view.rejected()).isEqualTo(1);
        assertThat(view.pending()).isZero();
        assertThat(view.meanResponseMicros()).isNull();
    }

    @Test
    void rejectAndChallengeAreAnswers() {
        bench.send().answered(Answer.of(AnswerKind.REJECT), 2_000_000);
        bench.send().answered(Bench.challenge("s"), 4_000_000);
        ServerView view = bench.view("a");
        assertThat(view.rejected()).isEqualTo(1);
        assertThat(view.challenged()).isEqualTo(1);
        assertThat(view.meanResponseMicros()).isEqualTo(3000);
    }

    @Test
    void aRefusalIsOneEventForAllItsPackets() {
        List<ServerAttempt> attempts = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            attempts.add(bench.send());
        }
        Object event = new Object();
        attempts.forEach(attempt -> attempt.refused(event));
        assertThat(bench.view("a").refused()).isEqualTo(5);
        assertThat(bench.state("a")).isEqualTo("up");
        bench.send().refused(new Object());
        assertThat(bench.state("a")).isEqualTo("up");
        bench.send().refused(new Object());
        assertThat(bench.state("a")).isEqualTo("down");
    }

    @Test
    void refusedGoesToTheNextServerAtOnce() {
        Transaction transaction = bench.open();
        ServerAttempt a = Bench.next(transaction);
        a.sent();
        a.refused(new Object());
        assertThat(Bench.next(transaction).serverName()).isEqualTo("b");
    }

    @Test
    void nothingIsSentAtTheDeadlineButAnAnswerThenCompletes() {
        Bench limited = Bench.pair(b -> b.option("deadline", "2s").option("tries", 3));
        Transaction transaction = limited.open();
        ServerAttempt a = Bench.next(transaction);
        a.sent();
        limited.time.advance(SECOND);
        a.ignored();
        a.sent();
        limited.time.advance(SECOND - 1);
        assertThat(a.maySend()).isTrue();
        limited.time.advance(1);
        assertThat(a.maySend()).isFalse();
        assertThat(a.answered(ACCEPT, 1)).isTrue();
    }

    @Test
    void noServerIsTriedAtTheDeadline() {
        Bench limited = Bench.pair(b -> b.option("deadline", "2s"));
        Transaction transaction = limited.open();
        Bench.next(transaction).sent();
        limited.time.advance(2 * SECOND - 1);
        assertThat(transaction.next()).isNotNull();
        limited.time.advance(1);
        assertThat(transaction.next()).isNull();
        assertThat(transaction.ending()).isEqualTo(Ending.TIMEOUT);
        assertThat(limited.view("a").pending()).isEqualTo(1);
    }

    @Test
    void anAnswerAfterItsEndIsNoEvidenceUnlessItsPacketsWerePending() {
        Transaction transaction = bench.open();
        ServerAttempt a = Bench.next(transaction);
        a.sent();
        a.ignored();
        transaction.cancel();
        assertThat(a.late(ACCEPT)).isFalse();
        assertThat(bench.view("a").late()).isZero();
    }

    @Test
    void failsWithNoServerWhenNothingWasSent() {
        bench.group.disable("a", null, "test");
        bench.group.drain("b", null, "test");
        Transaction transaction = bench.open();
        assertThat(transaction.next()).isNull();
        assertThat(transaction.ending()).isEqualTo(Ending.NO_SERVER);
        assertThat(transaction.excluded()).isEqualTo("a=disabled, b=draining");
    }

    @Test
    void takesTheFallbackOfItsRole() {
        Bench withFallback = Bench.pair(b -> b.fallback(Role.AUTH));
        Transaction auth = withFallback.open();
        Bench.next(auth).sent();
        Bench.next(auth).sent();
        assertThat(auth.next()).isNull();
        assertThat(auth.ending()).isEqualTo(Ending.FALLBACK);
        Transaction acct = withFallback.group.open(Bench.request(Role.ACCT, null));
        Bench.next(acct).sent();
        Bench.next(acct).sent();
        assertThat(acct.next()).isNull();
        assertThat(acct.ending()).isEqualTo(Ending.TIMEOUT);
    }

    @Test
    void drainingFinishesTriesAndGetsNothingNew() {
        ServerAttempt attempt = bench.send();
        bench.group.drain("a", null, "maintenance");
        assertThat(attempt.maySend()).isTrue();
        assertThat(bench.state("a")).isEqualTo("draining");
        assertThat(bench.view("a").reason()).isEqualTo("maintenance");
        Transaction fresh = bench.open();
        assertThat(Bench.next(fresh).serverName()).isEqualTo("b");
        assertThat(fresh.next()).isNull();
    }

    @Test
    void disablingMovesPendingTransactionsOnAtOnce() {
        Transaction transaction = bench.open();
        ServerAttempt a = Bench.next(transaction);
        a.sent();
        List<String> moved = new ArrayList<>();
        transaction.onMove(() -> moved.add(Bench.next(transaction).serverName()));
        bench.group.disable("a", Role.AUTH, "broken");
        assertThat(moved).containsExactly("b");
        assertThat(a.maySend()).isFalse();
        assertThat(bench.view("a", Role.ACCT).state()).isEqualTo("up");
        assertThat(a.answered(ACCEPT, 1)).isTrue();
    }

    @Test
    void respectsThePendingLimit() {
        Bench small = Bench.pair(b -> b.option("pending-limit", 2));
        ServerAttempt first = small.send();
        Transaction unsent = small.open();
        assertThat(Bench.next(unsent).serverName()).isEqualTo("a");
        Transaction third = small.open();
        assertThat(Bench.next(third).serverName()).isEqualTo("b");
        assertThat(third.excluded()).isEqualTo("a=pending-limit");
        first.answered(ACCEPT, 1);
        assertThat(Bench.next(small.open()).serverName()).isEqualTo("a");
    }

    @Test
    void unresolvedServersGetNothing() {
        bench.group.unresolved("a", null, true, "unknown host");
        assertThat(bench.state("a")).isEqualTo("unresolved");
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("b");
        bench.group.unresolved("a", null, false, "resolved");
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("a");
    }

    @Test
    void aServerWithoutTheRoleGetsNothingOfIt() {
        Bench mixed = Bench.of(
                new long[0],
                new int[0],
                b -> b.policy("failover")
                        .server(new ServerSettings("x", "x:1", null, 1, 1, 0, 0, 1))
                        .server(new ServerSettings("y", null, "y:1", 1, 1, 0, 0, 1)));
        Transaction acct = mixed.group.open(Bench.request(Role.ACCT, null));
        assertThat(Bench.next(acct).serverName()).isEqualTo("y");
        assertThat(acct.excluded()).isEqualTo("x=no-role");
    }

    @Test
    void anInternalTransactionStaysWithItsServer() {
        Transaction internal = bench.group.openFor(Bench.request(Role.ACCT, null), 1);
        assertThat(Bench.next(internal).serverName()).isEqualTo("b");
        assertThat(internal.next()).isNull();
    }

    @Test
    void warnsWhenOneServerCanUseUpTheDeadline() {
        Bench tight = Bench.pair(b -> b.option("deadline", "2s"));
        assertThat(tight.group.settings().warnings())
                .hasSize(2)
                .first()
                .asString()
                .contains("2 tries of 1s");
        assertThat(bench.group.settings().warnings()).isEmpty();
    }
}
