package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Policy least-request: of two drawn the lower outstanding ÷ weight. Of two servers both are drawn, in either order. */
class LeastRequestTest {
    private static Bench bench(int... weights) {
        return Bench.of(new long[0], weights, b -> b.policy("least-request"));
    }

    /** Gives a server open transactions, others being disabled meanwhile. */
    private static void load(Bench bench, String server, int open) {
        String other = server.equals("a") ? "b" : "a";
        bench.group.disable(other, null, "test");
        for (int i = 0; i < open; i++) {
            assertThat(bench.send().serverName()).isEqualTo(server);
        }
        bench.group.enable(other, null, "test");
    }

    @ParameterizedTest
    @CsvSource({
        "2,3, 3,4, b", // 1.5, 1.33
        "2,3, 4,7, a", // 2, 2.33
        "3,1, 2,1, a", // 0.67, 1
        "3,1, 4,1, b", // 1.33, 1
        "1,1, 0,1, a",
        "1,1, 1,0, b",
        "0,1, 0,9, b", // a weight of 0 beside a positive one
        "1,0, 9,0, a",
        "0,0, 2,1, b",
        "0,0, 1,2, a",
    })
    void theLowerLoadByWeight(int weightOfA, int weightOfB, int openAtA, int openAtB, String expected) {
        Bench bench = bench(weightOfA, weightOfB);
        load(bench, "a", openAtA);
        load(bench, "b", openAtB);
        for (int i = 0; i < 20; i++) {
            Transaction transaction = bench.open();
            assertThat(Bench.next(transaction).serverName()).isEqualTo(expected);
            transaction.cancel();
        }
    }

    @Test
    void aloneItIsTakenWhereverItStands() {
        Bench bench = bench(1, 1, 1);
        bench.group.disable("a", null, "test");
        bench.group.disable("c", null, "test");
        assertThat(bench.send().serverName()).isEqualTo("b");
    }
}
