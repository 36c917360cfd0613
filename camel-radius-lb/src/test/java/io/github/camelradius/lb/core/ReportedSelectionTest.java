package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.MILLI;
import static io.github.camelradius.lb.core.Bench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.sim.VirtualTime;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of other balancers that the public reports in the tags describe, on virtual time: ours does not have them. */
class ReportedSelectionTest {
    private static final int CALLING_STATION = 31;
    private static final int STATIONS = 50;
    private static final long GAP = 10 * MILLI;
    private static final long TIMEOUT = 100 * MILLI;
    private static final long SILENCE = 3 * SECOND;

    /** What a station was served by, and when the server answered or was given up. */
    private record Served(long nanos, int station, String server, boolean answered) {}

    /** P02: without probes, a server that missed replies gets its share again in time, whatever the status rule. */
    @ParameterizedTest
    @Tag("https://github.com/FreeRADIUS/freeradius-server/issues/712")
    @CsvSource({
        "dead-count, 2, dead-count=3 dead-interval=0s dead-time=2s",
        "detect-cycle, 2, detect-cycle=1 dead-count=2 dead-interval=1s dead-time=2s",
        "dead-criteria, 2, dead-tries=3 dead-time-criterion=1s deadtime=2s",
        "failure-backoff, 2, failure-backoff-time=2s",
        "nokia, 30, down-timeout=200ms hold-down=30s"
    })
    void aServerThatMissedRepliesReturnsWithoutProbes(String rule, int deadSeconds, String health) {
        Bench bench = Bench.of(new long[0], new int[] {1, 1}, b -> {
            b.policy("hash")
                    .option("selection-basis", "packet")
                    .option("tries", 1)
                    .statusRule(rule);
            for (String option : health.split(" ")) {
                b.health(option.substring(0, option.indexOf('=')), option.substring(option.indexOf('=') + 1));
            }
        });
        String[] homes = new String[STATIONS];
        for (int station = 0; station < STATIONS; station++) {
            Transaction transaction = bench.group.open(access(station));
            homes[station] = Bench.next(transaction).serverName();
            transaction.cancel();
        }
        assertThat(homes).contains("a", "b");

        List<Served> served = new ArrayList<>();
        long end = SILENCE + deadSeconds * SECOND + 15 * SECOND;
        for (long at = 0; at < end; at += GAP) {
            int station = (int) (at / GAP % STATIONS);
            bench.time.at(
                    at,
                    VirtualTime.Phase.REQUEST,
                    0,
                    () -> send(bench, bench.group.open(access(station)), station, served));
        }
        bench.time.advance(end);

        assertThat(bench.changes)
                .filteredOn(change -> !change.newState().equals("in-service"))
                .first()
                .satisfies(change -> assertThat(change.server()).isEqualTo("a"))
                .satisfies(change -> assertThat(change.nanos()).isLessThan(SILENCE));
        assertThat(served).filteredOn(s -> s.server().equals("b")).allMatch(Served::answered);
        // The last loss is decided a timeout after the last packet that was ignored; then dead-time, then one request.
        long back = SILENCE + TIMEOUT + deadSeconds * SECOND + STATIONS * GAP;
        assertThat(served)
                .filteredOn(s -> s.nanos() > back)
                .hasSizeGreaterThan(1000)
                .allMatch(Served::answered)
                .allSatisfy(s -> assertThat(s.server()).isEqualTo(homes[s.station()]));
    }

    private static SampleRequest access(int station) {
        return SampleRequest.auth().with(CALLING_STATION, "station" + station);
    }

    /** Server a ignores what it gets in the first three seconds. */
    private static void send(Bench bench, Transaction transaction, int station, List<Served> served) {
        ServerAttempt attempt = transaction.next();
        if (attempt == null) {
            return;
        }
        attempt.sent();
        if (attempt.serverName().equals("a") && bench.time.nanos() < SILENCE) {
            bench.time.at(bench.time.nanos() + TIMEOUT, VirtualTime.Phase.TIMEOUT, 0, () -> {
                attempt.ignored();
                served.add(new Served(bench.time.nanos(), station, "a", false));
                send(bench, transaction, station, served);
            });
        } else {
            bench.time.at(bench.time.nanos() + MILLI, VirtualTime.Phase.ANSWER, 0, () -> {
                attempt.answered(SampleRequest.accept(), MILLI);
                served.add(new Served(bench.time.nanos(), station, attempt.serverName(), true));
            });
        }
    }

    /** P10: requests of one NAS from one port are spread one by one, in turn. */
    @ParameterizedTest
    @Tag("https://github.com/kubernetes/kubernetes/issues/76517")
    @Tag("https://community.f5.com/kb/technicalarticles/radius-load-balancing-with-irules/275667")
    @ValueSource(strings = {"round-robin", "volume"})
    void oneSourcePortIsSpreadInTurn(String policy) {
        assertThat(sharesOfOnePort(policy)).containsExactlyInAnyOrderEntriesOf(Map.of("a", 500, "b", 500));
    }

    /** P10, where chance decides. */
    @ParameterizedTest
    @Tag("https://github.com/kubernetes/kubernetes/issues/76517")
    @Tag("https://community.f5.com/kb/technicalarticles/radius-load-balancing-with-irules/275667")
    @ValueSource(strings = {"weighted", "least-outstanding", "least-request", "peak-ewma", "hash", "hash-bounded"})
    void oneSourcePortIsSpreadByChance(String policy) {
        assertThat(sharesOfOnePort(policy))
                .hasSize(2)
                .allSatisfy((server, count) -> assertThat(count).isBetween(450, 550));
    }

    private static Map<String, Integer> sharesOfOnePort(String policy) {
        Bench bench = Bench.of(new long[0], new int[] {1, 1}, b -> b.policy(policy));
        Object nas = new InetSocketAddress("127.0.0.1", 40_000);
        Map<String, Integer> counts = new TreeMap<>();
        IntStream.range(0, 1000).forEach(i -> {
            ServerAttempt attempt =
                    Bench.next(bench.group.open(access(i).from(nas).with(1, "user" + i)));
            attempt.sent();
            bench.time.advance(MILLI);
            attempt.answered(SampleRequest.accept(), MILLI);
            counts.merge(attempt.serverName(), 1, Integer::sum);
        });
        return counts;
    }
}
