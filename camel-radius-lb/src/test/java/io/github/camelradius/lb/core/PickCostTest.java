package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.policy.Policy;
import io.github.camelradius.lb.core.sim.VirtualTime;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a decision costs. */
class PickCostTest {
    private static ServerGroup group(String policy, int servers) {
        GroupSettings.Builder builder =
                GroupSettings.builder("g").policy(policy).option("selection-basis", "packet");
        for (int i = 0; i < servers; i++) {
            builder.server(ServerSettings.of("s" + i, "s:1", "s:2", 1 + i % 3));
        }
        VirtualTime time = new VirtualTime();
        RandomSource random = RandomSource.of(new SplittableRandom(1));
        return new ServerGroup(builder.build(), time, random, time, c -> {}, p -> {});
    }

    @ParameterizedTest
    @MethodSource("io.github.camelradius.lb.core.Rules#policies")
    void aPickAllocatesNothingInAnyPolicy(String policyName) {
        ServerGroup group = group(policyName, 5);
        group.drain("s3", null, "test");
        Transaction transaction = group.open(SampleRequest.auth().with(31, "00-11-22-33-44-55"));
        Candidates candidates = new Candidates(group);
        Policy policy = group.policy(Role.AUTH);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long allocated = Long.MAX_VALUE;
        for (int round = 0; round < 3; round++) {
            long before = threads.getThreadAllocatedBytes(id);
            for (int i = 0; i < 10_000; i++) {
                candidates.fill(transaction, -1);
                candidates.excluded();
                policy.picked(candidates, policy.pick(candidates));
                candidates.release();
            }
            allocated = Math.min(allocated, threads.getThreadAllocatedBytes(id) - before);
        }
        assertThat(allocated).as("octets of 10,000 picks").isLessThan(10_000);
    }

    /** A look at every server would cost 3,000 times as much among 10,000; a few times as much is the caches'. */
    @ParameterizedTest
    @ValueSource(strings = {"weighted", "hash", "least-outstanding", "least-request"})
    void aPickAmongThousandsCostsLittleMore(String policy) {
        double few = Double.MAX_VALUE;
        double many = Double.MAX_VALUE;
        ServerGroup small = group(policy, 3);
        ServerGroup large = group(policy, 10_000);
        for (int round = 0; round < 12; round++) {
            few = Math.min(few, nanos(small));
            many = Math.min(many, nanos(large));
        }
        assertThat(many / few)
                .as("%.0f ns among 3, %.0f ns among 10,000", few, many)
                .isLessThan(40);
    }

    private static double nanos(ServerGroup group) {
        SampleRequest request = SampleRequest.auth().with(31, "00-11-22-33-44-55");
        long start = System.nanoTime();
        for (int i = 0; i < 2000; i++) {
            Transaction transaction = group.open(request);
            ServerAttempt attempt = Bench.next(transaction);
            attempt.sent();
            attempt.answered(Bench.ACCEPT, 1);
        }
        return (System.nanoTime() - start) / 2000.0;
    }
}
