package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.ACCEPT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DecisionTest {
    private final Bench bench = bench(100);
    private final List<Decision> heard = new ArrayList<>();
    private boolean listening;

    private static Bench bench(int kept) {
        return Bench.of(
                new long[0],
                new int[] {1, 1, 1},
                b -> b.policy("primary-secondary").option("tries", 1).option("decisions", kept));
    }

    private final DecisionListener listener = new DecisionListener() {
        @Override
        public boolean wanted() {
            return listening;
        }

        @Override
        public void decided(Decision decision) {
            heard.add(decision);
        }
    };

    private void ask() {
        Transaction transaction = bench.open();
        ServerAttempt first = Bench.next(transaction);
        first.sent();
        first.ignored();
        ServerAttempt second = Bench.next(transaction);
        second.sent();
        second.answered(ACCEPT, 5);
    }

    @Test
    void aDecisionSaysAmongWhomAndWhoWasExcludedAndWhy() {
        bench.group.drain("c", null, "test");
        ask();
        List<Decision> decisions = bench.group.decisions(10);
        assertThat(decisions).hasSize(2);
        Decision first = decisions.get(0);
        assertThat(first.turn()).isEqualTo(1);
        assertThat(first.server()).isEqualTo("a");
        assertThat(first.rule()).isEqualTo("primary-secondary");
        assertThat(first.client()).isEqualTo("nas");
        assertThat(first.candidates()).containsExactly("a", "b");
        assertThat(first.candidateCount()).isEqualTo(2);
        assertThat(first.excluded()).isEqualTo(Map.of("c", "draining"));
        Decision second = decisions.get(1);
        assertThat(second.turn()).isEqualTo(2);
        assertThat(second.server()).isEqualTo("b");
        assertThat(second.candidates()).containsExactly("b");
        assertThat(second.excluded()).isEqualTo(Map.of("a", "tried", "c", "draining"));
    }

    @Test
    void candidatesAreThoseOfNowNotOfTheLastDecision() {
        ask();
        bench.group.disable("b", null, "test");
        Bench.next(bench.open());
        assertThat(bench.group.decisions(1)).singleElement().satisfies(last -> {
            assertThat(last.candidates()).containsExactly("a", "c");
            assertThat(last.excluded()).isEqualTo(Map.of("b", "disabled"));
        });
    }

    @Test
    void nobodyIsADecisionToo() {
        for (String server : List.of("a", "b", "c")) {
            bench.group.disable(server, null, "test");
        }
        assertThat(bench.open().next()).isNull();
        assertThat(bench.group.decisions(10)).singleElement().satisfies(decision -> {
            assertThat(decision.server()).isNull();
            assertThat(decision.rule()).isEqualTo("none");
            assertThat(decision.candidates()).isEmpty();
        });
    }

    @Test
    void onlyTheNewestAreKept() {
        Bench few = bench(3);
        for (int i = 1; i <= 5; i++) {
            few.time.advance(Bench.SECOND);
            few.send().answered(ACCEPT, 5);
        }
        assertThat(few.group.decisions(10))
                .extracting(Decision::nanos)
                .containsExactly(3 * Bench.SECOND, 4 * Bench.SECOND, 5 * Bench.SECOND);
        assertThat(few.group.decisions(1)).extracting(Decision::nanos).containsExactly(5 * Bench.SECOND);
        assertThat(few.group.decisions(0)).isEmpty();
    }

    @Test
    void noneAreKeptWhenItIsOff() {
        Bench off = bench(0);
        off.send();
        assertThat(off.group.decisions(10)).isEmpty();
    }

    @Test
    void whoeverListensHearsThemAsTheyAreMade() {
        bench.group.onDecision(listener);
        ask();
        assertThat(heard).isEmpty();
        listening = true;
        ask();
        assertThat(heard).isEqualTo(bench.group.decisions(2));
    }
}
