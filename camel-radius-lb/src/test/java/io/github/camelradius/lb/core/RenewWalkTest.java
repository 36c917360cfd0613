package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.sim.VirtualTime;
import io.github.camelradius.lb.profile.Profiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random histories in which a group gets other settings again and again. */
class RenewWalkTest {
    private static final List<String> NAMES = List.of("a", "b", "c", "d", "e");

    private final VirtualTime time = new VirtualTime();
    private final List<Transaction> open = new ArrayList<>();
    private final List<ServerAttempt> attempts = new ArrayList<>();
    private final List<Probe> probes = new ArrayList<>();
    private final Map<String, Long> sent = new HashMap<>();
    private SplittableRandom random = new SplittableRandom(0);

    private GroupSettings settings() {
        GroupSettings.Builder builder = GroupSettings.builder("g")
                .policy(any(Rules.policies()))
                .option("tries", 1 + random.nextInt(3))
                .option("deadline", "20s")
                .option("pending-limit", 5 + random.nextInt(40))
                .option("health-scope", any(List.of("server", "realm")))
                .option("selection-basis", any(List.of("session", "packet")))
                .option("panic-threshold", random.nextInt(60))
                .statusRule(any(Rules.statusRules()))
                .probe(new ProbeSettings(
                        ProbeSettings.Type.STATUS_SERVER, (1 + random.nextInt(3)) * 60_000_000_000L, 0, true, false));
        if (random.nextInt(3) == 0) {
            String profile = any(List.of("nokia-sr", "own"));
            builder.shadow(profile, Profiles.of(profile).builder("g", Map.of(), Map.of()));
        }
        List<String> left = new ArrayList<>(NAMES);
        int count = 1 + random.nextInt(NAMES.size());
        for (int i = 0; i < count; i++) {
            String name = left.remove(random.nextInt(left.size()));
            String acct = random.nextInt(4) == 0 ? null : name + ":2";
            builder.server(ServerSettings.of(name, name + ":1", acct, 1 + random.nextInt(3)));
        }
        return builder.build();
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private <T> void any(List<T> list, Consumer<T> action) {
        if (!list.isEmpty()) {
            action.accept(any(list));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 200, 300})
    void everyPacketIsCountedOnceAndNoCounterGoesBack(int first) {
        for (int seed = first; seed < first + 100; seed++) {
            walk(seed);
        }
    }

    private void walk(int seed) {
        random = new SplittableRandom(seed);
        open.clear();
        attempts.clear();
        probes.clear();
        sent.clear();
        ServerGroup group = new ServerGroup(settings(), time, RandomSource.of(random), time, c -> {}, probes::add);
        for (int i = 0; i < 300; i++) {
            step(group);
            PacketEquationTest.holds(group);
            countersOnlyGrow(group);
        }
        List.copyOf(open).forEach(Transaction::cancel);
        attempts.forEach(ServerAttempt::abandoned);
        for (ServerView server : group.view().servers()) {
            assertThat(server.pending()).as("seed %d: %s", seed, server).isZero();
            assertThat(server.outstanding()).as("seed %d: %s", seed, server).isZero();
        }
        Shadow shadow = group.shadow();
        if (shadow != null) {
            PacketEquationTest.holds(shadow.group());
        }
        group.close();
    }

    /** Of servers that stay; who has left and comes back begins anew. */
    private void countersOnlyGrow(ServerGroup group) {
        Map<String, Long> before = Map.copyOf(sent);
        sent.clear();
        for (ServerView server : group.view().servers()) {
            String key = server.name() + server.role();
            sent.put(key, server.sent());
            assertThat(server.sent()).isGreaterThanOrEqualTo(before.getOrDefault(key, 0L));
        }
    }

    private void step(ServerGroup group) {
        switch (random.nextInt(14)) {
            case 0, 1, 2 -> {
                SampleRequest request = random.nextBoolean() ? SampleRequest.auth() : SampleRequest.acct(7);
                request.with(1, "u@r" + random.nextInt(3)).with(32, "nas").with(44, "s" + random.nextInt(5));
                Transaction t = group.open(random.nextInt(5) == 0 ? Bench.request(Role.AUTH, "s") : request);
                t.onMove(() -> next(t));
                open.add(t);
                next(t);
                group.companions(t).forEach(companion -> {
                    open.add(companion);
                    next(companion);
                });
            }
            case 3 -> any(open, this::next);
            case 4, 5 ->
                any(attempts, a -> {
                    if (a.maySend()) {
                        a.sent();
                    }
                });
            case 6, 7 ->
                any(
                        attempts,
                        a -> a.answered(
                                random.nextInt(4) == 0 ? Bench.challenge("s") : Answer.of(AnswerKind.ACCEPT),
                                random.nextInt(1000)));
            case 8, 9 -> any(attempts, ServerAttempt::ignored);
            case 10 -> any(attempts, a -> a.refused(new Object()));
            case 11 -> time.advance(random.nextLong(9_000_000_000L));
            case 12 -> probe(group);
            default -> group.renew(settings());
        }
    }

    private void probe(ServerGroup group) {
        String server = any(NAMES);
        switch (random.nextInt(4)) {
            case 0 -> group.disable(server, null, "walk");
            case 1 -> group.drain(server, null, "walk");
            default -> group.enable(server, null, "walk");
        }
        group.probe(server, null);
        any(probes, probe -> {
            probe.sent();
            if (random.nextBoolean()) {
                probe.answered();
            } else {
                probe.ignored();
            }
        });
        probes.clear();
    }

    private void next(Transaction transaction) {
        ServerAttempt attempt = transaction.next();
        if (attempt != null) {
            assertThat(Objects.requireNonNull(attempt).server()).isNotNegative();
            attempts.add(attempt);
        }
    }
}
