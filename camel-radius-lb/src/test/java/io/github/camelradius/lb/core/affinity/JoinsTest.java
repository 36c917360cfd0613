package io.github.camelradius.lb.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.SampleRequest;
import io.github.camelradius.lb.core.sim.VirtualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Requests that a NAS repeats with a new Identifier (rules section 3). */
class JoinsTest {
    private static final long SECOND = 1_000_000_000L;

    private final VirtualTime time = new VirtualTime();
    private final Joins<String> joins = new Joins<>(time, 5 * SECOND, 100);

    private static SampleRequest user(String name) {
        return SampleRequest.auth().with(1, name);
    }

    private static byte[] password(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    private Joins<String>.@Nullable Pending enter(SampleRequest request, byte @Nullable [] credentials, String copy) {
        return joins.enter(request, () -> credentials, copy);
    }

    @Test
    void eachCopyIsThereForItsOwnAnswer() {
        var pending = Objects.requireNonNull(enter(user("u"), password("p"), "first"));
        assertThat(enter(user("u"), password("p"), "second")).isNull();
        assertThat(enter(user("u"), password("p"), "third")).isNull();
        assertThat(joins.joined()).isEqualTo(2);
        assertThat(pending.end()).containsExactly("first", "second", "third");
        assertThat(joins.size()).isZero();
        assertThat(enter(user("u"), password("p"), "fourth"))
                .as("not pending any more")
                .isNotNull();
    }

    @Test
    void anotherPasswordIsAnotherRequest() {
        enter(user("u"), password("p"), "first");
        assertThat(enter(user("u"), password("q"), "second")).isNotNull();
        assertThat(enter(user("u"), null, "third")).isNotNull();
    }

    @Test
    void othersWithTheSameNameKeepApart() {
        var first = Objects.requireNonNull(enter(user("u"), password("p"), "p"));
        var second = Objects.requireNonNull(enter(user("u"), password("q"), "q"));
        var third = Objects.requireNonNull(enter(user("u"), password("r"), "r"));
        assertThat(enter(user("u"), password("p"), "p again")).isNull();
        assertThat(enter(user("u"), password("q"), "q again")).isNull();
        assertThat(second.end()).containsExactly("q", "q again");
        assertThat(enter(user("u"), password("r"), "r again")).isNull();
        assertThat(third.end()).containsExactly("r", "r again");
        assertThat(first.end()).containsExactly("p", "p again");
        assertThat(joins.size()).isZero();
    }

    @Test
    void asksForCredentialsOnlyToCompareThem() {
        AtomicInteger asked = new AtomicInteger();
        for (int i = 0; i < 5; i++) {
            joins.enter(
                    user("u" + i),
                    () -> {
                        asked.incrementAndGet();
                        return null;
                    },
                    "alone");
        }
        assertThat(asked).hasValue(0);
        enter(user("u0"), null, "a copy");
        enter(user("u0"), null, "another copy");
        assertThat(asked).as("once, for both").hasValue(1);
    }

    @Test
    void valuesDoNotRunIntoEachOther() {
        enter(SampleRequest.auth().with(1, "ab").with(31, "c"), null, "first");
        assertThat(enter(SampleRequest.auth().with(1, "a").with(31, "bc"), null, "second"))
                .isNotNull();
        assertThat(enter(SampleRequest.auth().with(31, "ab").with(44, "c"), null, "third"))
                .isNotNull();
    }

    @Test
    void theWindowIsTheFirstOnes() {
        enter(user("u"), null, "first");
        time.advance(4 * SECOND);
        assertThat(enter(user("u"), null, "at 4 s")).isNull();
        time.advance(SECOND);
        assertThat(enter(user("u"), null, "at 5 s")).isNull();
        time.advance(1);
        var second = Objects.requireNonNull(enter(user("u"), null, "after 5 s"));
        assertThat(enter(user("u"), null, "joins the second")).isNull();
        assertThat(second.end()).containsExactly("after 5 s", "joins the second");
    }

    @Test
    void theEndOfTheFirstLeavesTheSecondOneOpen() {
        var first = Objects.requireNonNull(enter(user("u"), null, "first"));
        time.advance(6 * SECOND);
        var second = Objects.requireNonNull(enter(user("u"), null, "second"));
        assertThat(first.end()).containsExactly("first");
        assertThat(enter(user("u"), null, "third")).isNull();
        assertThat(second.end()).containsExactly("second", "third");
    }

    @Test
    void nothingJoinsBeyondTheBound() {
        for (int i = 0; i < 100; i++) {
            enter(user("u" + i), null, "first");
        }
        assertThat(enter(user("v"), null, "alone")).isNotNull();
        assertThat(enter(user("v"), null, "alone, too")).isNotNull();
        assertThat(enter(user("u1"), null, "joins")).isNull();
        assertThat(joins.size()).isEqualTo(100);
    }

    @Test
    void offMeansNever() {
        Joins<String> off = new Joins<>(time, -1, 100);
        off.enter(user("u"), () -> null, "first");
        assertThat(off.enter(user("u"), () -> null, "second")).isNotNull();
    }

    @Test
    void aPasswordIsNowhereInWords() {
        var pending = Objects.requireNonNull(enter(user("u"), password("secret"), "first"));
        assertThat(pending.toString()).doesNotContain("secret");
    }

    @Test
    void everyCopyIsAnsweredOnceWhateverTheThreadsDo() throws Exception {
        Joins<Integer> shared = new Joins<>(time, 5 * SECOND, 100);
        ConcurrentLinkedQueue<Integer> answered = new ConcurrentLinkedQueue<>();
        int threads = 16;
        int each = 2000;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<Future<?>> running = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int number = t;
            running.add(pool.submit(() -> {
                for (int i = 0; i < each; i++) {
                    var pending = shared.enter(user("u" + i % 3), () -> null, number * each + i);
                    if (pending != null) {
                        Thread.yield();
                        answered.addAll(pending.end());
                    }
                }
            }));
        }
        for (Future<?> task : running) {
            task.get();
        }
        pool.shutdown();
        assertThat(answered).hasSize(threads * each).doesNotHaveDuplicates();
        assertThat(shared.joined()).as("some met").isPositive();
        assertThat(shared.size()).isZero();
    }
}
