package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.PacketEquationTest.Walk;
import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.sim.VirtualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Health per realm in random histories. */
class RealmWalkTest {
    /** Where all requests are of one realm there is nothing to tell apart: servers are judged as without. */
    @Property(tries = 300)
    void oneRealmIsTheServer(@ForAll long seed, @ForAll @IntRange(max = 11) int policy) {
        String name = Rules.policies().get(policy);
        Walk perServer = new Walk(seed, PacketEquationTest.builder(name).build());
        Walk perRealm = new Walk(
                seed,
                PacketEquationTest.builder(name).option("health-scope", "realm").build());
        for (int i = 0; i < 200; i++) {
            perServer.step();
            perRealm.step();
            PacketEquationTest.holds(perRealm.group);
            List<ServerView> expected = perServer.group.view().servers();
            List<ServerView> servers = perRealm.group.view().servers();
            for (int k = 0; k < expected.size(); k++) {
                assertThat(servers.get(k).state()).isEqualTo(expected.get(k).state());
                assertThat(servers.get(k).sent()).isEqualTo(expected.get(k).sent());
                assertThat(servers.get(k).outstanding())
                        .isEqualTo(expected.get(k).outstanding());
            }
        }
    }

    /** A request goes to a server that is down for its realm only when nobody is up for it. */
    @Property(tries = 300)
    void aRealmsOwnCandidatesAreHonoured(@ForAll long seed, @ForAll @IntRange(max = 11) int policy) {
        SplittableRandom random = new SplittableRandom(seed);
        VirtualTime time = new VirtualTime();
        GroupSettings settings = PacketEquationTest.builder(Rules.policies().get(policy))
                .option("health-scope", "realm")
                .option("realm-limit", 3)
                .option("realm-timeout", "60s")
                .build();
        ServerGroup group = new ServerGroup(settings, time, RandomSource.of(random), time, c -> {}, p -> {});
        List<ServerAttempt> attempts = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            String realm = "r" + random.nextInt(4);
            Transaction transaction = group.open(SampleRequest.auth().with(1, "u@" + realm));
            List<ServerView> before = group.view().servers();
            ServerAttempt attempt = Objects.requireNonNull(transaction.next());
            boolean chosenIsUp =
                    before.stream().anyMatch(server -> server.index() == attempt.server() && isUpFor(realm, server));
            assertThat(chosenIsUp || before.stream().noneMatch(server -> isUpFor(realm, server)))
                    .isTrue();
            attempt.sent();
            attempts.add(attempt);
            ServerAttempt decided = attempts.get(random.nextInt(attempts.size()));
            switch (random.nextInt(6)) {
                case 0 -> decided.answered(Bench.ACCEPT, 1);
                case 1 -> decided.refused(new Object());
                case 2 -> time.advance(random.nextLong(20 * Bench.SECOND));
                default ->
                    attempts.forEach(each -> {
                        if (random.nextInt(3) == 0) {
                            each.ignored();
                        }
                    });
            }
            PacketEquationTest.holds(group);
            assertThat(Objects.requireNonNull(group.view().realms()).known()).isLessThanOrEqualTo(3);
        }
        attempts.forEach(ServerAttempt::abandoned);
        time.advance(3600 * Bench.SECOND);
        for (ServerView server : group.view().servers()) {
            assertThat(server.pending()).isZero();
            assertThat(server.realms()).as("dead-time is over").isEmpty();
        }
    }

    private static boolean isUpFor(String realm, ServerView server) {
        return server.role() == Role.AUTH
                && server.available()
                && server.pending() < 40
                && Objects.requireNonNull(server.realms()).stream()
                        .noneMatch(each -> each.realm().equals(realm));
    }
}
