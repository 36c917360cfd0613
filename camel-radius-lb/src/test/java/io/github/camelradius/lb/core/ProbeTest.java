package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Role;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbeTest {
    private static Bench down(Map<String, ?> probe, String... health) {
        return down(ProbeSettings.of(probe).steady(), health);
    }

    private static Bench down(ProbeSettings probe, String... health) {
        Bench bench = Bench.pair(b -> {
            b.probe(probe).health("dead-count", 3).health("dead-interval", "0s");
            for (int i = 0; i < health.length; i += 2) {
                b.health(health[i], health[i + 1]);
            }
        });
        bench.time.advance(60 * SECOND);
        assertThat(bench.probes).as("an up server is not probed").isEmpty();
        for (int i = 0; i < 3; i++) {
            bench.send().ignored();
        }
        return bench;
    }

    private static Probe last(Bench bench) {
        return bench.probes.get(bench.probes.size() - 1);
    }

    @Test
    void firstProbeComesOneIntervalAfterDown() {
        Bench bench = down(Map.of("type", "status-server", "interval", "10s"));
        bench.time.advance(10 * SECOND - 1);
        assertThat(bench.probes).isEmpty();
        bench.time.advance(1);
        assertThat(bench.probes).hasSize(1);
        assertThat(last(bench).serverName()).isEqualTo("a");
        assertThat(last(bench).role()).isEqualTo(Role.AUTH);
        assertThat(last(bench).type()).isEqualTo(ProbeSettings.Type.STATUS_SERVER);
        assertThat(last(bench).timeoutNanos()).isEqualTo(SECOND);
    }

    @Test
    void oneIsInFlightAtATime() {
        Bench bench = down(Map.of("type", "status-server", "interval", "1s"));
        bench.time.advance(5 * SECOND);
        assertThat(bench.probes).hasSize(1);
        last(bench).sent();
        last(bench).ignored();
        bench.time.advance(SECOND);
        assertThat(bench.probes).hasSize(2);
    }

    @Test
    void anAnsweredProbeBringsItBackAndEndsProbing() {
        Bench bench = down(Map.of("type", "status-server"));
        bench.time.advance(6 * SECOND);
        last(bench).sent();
        last(bench).answered();
        assertThat(bench.state("a")).isEqualTo("up");
        assertThat(bench.view("a").reason()).isEqualTo("answered a probe");
        assertThat(bench.view("a").probesSent()).isEqualTo(1);
        assertThat(bench.view("a").probesAnswered()).isEqualTo(1);
        assertThat(bench.view("a").sent()).as("probes are counted apart").isEqualTo(3);
        bench.time.advance(60 * SECOND);
        assertThat(bench.probes).hasSize(1);
    }

    @Test
    void stateRecoveryDetectNeedsConsecutiveAnswers() {
        Bench bench = down(Map.of("type", "access-request"), "state-recovery-detect", "true", "dead-time", "1h");
        boolean[] answers = {true, true, false, true, true};
        for (boolean answer : answers) {
            bench.time.advance(30 * SECOND);
            last(bench).sent();
            if (answer) {
                last(bench).answered();
            } else {
                last(bench).ignored();
            }
            assertThat(bench.state("a")).isEqualTo("down");
        }
        bench.time.advance(30 * SECOND);
        last(bench).sent();
        last(bench).answered();
        assertThat(bench.state("a")).isEqualTo("up");
        assertThat(bench.view("a").reason()).isEqualTo("answered 3 probes in a row");
    }

    @Test
    void stateRecoveryDetectLetsDeadTimeGoOn() {
        Bench bench = down(Map.of("type", "access-request"), "state-recovery-detect", "true", "dead-time", "40s");
        bench.time.advance(40 * SECOND);
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @Test
    void stateRecoveryDetectNeedsAProbe() {
        assertThatThrownBy(() -> down(ProbeSettings.OFF, "state-recovery-detect", "true"))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining("probe.type");
    }

    @Test
    void slowRecoveryLetsProbesChangeNothing() {
        Bench bench = down(Map.of("type", "status-server"), "recover", "after-dead-time");
        bench.time.advance(6 * SECOND);
        last(bench).sent();
        last(bench).answered();
        assertThat(bench.state("a")).isEqualTo("down");
    }

    @Test
    void aTestUserIsNotSentToAnAccountingPort() {
        Bench bench = Bench.pair(
                b -> b.probe(ProbeSettings.of(Map.of("type", "access-request")).steady())
                        .health("dead-count", 3)
                        .health("dead-interval", "0s"));
        for (int i = 0; i < 3; i++) {
            ServerAttempt acct = Bench.next(bench.group.open(Bench.request(Role.ACCT, null)));
            acct.sent();
            acct.ignored();
        }
        assertThat(bench.view("a", Role.ACCT).state()).isEqualTo("down");
        bench.time.advance(100 * SECOND);
        assertThat(bench.probes).isEmpty();
    }

    @Test
    void disabledServersAreNotProbedAndDrainingOnesAre() {
        Bench bench = down(Map.of("type", "status-server"));
        bench.group.disable("a", null, "test");
        bench.time.advance(20 * SECOND);
        assertThat(bench.probes).isEmpty();
        bench.group.drain("a", null, "test");
        bench.time.advance(6 * SECOND);
        assertThat(bench.probes).hasSize(1);
    }

    @Test
    void anAdministratorMayAskForOne() {
        Bench bench = down(Map.of("type", "status-server"));
        assertThat(bench.group.probe("a", Role.AUTH)).isTrue();
        assertThat(bench.probes).hasSize(1);
        assertThat(bench.group.probe("nobody", null)).isFalse();
    }

    @Test
    void intervalsVaryByATenth() {
        Bench bench = down(ProbeSettings.of(Map.of("type", "status-server", "interval", "10s")));
        long before = bench.time.nanos();
        int sent = 0;
        long least = Long.MAX_VALUE;
        long most = 0;
        while (sent < 200 && bench.time.runNext(Long.MAX_VALUE)) {
            if (bench.probes.size() > sent) {
                sent = bench.probes.size();
                last(bench).sent();
                last(bench).ignored();
                least = Math.min(least, bench.time.nanos() - before);
                most = Math.max(most, bench.time.nanos() - before);
                before = bench.time.nanos();
            }
            if (bench.state("a").equals("up")) {
                break; // dead-time
            }
        }
        assertThat(sent).isBetween(16, 20);
        assertThat(least).isGreaterThanOrEqualTo(9 * SECOND).isLessThan(10 * SECOND);
        assertThat(most).isLessThanOrEqualTo(11 * SECOND).isGreaterThan(10 * SECOND);
    }

    @Test
    void closingStopsThem() {
        Bench bench = down(Map.of("type", "status-server"));
        bench.group.close();
        bench.time.advance(60 * SECOND);
        assertThat(bench.probes).isEmpty();
    }

    private static void probe(Bench bench, boolean answered) {
        bench.group.probe("a", Role.AUTH);
        last(bench).sent();
        if (answered) {
            last(bench).answered();
        } else {
            last(bench).ignored();
        }
    }

    @Test
    void missedProbesCountOnlyAgainstAServerThatAnswersThem() {
        Bench bench = Bench.pair(
                b -> b.probe(ProbeSettings.of(Map.of("type", "status-server")).steady())
                        .health("dead-count", 3)
                        .health("dead-interval", "0s"));
        for (int i = 0; i < 5; i++) {
            probe(bench, false);
        }
        assertThat(bench.state("a")).isEqualTo("up");
        probe(bench, true);
        probe(bench, false);
        probe(bench, false);
        assertThat(bench.state("a")).isEqualTo("up");
        probe(bench, false);
        assertThat(bench.state("a")).isEqualTo("down");
    }

    @Test
    void anAnsweredProbeEndsTheRunOfIgnoredPackets() {
        Bench bench = Bench.pair(
                b -> b.probe(ProbeSettings.of(Map.of("type", "status-server")).steady())
                        .health("dead-count", 3)
                        .health("dead-interval", "0s"));
        bench.send().ignored();
        bench.send().ignored();
        probe(bench, true);
        bench.send().ignored();
        bench.send().ignored();
        assertThat(bench.state("a")).isEqualTo("up");
    }
}
