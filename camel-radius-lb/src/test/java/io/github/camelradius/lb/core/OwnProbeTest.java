package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Asked.answeredAt;
import static io.github.camelradius.lb.core.Asked.at;
import static io.github.camelradius.lb.core.Asked.bench;
import static io.github.camelradius.lb.core.Asked.ignoredAt;
import static io.github.camelradius.lb.core.Asked.refusedAt;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What probes do under status rule own (rules sections 3 and 5). */
class OwnProbeTest {
    /** Clients' packets that are refused at this time. */
    private static void clientsRefused(Bench bench, int times) {
        for (int i = 0; i < times; i++) {
            bench.send().refused(new Object());
        }
    }

    /** Suspect, with the probe that is sent at once still to be decided. */
    private static Probe suspectProbe(Bench bench) {
        clientsRefused(bench, 3);
        assertThat(bench.state("a")).isEqualTo("suspect");
        Probe probe = bench.probes.get(bench.probes.size() - 1);
        probe.sent();
        return probe;
    }

    @Test
    void missedOnesAloneNeverMakeItSuspect() {
        Bench bench = bench("own");
        answeredAt(bench, 0);
        for (int i = 1; i < 10; i++) {
            ignoredAt(bench, i);
            refusedAt(bench, i);
        }
        assertThat(bench.changes).isEmpty();
    }

    @Test
    void aRefusedOneTakesASuspectDown() {
        Bench bench = bench("own");
        answeredAt(bench, 0);
        suspectProbe(bench).refused();
        assertThat(bench.state("a")).isEqualTo("down");
        assertThat(bench.changes.get(1).rule()).isEqualTo("probe");
    }

    @Test
    void aMissedOneOfAKindThatWasNeverAnsweredDoesNot() {
        Bench bench = bench("own");
        suspectProbe(bench).ignored();
        assertThat(bench.state("a")).isEqualTo("suspect");
    }

    @Test
    void oneMissedWhileUpAndARefusedPacketTakeItDown() {
        Bench bench = bench("own");
        answeredAt(bench, 0);
        ignoredAt(bench, 1000);
        assertThat(bench.state("a")).isEqualTo("up");
        clientsRefused(bench, 1);
        assertThat(bench.state("a")).isEqualTo("down");
        assertThat(bench.changes.get(0).rule()).isEqualTo("refused-and-probe");
    }

    @Test
    void notWhenAnotherProbeWasAnsweredBetween() {
        Bench bench = bench("own");
        answeredAt(bench, 0);
        ignoredAt(bench, 1000);
        answeredAt(bench, 2000);
        clientsRefused(bench, 1);
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @Test
    void notWhenItsKindWasNeverAnswered() {
        Bench bench = bench("own");
        ignoredAt(bench, 1000);
        clientsRefused(bench, 1);
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @Test
    void whileDownAMissedOneChangesNothingButTheAnswersInARow() {
        Bench bench = Bench.of(
                new long[0],
                new int[] {1},
                b -> b.policy("primary-secondary")
                        .statusRule("own")
                        .probe(ProbeSettings.of(Map.of("type", "status-server", "interval", "1h", "successes", 3))
                                .steady()));
        answeredAt(bench, 0);
        suspectProbe(bench).ignored();
        assertThat(bench.state("a")).isEqualTo("down");
        answeredAt(bench, 10_000);
        answeredAt(bench, 11_000);
        ignoredAt(bench, 12_000);
        answeredAt(bench, 13_000);
        answeredAt(bench, 14_000);
        assertThat(bench.state("a")).as("ok, ok, miss, ok, ok").isEqualTo("down");
        assertThat(bench.changes).hasSize(2);
        bench.send().ignored();
        answeredAt(bench, 15_000);
        answeredAt(bench, 16_000);
        assertThat(bench.state("a"))
                .as("a client's packet was ignored after two")
                .isEqualTo("down");
        answeredAt(bench, 17_000);
        assertThat(bench.state("a")).isEqualTo("up");
        assertThat(bench.view("a").reason()).isEqualTo("answered 3 times in a row, full share in 10s");
    }

    @Test
    void whatWasMissedWhileDownDoesNotCountAfterwards() {
        Bench bench = bench("own");
        answeredAt(bench, 0);
        suspectProbe(bench).ignored();
        ignoredAt(bench, 10_000);
        answeredAt(bench, 20_000);
        assertThat(bench.state("a")).isEqualTo("up");
        assertThat(bench.view("a").reason()).isEqualTo("answered, full share in 10s");
        clientsRefused(bench, 1);
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @Test
    void oneThatIsAnsweredInTheMomentOfTheLastFailureClearsASuspect() {
        Bench bench = bench("own");
        Probe probe = suspectProbe(bench);
        bench.send().ignored();
        probe.answered();
        assertThat(bench.state("a"))
                .as("nothing was sent after the probe, only with it")
                .isEqualTo("up");
    }

    @Test
    void theNewestFailedPacketDecides() {
        Bench bench = bench("own");
        ServerAttempt early = bench.send();
        at(bench, 1000);
        Probe probe = suspectProbe(bench);
        at(bench, 2000);
        bench.send().refused(new Object());
        early.ignored();
        probe.answered();
        assertThat(bench.state("a")).isEqualTo("suspect");
    }

    @Test
    void aServerThatGoesDownInSlowStartHasItsWholeWeightAsLastResort() {
        Bench bench = Bench.of(
                LongStream.generate(() -> 1).limit(100).toArray(),
                new int[] {1, 1},
                b -> b.policy("weighted")
                        .statusRule("own")
                        .probe(ProbeSettings.of(Map.of("type", "status-server", "interval", "1h"))
                                .steady()));
        bench.group.disable("b", null, "test");
        answeredAt(bench, 0);
        suspectProbe(bench).ignored();
        answeredAt(bench, 10_000);
        at(bench, 15_000);
        suspectProbe(bench).ignored();
        assertThat(bench.state("a")).isEqualTo("down");
        bench.group.disable("a", null, "test");
        bench.group.enable("b", null, "test");
        clientsRefused(bench, 6);
        assertThat(bench.state("b")).isEqualTo("down");
        bench.group.enable("a", null, "test");
        assertThat(bench.send().serverName()).as("1 of [0, 2)").isEqualTo("b");
    }

    @Test
    void whatFailedBeforeItWasDownIsNoPartOfTheRateAfterwards() {
        Bench bench = bench("own", "suspect-count", 100, "window", 4);
        answeredAt(bench, 0);
        clientsRefused(bench, 3);
        assertThat(bench.state("a")).isEqualTo("up");
        clientsRefused(bench, 1);
        assertThat(bench.state("a")).isEqualTo("suspect");
        assertThat(bench.changes.get(0).rule()).isEqualTo("fail-rate");
        assertThat(bench.view("a").reason())
                .isEqualTo("4 of the last 4 packets without an answer, last answer 0.0 s ago");
        bench.probes.get(1).sent();
        bench.probes.get(1).ignored();
        assertThat(bench.state("a")).isEqualTo("down");
        answeredAt(bench, 1000);
        clientsRefused(bench, 3);
        assertThat(bench.state("a")).isEqualTo("up");
        clientsRefused(bench, 1);
        assertThat(bench.state("a")).isEqualTo("suspect");
    }

    @Test
    void withoutSlowStartItsShareIsWholeAtOnce() {
        Bench bench = Bench.of(
                new long[0],
                new int[] {1},
                b -> b.option("slow-start", "0s")
                        .statusRule("own")
                        .probe(ProbeSettings.of(Map.of("type", "status-server", "interval", "1h"))
                                .steady()));
        answeredAt(bench, 0);
        suspectProbe(bench).ignored();
        answeredAt(bench, 1000);
        assertThat(bench.view("a").reason()).isEqualTo("answered");
    }

    @Test
    void aRefusalAfterAMissedProbeIsDownAndNotSuspectAfterThat() {
        Bench bench = bench("own");
        answeredAt(bench, 0);
        ignoredAt(bench, 1000);
        bench.send().ignored();
        bench.send().ignored();
        assertThat(bench.state("a")).isEqualTo("up");
        clientsRefused(bench, 1);
        assertThat(bench.state("a")).isEqualTo("down");
        assertThat(bench.changes).hasSize(1);
    }

    /** Half of slow-start: weights 500 and 1000 of a thousand. */
    @ParameterizedTest
    @CsvSource({"499,a", "500,b", "1499,b"})
    void theShareOfAReturnedServerGrowsInALine(long draw, String server) {
        Bench bench = Bench.of(
                new long[] {0, 0, 0, draw},
                new int[] {1, 1},
                b -> b.policy("weighted")
                        .statusRule("own")
                        .probe(ProbeSettings.of(Map.of("type", "status-server", "interval", "1h"))
                                .steady()));
        bench.group.disable("b", null, "test");
        answeredAt(bench, 0);
        suspectProbe(bench).ignored();
        answeredAt(bench, 10_000);
        bench.group.enable("b", null, "test");
        at(bench, 15_000);
        assertThat(bench.send().serverName()).isEqualTo(server);
    }
}
