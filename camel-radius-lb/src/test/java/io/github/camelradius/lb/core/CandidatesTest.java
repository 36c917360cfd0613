package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.ACCEPT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.policy.Policy;
import io.github.camelradius.lb.core.policy.PolicyFactory;
import io.github.camelradius.lb.core.policy.Selection;
import io.github.camelradius.lb.core.status.LastResort;
import io.github.camelradius.lb.core.status.PacketEvent;
import io.github.camelradius.lb.core.status.Standing;
import io.github.camelradius.lb.core.status.StatusContext;
import io.github.camelradius.lb.core.status.StatusRule;
import io.github.camelradius.lb.core.status.StatusRuleFactory;
import io.github.camelradius.lb.core.status.StatusScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Every kind of status and policy that the rules page needs can be added without the engine knowing it. */
class CandidatesTest {
    /** A rule whose standing the test sets. */
    private static final class Puppet implements StatusRule {
        private final StatusContext context;
        private Standing standing = Standing.AVAILABLE;
        private String state = "available";
        private int share = 1000;
        private final List<String> events = new ArrayList<>();

        Puppet(StatusContext context) {
            this.context = context;
        }

        void become(Standing next) {
            String old = state();
            standing = next;
            state = next.name().toLowerCase(Locale.ROOT);
            context.changed(old, "puppet", "test");
        }

        @Override
        public String state() {
            return state;
        }

        @Override
        public Standing standing() {
            return standing;
        }

        @Override
        public int share() {
            return share;
        }

        @Override
        public void sent(PacketEvent event) {
            events.add("sent" + (event.trial() ? " on trial" : ""));
        }

        @Override
        public void answered(PacketEvent event) {
            events.add("answered");
        }

        @Override
        public void ignored(PacketEvent event) {
            events.add("ignored" + (event.triesUsedUp() ? ", tries used up" : ""));
        }

        @Override
        public void refused(PacketEvent event) {
            events.add("refused");
        }
    }

    private final List<Puppet> puppets = new ArrayList<>();
    private LastResort lastResort = LastResort.BY_POLICY;

    private Bench bench(long[] script, int[] weights, Consumer<GroupSettings.Builder> more) {
        StatusRuleFactory factory = new StatusRuleFactory() {
            @Override
            public String name() {
                return "puppet";
            }

            @Override
            public List<Option> options() {
                return List.of();
            }

            @Override
            public StatusScope scope() {
                return StatusScope.SERVER;
            }

            @Override
            public LastResort lastResort(Options options) {
                return lastResort;
            }

            @Override
            public StatusRule create(Options options, StatusContext context) {
                puppets.add(new Puppet(context));
                return puppets.get(puppets.size() - 1);
            }
        };
        return Bench.of(script, weights, b -> {
            b.statusRule(factory).policy("primary-secondary");
            more.accept(b);
        });
    }

    private Bench bench(int servers) {
        int[] weights = new int[servers];
        java.util.Arrays.fill(weights, 1);
        return bench(new long[0], weights, b -> {});
    }

    private static String order(Transaction transaction) {
        StringBuilder order = new StringBuilder();
        for (ServerAttempt a = transaction.next(); a != null; a = transaction.next()) {
            order.append(a.serverName());
        }
        return order.toString();
    }

    @Test
    void goesThroughTheTiersInOrder() {
        Bench bench = bench(5);
        puppets.get(0).become(Standing.LAST_OF_ALL);
        puppets.get(1).become(Standing.LAST_RESORT);
        puppets.get(2).become(Standing.NEVER);
        puppets.get(3).become(Standing.AVAILABLE_SECOND);
        assertThat(order(bench.open())).isEqualTo("edba");
    }

    @Test
    void neverSendsToOneThatIsOutOfService() {
        Bench bench = bench(1);
        puppets.get(0).become(Standing.NEVER);
        Transaction transaction = bench.open();
        assertThat(transaction.next()).isNull();
        assertThat(transaction.excluded()).isEqualTo("a=never");
    }

    @Test
    void drawsTheLastResortByWeightWhenTheRuleSaysSo() {
        lastResort = new LastResort(true, Integer.MAX_VALUE);
        Bench bench = bench(new long[] {1, 0}, new int[] {1, 2}, b -> {});
        puppets.forEach(p -> p.become(Standing.LAST_RESORT));
        ServerAttempt attempt = Bench.next(bench.open());
        assertThat(attempt.serverName()).isEqualTo("b");
        assertThat(attempt.rule()).isEqualTo("last-resort");
    }

    @Test
    void triesOnlySoManyUnavailableServersAsTheRuleAllows() {
        lastResort = new LastResort(false, 1);
        Bench bench = bench(3);
        puppets.get(0).become(Standing.LAST_RESORT);
        puppets.get(1).become(Standing.LAST_RESORT);
        assertThat(order(bench.open())).isEqualTo("ca");
    }

    @Test
    void usesUnavailableServersAsIfAvailableBelowThePanicThreshold() {
        Bench bench = bench(new long[0], new int[] {6, 4}, b -> b.option("panic-threshold", 50));
        puppets.get(0).become(Standing.LAST_RESORT);
        assertThat(Bench.next(bench.open()).serverName())
                .as("40 % are available")
                .isEqualTo("a");
        puppets.get(0).become(Standing.AVAILABLE);
        puppets.get(1).become(Standing.LAST_RESORT);
        assertThat(order(bench.open())).as("60 % are available").isEqualTo("ab");
        bench.group.disable("a", null, "test");
        puppets.get(1).become(Standing.NEVER);
        assertThat(bench.open().next())
                .as("panic overrides neither disabling nor out-of-service")
                .isNull();
    }

    @Test
    void scalesWeightsInSlowStart() {
        Bench bench = bench(new long[] {499, 500}, new int[] {1, 1}, b -> b.policy("weighted"));
        puppets.get(0).share = 500;
        puppets.get(0).become(Standing.AVAILABLE);
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("a");
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("b");
    }

    @Test
    void aServerOnTrialGetsExactlyTheOneRequestThePolicyWouldGiveIt() {
        Bench bench = bench(2);
        puppets.get(0).become(Standing.TRIAL);
        assertThat(Bench.next(bench.open("some-state")).serverName())
                .as("never one with State")
                .isEqualTo("b");
        assertThat(Bench.next(bench.group.open(Bench.request(Role.ACCT, null))).serverName())
                .as("never accounting")
                .isEqualTo("b");
        Transaction trial = bench.open();
        ServerAttempt attempt = Bench.next(trial);
        assertThat(attempt.serverName()).isEqualTo("a");
        assertThat(attempt.tries()).isEqualTo(1);
        attempt.sent();
        assertThat(Bench.next(bench.open()).serverName())
                .as("others skip it meanwhile")
                .isEqualTo("b");
        attempt.ignored();
        assertThat(puppets.get(0).events).containsExactly("sent on trial", "ignored, tries used up");
        assertThat(trial.next()).as("no failover").isNull();
        assertThat(trial.ending()).isEqualTo(Ending.TIMEOUT);
        assertThat(Bench.next(bench.open()).serverName()).as("the next trial").isEqualTo("a");
    }

    @Test
    void aServerOnTrialThatThePolicyWouldNotChooseGetsNothing() {
        Bench bench = bench(2);
        puppets.get(1).become(Standing.TRIAL);
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("a");
        puppets.get(0).become(Standing.NEVER);
        assertThat(Bench.next(bench.open()).serverName()).isEqualTo("b");
    }

    @Test
    void evictionMovesTransactionsOn() {
        Bench bench = bench(2);
        Transaction transaction = bench.open();
        ServerAttempt a = Bench.next(transaction);
        a.sent();
        List<String> moved = new ArrayList<>();
        transaction.onMove(() -> moved.add(Bench.next(transaction).serverName()));
        puppets.get(0).context.evict();
        bench.group.view(); // leaving the lock delivers
        assertThat(moved).containsExactly("b");
        assertThat(a.answered(ACCEPT, 1)).as("a late answer still completes it").isTrue();
    }

    @Test
    void aRuleKnowsWhetherAnotherServerIsAvailable() {
        bench(2);
        assertThat(puppets.get(0).context.anotherAvailable()).isTrue();
        puppets.get(1).become(Standing.NEVER);
        assertThat(puppets.get(0).context.anotherAvailable()).isFalse();
        assertThat(puppets.get(1).context.anotherAvailable()).isTrue();
    }

    @Test
    void aPolicyMovesItsCursorOnlyWhenAPickStands() {
        List<String> calls = new ArrayList<>();
        PolicyFactory recording = new PolicyFactory() {
            @Override
            public String name() {
                return "recording";
            }

            @Override
            public Policy create(Setting setting) {
                return new Policy() {
                    @Override
                    public int pick(Selection selection) {
                        for (int i = 0; i < selection.size(); i++) {
                            if (selection.eligible(i)) {
                                selection.because("first eligible");
                                return i;
                            }
                        }
                        return NONE;
                    }

                    @Override
                    public void picked(Selection selection, int server) {
                        calls.add("picked " + server + (selection.failover() ? " after " + selection.previous() : ""));
                    }

                    @Override
                    public void answered(
                            int server, io.github.camelradius.lb.core.model.RequestView request, long responseNanos) {
                        calls.add("answered " + server + " in " + responseNanos);
                    }

                    @Override
                    public void changed(int server, boolean available) {
                        calls.add(server + (available ? " available" : " not available"));
                    }
                };
            }
        };
        Bench bench = bench(new long[0], new int[] {1, 1}, b -> b.policy(recording));
        calls.clear();
        puppets.get(1).become(Standing.TRIAL);
        Transaction transaction = bench.open();
        ServerAttempt attempt = Bench.next(transaction);
        assertThat(attempt.rule()).isEqualTo("first eligible");
        attempt.sent();
        attempt.answered(ACCEPT, 7);
        puppets.get(0).become(Standing.NEVER);
        Bench.next(bench.open());
        // changed is told to both roles; b is tried out for both requests and picked only for the last
        assertThat(calls)
                .containsExactly(
                        "1 not available",
                        "1 not available",
                        "picked 0",
                        "answered 0 in 7",
                        "0 not available",
                        "0 not available",
                        "picked 1");
    }

    @Test
    void aRequestThatFailedElsewhereIsNoTrial() {
        Bench bench = bench(2);
        puppets.get(1).become(Standing.TRIAL);
        Transaction transaction = bench.open();
        assertThat(Bench.next(transaction).serverName()).isEqualTo("a");
        assertThat(transaction.next()).isNull();
    }

    @Test
    void lookingAtCandidatesAndPickingAllocatesNothing() {
        Bench bench = bench(new long[0], new int[] {1, 2, 3, 4, 5, 6, 7, 8}, b -> b.policy("weighted"));
        puppets.get(3).become(Standing.LAST_RESORT);
        Transaction transaction = bench.open();
        Candidates candidates = new Candidates(bench.group);
        Policy policy = bench.group.policy(Role.AUTH);
        com.sun.management.ThreadMXBean threads =
                (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        int[] counts = new int[8];
        for (int round = 0; round < 2; round++) {
            long before = threads.getThreadAllocatedBytes(id);
            for (int i = 0; i < 10_000; i++) {
                candidates.fill(transaction, -1);
                counts[policy.pick(candidates)]++;
            }
            long allocated = threads.getThreadAllocatedBytes(id) - before;
            if (round == 1) { // classes are loaded by then
                assertThat(allocated).isLessThan(10_000);
            }
        }
        assertThat(counts[3]).isZero();
        assertThat(counts[7]).isGreaterThan(counts[0]);
    }
}
