package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.MonotonicClock;
import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.sim.VirtualTime;
import io.github.camelradius.lb.profile.Profiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** sent = answered + ignored + refused + abandoned + pending, whatever happens in whatever order. */
class PacketEquationTest {
    static void holds(ServerGroup group) {
        for (ServerView v : group.view().servers()) {
            assertThat(v.sent())
                    .as("%s %s", v.name(), v.role())
                    .isEqualTo(v.answered() + v.ignored() + v.refused() + v.abandoned() + v.pending());
            assertThat(v.pending()).isNotNegative();
            assertThat(v.outstanding()).isNotNegative();
        }
    }

    private static GroupSettings settings(String policy) {
        return builder(policy).build();
    }

    static GroupSettings.Builder builder(String policy) {
        GroupSettings.Builder builder = GroupSettings.builder("g")
                .policy(policy)
                .option("tries", 3)
                .option("deadline", "20s")
                .option("pending-limit", 40)
                .health("dead-count", 3)
                .health("dead-interval", "0s")
                .health("dead-time", "5s");
        for (String name : List.of("a", "b", "c")) {
            builder.server(ServerSettings.of(name, name + ":1", name + ":2", 1 + name.charAt(0) % 3));
        }
        return builder;
    }

    /** One random walk: what happened to each transaction is checked at every step. */
    static final class Walk {
        private final SplittableRandom random;
        private final VirtualTime time = new VirtualTime();
        final ServerGroup group;
        private final List<Transaction> open = new ArrayList<>();
        private final List<ServerAttempt> attempts = new ArrayList<>();
        private final Map<Transaction, Integer> completions = new HashMap<>();
        private final Map<Transaction, List<Integer>> visited = new HashMap<>();
        private final Map<ServerAttempt, Transaction> owners = new HashMap<>();

        Walk(long seed, GroupSettings settings) {
            random = new SplittableRandom(seed);
            group = new ServerGroup(settings, time, RandomSource.of(random), time, c -> {}, p -> {});
        }

        void step() {
            switch (random.nextInt(12)) {
                case 0, 1 -> {
                    Role role = random.nextBoolean() ? Role.AUTH : Role.ACCT;
                    Transaction t = group.open(Bench.request(role, random.nextInt(5) == 0 ? "s" : null));
                    t.onMove(() -> next(t));
                    open.add(t);
                    next(t);
                }
                case 2 -> any(open, this::next);
                case 3, 4 ->
                    any(attempts, a -> {
                        if (a.maySend()) {
                            a.sent();
                        }
                    });
                case 5, 6 ->
                    any(attempts, a -> {
                        Answer answer = random.nextInt(4) == 0 ? Bench.challenge("s") : Answer.of(AnswerKind.ACCEPT);
                        if (a.answered(answer, random.nextInt(1000))) {
                            completions.merge(owners.get(a), 1, Integer::sum);
                        }
                    });
                case 7 -> any(attempts, ServerAttempt::ignored);
                case 8 -> {
                    Object event = new Object();
                    any(attempts, a -> a.refused(event));
                    any(attempts, a -> a.refused(event));
                }
                case 9 -> any(attempts, ServerAttempt::abandoned);
                case 10 -> time.advance(random.nextLong(3_000_000_000L));
                default -> {
                    String server = List.of("a", "b", "c").get(random.nextInt(3));
                    switch (random.nextInt(4)) {
                        case 0 -> group.disable(server, null, "walk");
                        case 1 -> group.drain(server, null, "walk");
                        default -> group.enable(server, null, "walk");
                    }
                }
            }
        }

        private <T> void any(List<T> list, java.util.function.Consumer<T> action) {
            if (!list.isEmpty()) {
                action.accept(list.get(random.nextInt(list.size())));
            }
        }

        private void next(Transaction t) {
            ServerAttempt attempt = t.next();
            if (attempt != null) {
                attempts.add(attempt);
                owners.put(attempt, t);
                List<Integer> servers = visited.computeIfAbsent(t, key -> new ArrayList<>());
                assertThat(servers).as("no server twice").doesNotContain(attempt.server());
                servers.add(attempt.server());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.camelradius.lb.core.Rules#policies")
    void atEveryStepOfARandomHistory(String policy) {
        for (long seed = 0; seed < 60; seed++) {
            Walk walk = new Walk(seed, settings(policy));
            for (int i = 0; i < 400; i++) {
                walk.step();
                holds(walk.group);
            }
            assertThat(walk.completions.values())
                    .as("seed %d: completed once", seed)
                    .allMatch(n -> n == 1);
            walk.open.forEach(Transaction::cancel);
            walk.attempts.forEach(ServerAttempt::abandoned);
            for (ServerView v : walk.group.view().servers()) {
                assertThat(v.pending()).isZero();
                assertThat(v.outstanding()).isZero();
                assertThat(v.sent()).isLessThanOrEqualTo(3L * walk.open.size());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.camelradius.lb.core.Rules#policies")
    void withSixteenThreadsWhileServersFlip(String policy) throws Exception {
        flip(settings(policy), i -> Bench.request(Role.AUTH, null));
    }

    @ParameterizedTest
    @MethodSource("io.github.camelradius.lb.profile.Profiles#names")
    void withSixteenThreadsAShadowAndRealms(String profile) throws Exception {
        GroupSettings.Builder builder = builder("least-request")
                .option("health-scope", "realm")
                .option("realm-limit", 5)
                .shadow(profile, Profiles.of(profile).builder("g", Map.of(), Map.of()));
        ServerGroup group = flip(builder.build(), i -> SampleRequest.auth().with(1, "u@r" + i % 7));
        ServerGroup mirror = Objects.requireNonNull(group.shadow()).group();
        holds(mirror);
        for (ServerView v : mirror.view().servers()) {
            assertThat(v.outstanding()).isZero();
            assertThat(v.pending()).isZero();
        }
        ShadowView shadow = Objects.requireNonNull(group.view().shadow());
        assertThat(shadow.compared()).isGreaterThanOrEqualTo(16_000);
    }

    private static ServerGroup flip(GroupSettings settings, IntFunction<RequestView> request) throws Exception {
        MonotonicClock clock = System::nanoTime;
        List<StateChange> changes = new ArrayList<>();
        ServerGroup group = new ServerGroup(
                settings,
                clock,
                RandomSource.of(new SplittableRandom(1)),
                (delay, order, task) -> () -> {},
                changes::add,
                probe -> {});
        AtomicInteger completed = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        int threads = 16;
        int each = 1000;
        CountDownLatch done = new CountDownLatch(threads);
        for (int n = 0; n < threads; n++) {
            int number = n;
            new Thread(() -> {
                        ThreadLocalRandom random = ThreadLocalRandom.current();
                        for (int i = 0; i < each; i++) {
                            if (number == 0 && i % 10 == 0) {
                                String server = List.of("a", "b", "c").get(random.nextInt(3));
                                group.disable(server, null, "flip");
                                group.enable(server, null, "flip");
                            }
                            Transaction t = group.open(request.apply(i));
                            t.onMove(() -> {});
                            boolean answered = false;
                            for (ServerAttempt a = t.next(); a != null && !answered; a = answered ? a : t.next()) {
                                a.sent();
                                if (random.nextInt(3) == 0) {
                                    a.ignored();
                                } else {
                                    answered = a.answered(Answer.of(AnswerKind.ACCEPT), 1);
                                }
                            }
                            (answered ? completed : ended).incrementAndGet();
                        }
                        done.countDown();
                    })
                    .start();
        }
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        holds(group);
        assertThat(completed.get() + ended.get()).isEqualTo(threads * each);
        long answered = 0;
        for (ServerView v : group.view().servers()) {
            assertThat(v.outstanding()).isZero();
            assertThat(v.pending()).isZero();
            answered += v.answered();
        }
        assertThat(answered).isEqualTo(completed.get());
        // told one at a time and in order: each change begins where the one before ended
        Map<String, String> states = new HashMap<>();
        for (StateChange change : changes) {
            String key = change.server() + change.role() + change.realm();
            if (change.realm() == null) { // a realm may have been forgotten between
                assertThat(change.oldState()).isEqualTo(states.getOrDefault(key, "up"));
            }
            states.put(key, change.newState());
        }
        assertThat(changes).isNotEmpty();
        return group;
    }
}
