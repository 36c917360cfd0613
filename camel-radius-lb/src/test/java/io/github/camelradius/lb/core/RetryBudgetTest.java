package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Role;
import org.junit.jupiter.api.Test;

/** Servers a and b, of which nobody answers, and a budget of 20 % after ten packets that are there at the start. */
class RetryBudgetTest {
    private final Bench bench =
            Bench.pair(b -> b.option("tries", 2).option("retry-budget", 20).health("dead-count", 65_535));

    private int packets(Role role) {
        Transaction transaction = bench.group.open(Bench.request(role, null));
        int packets = 0;
        for (ServerAttempt at = transaction.next(); at != null; at = transaction.next()) {
            do {
                at.sent();
                at.ignored();
                packets++;
            } while (at.maySend());
        }
        return packets;
    }

    private int packets(int transactions) {
        int packets = 0;
        for (int i = 0; i < transactions; i++) {
            packets += packets(Role.AUTH);
        }
        return packets;
    }

    @Test
    void aQuietGroupRetriesAsItLikes() {
        assertThat(packets(3)).isEqualTo(12);
        assertThat(bench.group.view().retriesDenied()).isZero();
    }

    @Test
    void inAnOutageExtraPacketsAreAShareOfTheFirstOnes() {
        assertThat(packets(1000)).isEqualTo(1000 + 10 + 200);
        assertThat(bench.group.view().retriesDenied()).isPositive();
    }

    @Test
    void aTransactionWithoutBudgetFailsAfterItsFirstPacket() {
        packets(100);
        Transaction transaction = bench.open();
        ServerAttempt a = Bench.next(transaction);
        a.sent();
        a.ignored();
        assertThat(a.maySend()).isFalse();
        assertThat(transaction.next()).isNull();
        assertThat(transaction.ending()).isEqualTo(Ending.TIMEOUT);
    }

    @Test
    void accountingHasABudgetOfItsOwn() {
        packets(100);
        assertThat(packets(Role.ACCT)).isEqualTo(4);
    }

    @Test
    void whatIsSavedUpIsBounded() {
        for (int i = 0; i < 10_000; i++) {
            bench.send().answered(Bench.ACCEPT, 5);
        }
        assertThat(packets(40))
                .as("100 saved up and 20 % of the 39 after the first")
                .isEqualTo(40 + 100 + 7);
    }

    @Test
    void byDefaultThereIsNone() {
        Bench free = Bench.pair(b -> b.option("tries", 1).health("dead-count", 65_535));
        for (int i = 0; i < 200; i++) {
            Transaction transaction = free.open();
            ServerAttempt a = Bench.next(transaction);
            a.sent();
            a.ignored();
            assertThat(transaction.next()).isNotNull();
        }
    }
}
