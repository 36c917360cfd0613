package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.sim.ScriptedRandom;
import io.github.camelradius.lb.core.sim.VirtualTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** What holds in every policy, whatever servers do. */
class PolicyPropertiesTest {
    private static final int TRIES = 2;

    @Provide
    Arbitrary<String> policies() {
        return Arbitraries.of(Rules.policies());
    }

    private final VirtualTime time = new VirtualTime();
    private final Map<Transaction, List<Integer>> visited = new HashMap<>();
    private final Map<Transaction, Integer> packets = new HashMap<>();

    private ServerGroup group(String policy, int servers, Random random) {
        GroupSettings.Builder builder = GroupSettings.builder("g")
                .policy(policy)
                .option("tries", TRIES)
                .option("deadline", "off")
                .option("pending-limit", 5)
                .health("dead-count", 3)
                .health("dead-interval", "0s")
                .health("dead-time", "3s");
        for (int i = 0; i < servers; i++) {
            String name = "s" + i;
            builder.server(new ServerSettings(
                    name,
                    random.nextInt(8) == 0 ? null : name + ":1",
                    random.nextInt(8) == 0 ? null : name + ":2",
                    random.nextInt(4),
                    random.nextInt(4),
                    0,
                    0,
                    0.5 + random.nextInt(4)));
        }
        return new ServerGroup(builder.build(), time, new ScriptedRandom(random.nextLong()), time, c -> {}, p -> {});
    }

    @Property(tries = 300)
    void onlyCandidatesEachOnceAndNobodyBeforeTheAvailableOnes(
            @ForAll("policies") String policy, @ForAll @IntRange(min = 1, max = 6) int servers, @ForAll Random random) {
        visited.clear();
        packets.clear();
        ServerGroup group = group(policy, servers, random);
        List<Transaction> open = new ArrayList<>();
        List<ServerAttempt> attempts = new ArrayList<>();
        for (int step = 0; step < 150; step++) {
            if (random.nextInt(3) == 0 || open.isEmpty()) {
                SampleRequest request = random.nextBoolean() ? SampleRequest.auth() : SampleRequest.acct(1);
                open.add(group.open(request.with(1, "u" + random.nextInt(9)).from(random.nextInt(3))));
            }
            Transaction transaction = open.get(random.nextInt(open.size()));
            switch (random.nextInt(6)) {
                case 0, 1 -> next(group, policy, transaction, attempts);
                case 2 -> steer(group, servers, random);
                case 3 -> time.advance(random.nextInt(1_500) * Bench.MILLI);
                default -> packet(attempts, random);
            }
            equation(group);
        }
        open.forEach(Transaction::cancel);
        attempts.forEach(ServerAttempt::abandoned);
        for (ServerView view : group.view().servers()) {
            assertThat(view.outstanding()).isZero();
            assertThat(view.pending()).isZero();
        }
        packets.forEach((t, n) -> assertThat(n).isLessThanOrEqualTo(TRIES * servers));
    }

    private void next(ServerGroup group, String policy, Transaction transaction, List<ServerAttempt> attempts) {
        List<ServerView> before = group.view().servers();
        List<Integer> had = visited.computeIfAbsent(transaction, t -> new ArrayList<>());
        Role role = transaction.request().role();
        boolean open = transaction.ending() == null;
        ServerAttempt attempt = transaction.next();
        List<ServerView> candidates = before.stream()
                .filter(v -> v.role() == role && !had.contains(v.index()))
                .filter(v -> v.state().equals("up") || v.state().equals("down"))
                .filter(v -> v.pending() + unsent(attempts, v) < 5)
                .toList();
        if (attempt == null) {
            assertThat(open && !candidates.isEmpty())
                    .as("gave up with candidates left")
                    .isFalse();
            return;
        }
        attempts.add(attempt);
        if (!attempt.rule().equals("session")) {
            assertThat(candidates).extracting(ServerView::index).contains(attempt.server());
            // by rule a master comes after all backups once the transaction has been at another server
            boolean masterIsLast = policy.equals("master-backup") && !had.isEmpty();
            boolean anyUp = candidates.stream()
                    .filter(v -> !masterIsLast || v.index() != 0)
                    .anyMatch(ServerView::available);
            boolean up = candidates.stream().anyMatch(v -> v.index() == attempt.server() && v.available());
            assertThat(up || !anyUp).as("%s: available ones first", policy).isTrue();
        }
        assertThat(had).as("no server twice").doesNotContain(attempt.server());
        had.add(attempt.server());
    }

    private static int unsent(List<ServerAttempt> attempts, ServerView view) {
        return (int) attempts.stream()
                .filter(a -> a.server() == view.index() && a.nothingSent())
                .filter(a -> a.transaction().request().role() == view.role())
                .filter(a -> a.transaction().current() == a)
                .count();
    }

    private static void steer(ServerGroup group, int servers, Random random) {
        String server = "s" + random.nextInt(servers);
        switch (random.nextInt(5)) {
            case 0 -> group.disable(server, null, "test");
            case 1 -> group.drain(server, null, "test");
            case 2 -> group.weight(server, null, random.nextInt(5));
            default -> group.enable(server, null, "test");
        }
    }

    private void packet(List<ServerAttempt> attempts, Random random) {
        if (attempts.isEmpty()) {
            return;
        }
        ServerAttempt attempt = attempts.get(random.nextInt(attempts.size()));
        switch (random.nextInt(6)) {
            case 0 -> attempt.answered(Bench.ACCEPT, random.nextInt(1000) * Bench.MILLI);
            case 1, 2 -> attempt.ignored();
            case 3 -> attempt.refused(new Object());
            default -> {
                if (attempt.maySend()) {
                    attempt.sent();
                    packets.merge(attempt.transaction(), 1, Integer::sum);
                }
            }
        }
    }

    private static void equation(ServerGroup group) {
        for (ServerView v : group.view().servers()) {
            assertThat(v.sent()).isEqualTo(v.answered() + v.ignored() + v.refused() + v.abandoned() + v.pending());
        }
    }

    /** Whatever the policy: while all servers are up and answer, each one that may get something gets it in the end. */
    @Property(tries = 24)
    void nobodyStarvesWhereThePolicySpreads(@ForAll("policies") String policy) {
        boolean one = List.of("direct", "primary-secondary", "master-backup").contains(policy);
        GroupSettings.Builder builder =
                GroupSettings.builder("g").policy(policy).option("selection-basis", "packet");
        for (int i = 0; i < 4; i++) {
            builder.server(ServerSettings.of("s" + i, "s:1", "s:2", 1));
        }
        ServerGroup group = new ServerGroup(builder.build(), time, new ScriptedRandom(2), time, c -> {}, p -> {});
        int[] counts = new int[4];
        for (int i = 0; i < 400; i++) {
            ServerAttempt attempt = Bench.next(group.open(SampleRequest.auth().with(1, "u" + i)));
            attempt.sent();
            time.advance(100 * Bench.MILLI);
            attempt.answered(Bench.ACCEPT, (5 + attempt.server()) * Bench.MILLI);
            counts[attempt.server()]++;
        }
        if (one) {
            assertThat(counts).containsExactly(400, 0, 0, 0);
        } else {
            assertThat(counts).doesNotContain(0);
        }
    }
}
