package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.MILLI;
import static io.github.camelradius.lb.core.Bench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Role;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Servers a and b with room for one packet each, and more requests than that. */
class CrowdingTest {
    private final Bench bench =
            Bench.pair(b -> b.option("pending-limit", 1).option("tries", 2).option("deadline", "5s"));

    private Transaction refused() {
        Transaction transaction = bench.open();
        assertThat(transaction.next()).isNull();
        return transaction;
    }

    @Test
    void aRequestWithoutRoomEndsAtOnceAndSaysWhy() {
        bench.send();
        bench.send();
        Transaction third = refused();
        assertThat(third.ending()).isEqualTo(Ending.NO_SERVER);
        assertThat(third.excluded()).isEqualTo("a=pending-limit, b=pending-limit");
        assertThat(third.lacksRoom()).isTrue();
    }

    @Test
    void aServerThatIsOutIsNoWantOfRoom() {
        bench.group.disable("a", null, "test");
        bench.group.disable("b", null, "test");
        assertThat(refused().lacksRoom()).isFalse();
    }

    @Test
    void whileRequestsAreRefusedNothingIsSentAgain() {
        ServerAttempt first = bench.send();
        bench.send();
        bench.time.advance(500 * MILLI);
        assertThat(first.waits()).isFalse();
        refused();
        bench.time.advance(500 * MILLI);
        first.ignored();
        assertThat(first.waits()).isTrue();
        assertThat(refused().excluded()).as("what waits keeps its place").isEqualTo("a=pending-limit, b=pending-limit");
        assertThat(first.late(Bench.ACCEPT)).isTrue();
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("a");
    }

    /** All of these come due at once, when the crowd has just gone: to repeat them would make the next one. */
    @Test
    void whatWasSentInACrowdIsNotSentAgainAfterIt() {
        ServerAttempt first = bench.send();
        bench.send();
        refused();
        first.answered(Bench.ACCEPT, 1);
        ServerAttempt inCrowd = Bench.next(bench.open());
        inCrowd.sent();
        bench.time.advance(Crowding.LASTS_NANOS + MILLI);
        inCrowd.ignored();
        assertThat(inCrowd.waits()).isTrue();
        assertThat(inCrowd.late(Bench.ACCEPT)).isTrue();
        ServerAttempt afterwards = Bench.next(bench.open());
        afterwards.sent();
        bench.time.advance(SECOND);
        afterwards.ignored();
        assertThat(afterwards.waits()).isFalse();
    }

    @Test
    void aLateAnswerStillCompletesTheOneThatWaits() {
        ServerAttempt first = bench.send();
        bench.send();
        refused();
        bench.time.advance(SECOND - 1);
        first.ignored();
        assertThat(first.waits()).isTrue();
        assertThat(first.late(Bench.ACCEPT)).isTrue();
        assertThat(bench.view("a").late()).isEqualTo(1);
    }

    @Test
    void itIsOverOneSecondAfterTheLastRefusalAndAtTheDeadline() {
        ServerAttempt first = bench.send();
        bench.send();
        refused();
        bench.time.advance(Crowding.LASTS_NANOS - 1);
        assertThat(first.waits()).isTrue();
        bench.time.advance(1);
        assertThat(first.waits()).isFalse();
        bench.time.advance(4 * SECOND - 1);
        refused();
        assertThat(first.waits()).isTrue();
        bench.time.advance(1);
        assertThat(first.waits()).as("at the deadline").isFalse();
    }

    @Test
    void aServerWithoutAFreeIdentifierHasNoRoomEither() {
        Transaction transaction = bench.open();
        Bench.next(transaction).noIdentifier();
        Bench.next(transaction).noIdentifier();
        assertThat(transaction.next()).isNull();
        assertThat(transaction.lacksRoom()).isTrue();
        assertThat(bench.send().waits()).isTrue();
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @Test
    void oneFullServerIsNoCrowd() {
        ServerAttempt first = bench.send();
        bench.send().answered(Bench.ACCEPT, 5);
        bench.send().answered(Bench.ACCEPT, 5);
        bench.time.advance(SECOND);
        first.ignored();
        assertThat(first.waits()).isFalse();
        assertThat(first.maySend()).isTrue();
    }

    @Test
    void accountingDoesNotCrowdAuthenticationOut() {
        ServerAttempt auth = bench.send();
        for (int i = 0; i < 2; i++) {
            Bench.next(bench.group.open(Bench.request(Role.ACCT, null))).sent();
        }
        Transaction third = bench.group.open(Bench.request(Role.ACCT, null));
        assertThat(third.next()).isNull();
        assertThat(third.lacksRoom()).isTrue();
        assertThat(auth.waits()).isFalse();
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("b");
    }

    @Test
    void withoutADeadlineNothingWaitsForIt() {
        Bench patient = Bench.pair(b -> b.option("pending-limit", 1));
        ServerAttempt first = patient.send();
        patient.send();
        assertThat(patient.open().next()).isNull();
        assertThat(first.waits()).isFalse();
    }

    private static Bench quickToJudge(int room, String rule) {
        return Bench.pair(b -> {
            b.option("pending-limit", room).statusRule(rule);
            if (rule.equals("dead-count")) {
                b.health("dead-count", 3).health("dead-interval", "0s");
            }
        });
    }

    private static List<ServerAttempt> fill(Bench bench, int room) {
        List<ServerAttempt> atFirst = new ArrayList<>();
        for (int i = 0; i < room; i++) {
            atFirst.add(bench.send());
        }
        for (int i = 0; i < room; i++) {
            bench.send();
        }
        return atFirst;
    }

    @Test
    void aServerThatAnswersOthersIsNotFoundSilentBecauseOfTheCrowd() {
        Bench busy = quickToJudge(8, "own");
        List<ServerAttempt> atFirst = fill(busy, 8);
        busy.time.advance(MILLI);
        atFirst.get(0).answered(Bench.ACCEPT, MILLI);
        busy.send();
        assertThat(busy.open().next()).isNull();
        busy.time.advance(SECOND - 2 * MILLI);
        for (int i = 1; i <= 3; i++) {
            atFirst.get(i).ignored();
        }
        assertThat(busy.view("a").ignored()).isEqualTo(3);
        assertThat(busy.state("a")).isEqualTo("up");
        busy.time.advance(Crowding.LASTS_NANOS);
        for (int i = 4; i <= 6; i++) {
            atFirst.get(i).ignored();
        }
        assertThat(busy.state("a")).as("the crowd has gone").isNotEqualTo("up");
    }

    @Test
    void vendorsRulesCountEachIgnoredPacketAsEver() {
        Bench vendor = quickToJudge(8, "dead-count");
        List<ServerAttempt> atFirst = fill(vendor, 8);
        vendor.time.advance(MILLI);
        atFirst.get(0).answered(Bench.ACCEPT, MILLI);
        vendor.send();
        assertThat(vendor.open().next()).isNull();
        vendor.time.advance(SECOND - 2 * MILLI);
        for (int i = 1; i <= 3; i++) {
            atFirst.get(i).ignored();
        }
        assertThat(vendor.state("a")).isEqualTo("down");
    }

    @Test
    void aServerThatAnswersNobodyIsFoundSilentInACrowd() {
        Bench silent = quickToJudge(3, "dead-count");
        List<ServerAttempt> atFirst = fill(silent, 3);
        assertThat(silent.open().next()).isNull();
        atFirst.forEach(ServerAttempt::ignored);
        assertThat(silent.state("a")).isEqualTo("down");
    }
}
