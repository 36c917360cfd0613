package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.sim.ScriptedRandom;
import io.github.camelradius.lb.core.sim.VirtualTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** 200 conversations of ten rounds at once, as EAP has them, stay with their servers in every policy (rules section 3). */
class LongConversationsTest {
    private static final int ROUNDS = 10;

    private final VirtualTime time = new VirtualTime();

    @ParameterizedTest
    @MethodSource("io.github.camelradius.lb.core.Rules#policies")
    void stayWithTheServerThatIssuedTheirState(String policy) {
        GroupSettings.Builder builder = GroupSettings.builder("g").policy(policy);
        for (String name : List.of("a", "b", "c")) {
            builder.server(ServerSettings.of(name, name + ":1", name + ":2", 1));
        }
        ServerGroup group = new ServerGroup(builder.build(), time, new ScriptedRandom(1), time, c -> {}, p -> {});
        int[] rounds = new int[200];
        String[] servers = new String[rounds.length];
        List<Integer> turns = new ArrayList<>();
        for (int i = 0; i < rounds.length * ROUNDS; i++) {
            turns.add(i % rounds.length);
        }
        Collections.shuffle(turns, new Random(1));
        int accepted = 0;
        for (int user : turns) {
            SampleRequest request = SampleRequest.auth().with(1, "user" + user);
            if (rounds[user] > 0) {
                request.with(Answer.STATE, state(user, rounds[user]));
            }
            ServerAttempt attempt = Bench.next(group.open(request));
            assertThat(attempt.serverName()).isEqualTo(rounds[user] == 0 ? attempt.serverName() : servers[user]);
            servers[user] = attempt.serverName();
            attempt.sent();
            time.advance(Bench.MILLI);
            rounds[user]++;
            boolean last = rounds[user] == ROUNDS;
            assertThat(attempt.answered(
                            last ? SampleRequest.accept() : Bench.challenge(state(user, rounds[user])), Bench.MILLI))
                    .isTrue();
            accepted += last ? 1 : 0;
        }
        assertThat(accepted).isEqualTo(rounds.length);
        assertThat(group.view().unknownState()).isZero();
        assertThat(group.view().servers()).allMatch(v -> v.outstanding() == 0 && v.pending() == 0);
    }

    private static String state(int user, int round) {
        return user + "/" + round;
    }
}
