package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.ACCEPT;
import static io.github.camelradius.lb.core.Bench.SECOND;
import static io.github.camelradius.lb.core.Bench.challenge;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.affinity.Affinity;
import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** State s was issued by b, which the policy would not choose. */
class ConversationTest {
    private final Bench bench = Bench.pair(
            b -> b.health("dead-count", 3).health("dead-interval", "0s").fallback(Role.AUTH));

    @BeforeEach
    void issueState() {
        Transaction first = bench.open();
        ServerAttempt a = Bench.next(first);
        a.sent();
        a.ignored();
        ServerAttempt b = Bench.next(first);
        b.sent();
        b.answered(challenge("s"), 1);
    }

    private Ending endOf(Transaction transaction) {
        assertThat(transaction.next()).isNull();
        return transaction.ending();
    }

    @Test
    void goesToTheServerThatIssuedTheState() {
        ServerAttempt attempt = Bench.next(bench.open("s"));
        assertThat(attempt.serverName()).isEqualTo("b");
        assertThat(attempt.rule()).isEqualTo("conversation");
    }

    @Test
    void endsInSilenceWhenItsTriesAreUsedUp() {
        Transaction transaction = bench.open("s");
        Bench.next(transaction).sent();
        assertThat(endOf(transaction)).isEqualTo(Ending.SILENCE);
    }

    @Test
    void endsInSilenceWhenTheServerIsDown() {
        for (int i = 0; i < 3; i++) {
            ServerAttempt b = Bench.next(bench.group.openFor(Bench.request(Role.AUTH, null), 1));
            b.sent();
            b.ignored();
        }
        assertThat(bench.state("b")).isEqualTo("down");
        assertThat(endOf(bench.open("s"))).isEqualTo(Ending.SILENCE);
    }

    @Test
    void drainingDoesNotMatterButDisablingDoes() {
        bench.group.drain("b", null, "test");
        assertThat(Bench.next(bench.open("s")).serverName()).isEqualTo("b");
        bench.group.disable("b", null, "test");
        assertThat(endOf(bench.open("s"))).isEqualTo(Ending.SILENCE);
    }

    @Test
    void anUnknownStateIsCountedAndThePolicyChooses() {
        assertThat(Bench.next(bench.open("other")).serverName()).isEqualTo("a");
        assertThat(bench.group.view().unknownState()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"59999,b", "60000,a"})
    void isKeptForTheConversationTimeout(long millis, String server) {
        bench.time.advance(millis * Bench.MILLI);
        assertThat(Bench.next(bench.open("s")).serverName()).isEqualTo(server);
    }

    @Test
    void aLateChallengeBindsTheConversationToItsServer() {
        Transaction transaction = bench.open();
        ServerAttempt a = Bench.next(transaction);
        a.sent();
        a.ignored();
        Bench.next(transaction).sent();
        a.late(challenge("t"));
        assertThat(Bench.next(bench.open("t")).serverName()).isEqualTo("a");
    }

    @Test
    void aStateThatNoClientSawBindsNothing() {
        Transaction transaction = bench.open();
        ServerAttempt a = Bench.next(transaction);
        a.sent();
        ServerAttempt b = Bench.next(transaction);
        b.sent();
        b.answered(ACCEPT, 1);
        a.answered(challenge("u"), 1);
        bench.open("u").next();
        assertThat(bench.group.view().unknownState()).isEqualTo(1);
    }

    @Test
    void accountingHasNoConversations() {
        ServerAttempt attempt = Bench.next(bench.group.open(Bench.request(Role.ACCT, "s")));
        assertThat(attempt.serverName()).isEqualTo("a");
        assertThat(bench.group.view().unknownState()).isZero();
    }

    @Test
    void aServerAtItsLimitEndsItInSilence() {
        Bench small = Bench.pair(b -> b.option("pending-limit", 1));
        small.send().answered(challenge("s"), 1);
        small.send();
        Transaction transaction = small.open("s");
        assertThat(endOf(transaction)).isEqualTo(Ending.SILENCE);
        small.time.advance(SECOND);
    }

    /** A memory that would send every request to its server and never insists. */
    private static Affinity preferring(int server) {
        return new Affinity() {
            @Override
            public String name() {
                return "memory";
            }

            @Override
            public boolean binding() {
                return false;
            }

            @Override
            public int server(RequestView request) {
                return server;
            }

            @Override
            public void answered(RequestView request, int by, Answer answer) {}
        };
    }

    @Test
    void anotherAffinityComesAfterConversationsAndBeforeThePolicy() {
        Bench with = Bench.pair(b -> b.affinity((group, clock) -> preferring(1)));
        Transaction fresh = with.open();
        ServerAttempt first = Bench.next(fresh);
        assertThat(first.rule()).isEqualTo("memory");
        assertThat(first.serverName()).isEqualTo("b");
        assertThat(Bench.next(fresh).serverName()).as("it does not bind").isEqualTo("a");
        with.group.disable("b", null, "test");
        assertThat(Bench.next(with.open()).serverName()).isEqualTo("a");
    }
}
