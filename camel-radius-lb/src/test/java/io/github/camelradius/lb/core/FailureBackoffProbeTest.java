package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Asked.answeredAt;
import static io.github.camelradius.lb.core.Asked.at;
import static io.github.camelradius.lb.core.Asked.bench;
import static io.github.camelradius.lb.core.Asked.ignoredAt;
import static io.github.camelradius.lb.core.Asked.refusedAt;
import static io.github.camelradius.lb.core.Bench.ACCEPT;
import static io.github.camelradius.lb.core.Bench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What probes do to a server that clients still use (rules section 3, Probes; section 2.7 for refused ones). */
class FailureBackoffProbeTest {
    @ParameterizedTest
    @CsvSource({
        "false,'1 requests failed in a row, 1 of 1 packets ignored over 0.0 s, last answer 1.0 s ago, refused: 0'",
        "true,'1 requests failed in a row, 0 of 1 packets ignored over 0.0 s, last answer 1.0 s ago, refused: 1'"
    })
    void eachIsAFailedRequest(boolean refused, String reason) {
        Bench bench = bench("failure-backoff");
        answeredAt(bench, 0);
        if (refused) {
            refusedAt(bench, 1000);
        } else {
            ignoredAt(bench, 1000);
        }
        assertThat(bench.state("a")).isEqualTo("unavailable");
        assertThat(bench.view("a").reason()).isEqualTo(reason);
    }

    @Test
    void noneOfAKindThatWasNeverAnswered() {
        Bench bench = bench("failure-backoff");
        ignoredAt(bench, 1000);
        refusedAt(bench, 2000);
        assertThat(bench.changes).isEmpty();
    }

    @Test
    void theyDoNotProlongIt() {
        Bench bench = bench("failure-backoff");
        answeredAt(bench, 0);
        ignoredAt(bench, 1000);
        ignoredAt(bench, 50_000);
        refusedAt(bench, 100_999);
        assertThat(bench.changes).hasSize(1);
        at(bench, 101_000);
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @Test
    void anAnsweredOneStartsTheCountAnewAndEndsNoBackoff() {
        Bench bench = bench("failure-backoff", "max-failed-requests", 2);
        answeredAt(bench, 0);
        ignoredAt(bench, 1000);
        answeredAt(bench, 2000);
        ignoredAt(bench, 3000);
        assertThat(bench.state("a")).isEqualTo("up");
        refusedAt(bench, 4000);
        assertThat(bench.state("a")).isEqualTo("unavailable");
        answeredAt(bench, 5000);
        assertThat(bench.state("a")).isEqualTo("unavailable");
    }

    @Test
    void withResponseEndsBackoffServersAreProbedAndAnAnswerEndsIt() {
        Bench bench = bench("failure-backoff", "response-ends-backoff", true, "failure-backoff-time", "3h");
        answeredAt(bench, 0);
        bench.send().answered(ACCEPT, 1);
        at(bench, 3_600_000);
        assertThat(bench.probes).as("not while up").hasSize(1);
        bench.send().refused(new Object());
        at(bench, 7_199_999);
        assertThat(bench.probes).hasSize(1);
        at(bench, 7_200_000);
        assertThat(bench.probes).hasSize(2);
        bench.probes.get(1).sent();
        bench.probes.get(1).answered();
        assertThat(bench.state("a")).isEqualTo("up");
        assertThat(bench.view("a").reason()).isEqualTo("answered a probe");
        bench.time.advance(3 * 3600 * SECOND);
        assertThat(bench.changes).as("its time is stopped").hasSize(2);
    }

    @Test
    void withoutItServersAreNotProbed() {
        Bench bench = bench("failure-backoff", "failure-backoff-time", "3h");
        bench.send().refused(new Object());
        at(bench, 2 * 3_600_000);
        assertThat(bench.probes).isEmpty();
    }

    @Test
    void aClientsRequestIsOneWithAllItsTries() {
        Bench bench = bench("failure-backoff");
        ServerAttempt attempt = bench.send();
        attempt.ignored();
        assertThat(bench.state("a")).isEqualTo("up");
        attempt.sent();
        attempt.ignored();
        assertThat(bench.view("a").reason())
                .isEqualTo("1 requests failed in a row, 2 of 2 packets ignored over 0.0 s, never answered, refused: 0");
    }

    @Test
    void aClientsRefusedRequestIsOneAtOnce() {
        Bench bench = bench("failure-backoff");
        bench.send().refused(new Object());
        assertThat(bench.view("a").reason())
                .isEqualTo("1 requests failed in a row, 0 of 1 packets ignored over 0.0 s, never answered, refused: 1");
    }
}
