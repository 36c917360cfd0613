package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.policy.LeastOutstanding;
import io.github.camelradius.lb.core.policy.Policy;
import io.github.camelradius.lb.core.policy.PolicyFactory;
import io.github.camelradius.lb.core.policy.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** Batches of least-outstanding under concurrent callers (rules section 5, cisco-ios). */
class BatchTest {
    private static final int SIZE = 7;

    /** Counts the picks of each batch: a new one begins where the loads were looked at. */
    private static final class Watch implements PolicyFactory {
        private final PolicyFactory real = LeastOutstanding.factory();
        private int longest;
        private int batches;

        @Override
        public String name() {
            return real.name();
        }

        @Override
        public List<Option> options() {
            return real.options();
        }

        @Override
        public boolean asksForLoad() {
            return true;
        }

        @Override
        public Policy create(Setting setting) {
            Policy policy = real.create(setting);
            return new Policy() {
                private int length;
                private int server = NONE;

                @Override
                public int pick(Selection selection) {
                    return policy.pick(selection);
                }

                @Override
                public void picked(Selection selection, int picked) {
                    policy.picked(selection, picked);
                    if (!selection.failover()) {
                        length = picked == server ? length + 1 : 1;
                        batches += length == 1 ? 1 : 0;
                        server = picked;
                        // Where another server has fewer transactions a run beyond the size is no new batch by load.
                        boolean lowest = true;
                        for (int i = 0; i < selection.size(); i++) {
                            lowest &= !selection.eligible(i)
                                    || selection.outstandingInAllRoles(i) >= selection.outstandingInAllRoles(picked);
                        }
                        if (length > SIZE && length % SIZE == 1 && lowest) {
                            length = 1;
                        }
                        longest = Math.max(longest, length);
                    }
                }

                @Override
                public void answered(int from, RequestView request, long responseNanos) {
                    policy.answered(from, request, responseNanos);
                }

                @Override
                public void changed(int of, boolean taking) {
                    policy.changed(of, taking);
                    server = !taking && of == server ? NONE : server;
                }
            };
        }
    }

    @Test
    void neverExceedTheirSizeWhileSixteenThreadsAskAndServersFlip() throws Exception {
        Watch watch = new Watch();
        GroupSettings.Builder builder = GroupSettings.builder("g")
                .policy(watch)
                .policyOption("batch-size", SIZE)
                .option("deadline", "off");
        for (String name : List.of("a", "b", "c")) {
            builder.server(ServerSettings.of(name, name + ":1", name + ":2", 1));
        }
        RandomSource random = RandomSource.of(new SplittableRandom(1));
        ServerGroup group = new ServerGroup(
                builder.build(), System::nanoTime, random, (delay, order, task) -> () -> {}, c -> {}, p -> {});
        ExecutorService pool = Executors.newFixedThreadPool(16);
        List<Future<?>> running = new ArrayList<>();
        for (int t = 0; t < 16; t++) {
            int number = t;
            running.add(pool.submit(() -> {
                for (int i = 0; i < 2000; i++) {
                    if (number == 0 && i % 20 == 0) {
                        String server = List.of("a", "b", "c").get(i / 20 % 3);
                        group.disable(server, null, "flip");
                        group.enable(server, null, "flip");
                    }
                    Transaction transaction = group.open(SampleRequest.auth());
                    ServerAttempt attempt = transaction.next();
                    if (attempt != null) {
                        attempt.sent();
                        if (ThreadLocalRandom.current().nextInt(4) == 0) {
                            attempt.ignored();
                            transaction.next();
                        }
                        attempt.answered(Bench.ACCEPT, 1);
                    }
                }
            }));
        }
        for (Future<?> task : running) {
            task.get();
        }
        pool.shutdown();
        assertThat(watch.longest).isEqualTo(SIZE);
        assertThat(watch.batches).isGreaterThan(500);
        assertThat(group.view().servers()).allMatch(v -> v.outstanding() == 0);
    }
}
