package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.MonotonicClock;
import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.policy.Policy;
import io.github.camelradius.lb.core.sim.VirtualTime;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One selection by each policy, by default with all servers available. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PickBenchmark {
    @Param({
        "master-backup",
        "primary-secondary",
        "weighted",
        "direct",
        "round-robin",
        "hash",
        "hash-bounded",
        "least-outstanding",
        "adaptive",
        "volume",
        "least-request",
        "peak-ewma"
    })
    public String policy;

    @Param("3")
    public int servers;

    /** Percent of the servers that an administrator has disabled. */
    @Param("0")
    public int disabled;

    private Candidates candidates;
    private final Transaction[] transactions = new Transaction[256];
    private int next;
    private Policy picker;

    @Setup
    public void group() {
        ServerGroup group = Groups.of(policy, servers, "0");
        for (int i = 0; i < servers; i++) {
            if (i * 7919L % servers * 100 < (long) disabled * servers) {
                group.member(Role.AUTH, i).admin = Member.Admin.DISABLED;
                group.roster().changed(null, List.of(group.member(Role.AUTH, i)));
            }
        }
        candidates = new Candidates(group);
        for (int i = 0; i < transactions.length; i++) {
            transactions[i] = group.open(new Groups.Request(new byte[] {2, 0, 0, 0, 0, (byte) i}));
        }
        picker = group.policy(Role.AUTH);
    }

    @Benchmark
    public int pick() {
        candidates.fill(transactions[next++ & 255], -1);
        int server = picker.pick(candidates);
        picker.picked(candidates, server);
        candidates.release();
        return server;
    }

    /** Groups of servers on a clock of the machine, whose timers never come. */
    static final class Groups {
        private Groups() {}

        static ServerGroup of(String policy, int servers, String decisions) {
            GroupSettings.Builder builder = GroupSettings.builder("g")
                    .policy(policy)
                    .option("selection-basis", "packet")
                    .option("decisions", decisions);
            for (int i = 0; i < servers; i++) {
                builder.server(ServerSettings.of("s" + i, "s:1", "s:2", 1 + i % 3));
            }
            MonotonicClock clock = System::nanoTime;
            RandomSource random = RandomSource.of(new SplittableRandom(1));
            return new ServerGroup(builder.build(), clock, random, new VirtualTime(), c -> {}, p -> {});
        }

        /** A request of one subscriber. */
        record Request(byte[] station) implements io.github.camelradius.lb.core.model.RequestView {
            @Override
            public Role role() {
                return Role.AUTH;
            }

            @Override
            public Object client() {
                return "nas";
            }

            @Override
            public byte[] state() {
                return null;
            }

            @Override
            public byte[] octets(int type) {
                return type == 31 ? station : null;
            }

            @Override
            public String text(String name) {
                return name.equals("Calling-Station-Id") ? "02-00-00-00-00-01" : null;
            }
        }
    }
}
