package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.ACCEPT;
import static io.github.camelradius.lb.core.Bench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Role;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnTest {
    private static Bench bench(String type) {
        return Bench.of(
                new long[0],
                new int[] {1},
                b -> b.policy("primary-secondary")
                        .statusRule("own")
                        .probe(ProbeSettings.of(Map.of("type", type)).steady()));
    }

    private static Bench suspect(String type) {
        Bench bench = bench(type);
        for (int i = 0; i < 3; i++) {
            bench.send().ignored();
        }
        assertThat(bench.state("a")).isEqualTo("suspect");
        return bench;
    }

    private static Probe last(Bench bench) {
        return bench.probes.get(bench.probes.size() - 1);
    }

    @Test
    void anAnsweredProbeClearsASuspect() {
        Bench bench = suspect("status-server");
        last(bench).sent();
        last(bench).answered();
        assertThat(bench.state("a")).isEqualTo("up");
        assertThat(bench.view("a").reason()).isEqualTo("answered a probe");
    }

    @Test
    void notWhenASubscribersPacketSentAfterItFailedMeanwhile() {
        Bench bench = suspect("status-server");
        last(bench).sent();
        bench.time.advance(1);
        bench.send().refused(new Object());
        last(bench).answered();
        assertThat(bench.state("a")).isEqualTo("suspect");
        bench.time.advance(6 * SECOND);
        last(bench).sent();
        last(bench).answered();
        assertThat(bench.state("a")).as("the next one was sent later").isEqualTo("up");
    }

    @Test
    void whatFailedBeforeTheProbeWasSentDoesNotMatter() {
        Bench bench = suspect("status-server");
        ServerAttempt before = bench.send();
        bench.time.advance(1);
        last(bench).sent();
        before.ignored();
        last(bench).answered();
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @Test
    void anAnsweredProbeStartsTheCountToDownAnew() {
        Bench bench = suspect("status-server");
        last(bench).sent();
        bench.time.advance(1);
        bench.send().ignored();
        bench.send().ignored();
        last(bench).answered();
        assertThat(bench.state("a")).isEqualTo("suspect");
        bench.send().ignored();
        bench.send().ignored();
        assertThat(bench.state("a")).isEqualTo("suspect");
        bench.send().ignored();
        assertThat(bench.state("a")).isEqualTo("down");
    }

    @Test
    void aLateAnswerClearsASuspect() {
        Bench bench = bench("off");
        ServerAttempt attempt = bench.send();
        attempt.ignored();
        bench.send().ignored();
        bench.send().ignored();
        assertThat(bench.state("a")).isEqualTo("suspect");
        attempt.late(ACCEPT);
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @Test
    void evidenceIsInWords() {
        Bench bench = suspect("off");
        assertThat(bench.changes).singleElement().satisfies(change -> {
            assertThat(change.rule()).isEqualTo("suspect-count");
            assertThat(change.role()).isEqualTo(Role.AUTH);
            assertThat(change.reason()).isEqualTo("3 of 3 packets ignored over 0.0 s, never answered, refused: 0");
        });
    }
}
