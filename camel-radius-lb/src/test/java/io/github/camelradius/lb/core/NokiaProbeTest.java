package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.ACCEPT;
import static io.github.camelradius.lb.core.Bench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Probes and the words of events under status rule nokia (rules section 5, nokia-sr). */
class NokiaProbeTest {
    private static Bench bench(int servers, Object... constants) {
        int[] weights = new int[servers];
        return Bench.of(new long[0], weights, b -> {
            b.policy("primary-secondary").statusRule("nokia");
            b.probe(ProbeSettings.of(Map.of("type", "access-request")).steady());
            b.health("keepalive-interval", "off").health("down-timeout", "5s");
            for (int i = 0; i < constants.length; i += 2) {
                b.health(constants[i].toString(), constants[i + 1]);
            }
        });
    }

    private static Probe last(Bench bench) {
        return bench.probes.get(bench.probes.size() - 1);
    }

    private static Bench probing(Object... constants) {
        Bench bench = bench(1, constants);
        bench.send();
        bench.time.advance(35 * SECOND);
        assertThat(bench.state("a")).isEqualTo("probing");
        assertThat(bench.probes).hasSize(1);
        last(bench).sent();
        return bench;
    }

    @Test
    void theWordsOfEachEvent() {
        Bench bench = probing();
        last(bench).ignored();
        bench.time.advance(30 * SECOND);
        last(bench).sent();
        last(bench).refused();
        bench.time.advance(30 * SECOND);
        last(bench).sent();
        last(bench).answered();
        assertThat(bench.changes)
                .extracting(change -> change.newState() + ", " + change.rule() + ": " + change.reason())
                .containsExactly(
                        "out-of-service, down-timeout: no valid response for 5.0 s after a packet was sent",
                        "probing, hold-down: hold-down of 30s is over",
                        "out-of-service, probe: did not answer the test user",
                        "probing, hold-down: hold-down of 30s is over",
                        "out-of-service, probe: refused the test user",
                        "probing, hold-down: hold-down of 30s is over",
                        "in-service, response: answered the test user");
    }

    @Test
    void anAnswerIsToldFromALateOne() {
        Bench bench = bench(2);
        bench.send().answered(ACCEPT, 1);
        assertThat(bench.view("a").reason()).isEqualTo("answered a request");
        Bench other = bench(2);
        ServerAttempt attempt = other.send();
        attempt.ignored();
        attempt.late(ACCEPT);
        assertThat(other.view("a").reason()).isEqualTo("answered a request late");
    }

    @Test
    void aProbeThatCouldNotBeSentIsSentAgainAfterTheTimeout() {
        Bench bench = probing();
        last(bench).abandoned();
        bench.time.advance(SECOND - 1);
        assertThat(bench.probes).hasSize(1);
        bench.time.advance(1);
        assertThat(bench.probes).hasSize(2);
        assertThat(bench.state("a")).isEqualTo("probing");
    }

    @Test
    void aServerThatIsEnabledWhileProbingIsProbedThen() {
        Bench bench = bench(1);
        bench.send();
        bench.time.advance(20 * SECOND);
        bench.group.disable("a", null, "test");
        bench.time.advance(30 * SECOND);
        assertThat(bench.probes).isEmpty();
        bench.group.enable("a", null, "test");
        assertThat(bench.probes).hasSize(1);
    }

    @Test
    void forcedProbingComesWhenTheLastOtherServerIsDisabled() {
        Bench bench = bench(2, "force-probing", true);
        bench.send();
        bench.time.advance(5 * SECOND);
        assertThat(bench.state("a")).as("another is in service").isEqualTo("out-of-service");
        bench.group.disable("b", null, "test");
        assertThat(bench.state("a")).isEqualTo("probing");
        assertThat(bench.changes.get(2).rule()).isEqualTo("force-probing");
    }

    @Test
    void forcedProbingStopsHoldDown() {
        Bench bench = bench(2, "force-probing", true);
        bench.send();
        bench.time.advance(5 * SECOND);
        bench.group.disable("b", null, "test");
        assertThat(bench.state("a")).isEqualTo("probing");
        bench.group.enable("b", null, "test");
        last(bench).sent();
        bench.time.advance(SECOND);
        last(bench).ignored();
        assertThat(bench.state("a")).as("hold-down begins at 6 s").isEqualTo("out-of-service");
        bench.time.advance(29 * SECOND);
        assertThat(bench.state("a")).as("35 s: the first one would end").isEqualTo("out-of-service");
        bench.time.advance(SECOND);
        assertThat(bench.state("a")).isEqualTo("probing");
    }

    @Test
    void aForcedTestUserWaitsForTheTimeoutOfTheOneBefore() {
        Bench bench = bench(1, "force-probing", true);
        bench.send();
        bench.time.advance(5 * SECOND);
        assertThat(bench.state("a")).isEqualTo("probing");
        last(bench).sent();
        last(bench).refused();
        assertThat(bench.state("a")).isEqualTo("out-of-service");
        bench.time.advance(SECOND - 1);
        assertThat(bench.probes).hasSize(1);
        assertThat(bench.state("a")).isEqualTo("out-of-service");
        bench.time.advance(1);
        assertThat(bench.state("a")).isEqualTo("probing");
        assertThat(bench.probes).hasSize(2);
    }
}
