package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Options;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusOptionsTest {
    private static Options options(String rule, Map<String, ?> given) {
        List<Option> declared = Rules.statusRule(rule).options();
        return Options.of("status rule " + rule, declared, given);
    }

    private static GroupSettings settings(String rule, Map<String, ?> health, Map<String, ?> probe, String acctOnly) {
        GroupSettings.Builder builder = GroupSettings.builder("g")
                .statusRule(rule)
                .probe(ProbeSettings.of(probe))
                .server(new ServerSettings("a", acctOnly == null ? "a:1812" : null, "a:1813", 1, 1, 0, 0, 1));
        health.forEach(builder::health);
        return builder.build();
    }

    @ParameterizedTest
    @CsvSource({
        "dead-count, dead-count, 10",
        "dead-count, dead-interval, 5000000000",
        "dead-count, fail-rate, -1",
        "dead-count, dead-time, 180000000000",
        "detect-cycle, detect-cycle, 2",
        "detect-cycle, dead-interval, 5000000000",
        "detect-cycle, dead-count, 2",
        "detect-cycle, max-unresponsive-interval, -1",
        "detect-cycle, dead-time, 300000000000",
        "nokia, down-timeout, -1",
        "nokia, hold-down, 30000000000",
        "nokia, keepalive-interval, 3000000000",
        "dead-criteria, dead-tries, 10",
        "dead-criteria, dead-time-criterion, 10000000000",
        "dead-criteria, deadtime, 0",
        "failure-backoff, max-failed-requests, 1",
        "failure-backoff, max-failed-grace-time, 0",
        "failure-backoff, failure-backoff-time, 100000000000",
        "own, suspect-count, 3",
        "own, down-count, 3",
        "own, fail-rate, 50",
        "own, window, 20"
    })
    void hasTheDefault(String rule, String option, long value) {
        assertThat(options(rule, Map.of()).number(option)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "dead-count, dead-count, 2, 3, 65535, 65536",
        "dead-count, dead-interval, -1s, 0s, 60s, 61s",
        "dead-count, fail-rate, 0, 1, 100, 101",
        "dead-count, dead-time, 999ms, 1s, 65535m, 65536m",
        "detect-cycle, detect-cycle, 0, 1, 5, 6",
        "detect-cycle, dead-interval, 999ms, 1s, 300s, 301s",
        "detect-cycle, dead-count, 0, 1, 65535, 65536",
        "detect-cycle, max-unresponsive-interval, 9s, 10s, 7200s, 7201s",
        "nokia, hold-down, 29s, 30s, 86400s, 86401s",
        "dead-criteria, dead-tries, 0, 1, 100, 101",
        "dead-criteria, dead-time-criterion, 999ms, 1s, 120s, 121s",
        "dead-criteria, deadtime, -1m, 0m, 1440m, 1441m",
        "own, fail-rate, 0, 1, 100, 101"
    })
    void hasTheRange(String rule, String option, String below, String least, String most, String above) {
        options(rule, Map.of(option, least));
        options(rule, Map.of(option, most));
        assertThatThrownBy(() -> options(rule, Map.of(option, below)))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining(option + " is " + below);
        assertThatThrownBy(() -> options(rule, Map.of(option, above)))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining(option + " is " + above);
    }

    @Test
    void setWithoutAValueTheyHaveTheirOwn() {
        assertThat(options("dead-count", Map.of("fail-rate", "")).number("fail-rate"))
                .isEqualTo(100);
        assertThat(options("detect-cycle", Map.of("max-unresponsive-interval", ""))
                        .nanos("max-unresponsive-interval"))
                .isEqualTo(300_000_000_000L);
        assertThat(options("own", Map.of("fail-rate", "off")).number("fail-rate"))
                .isEqualTo(Option.OFF);
        assertThat(options("nokia", Map.of("keepalive-interval", "off")).nanos("keepalive-interval"))
                .isEqualTo(Option.OFF);
    }

    @ParameterizedTest
    @CsvSource({"10s, 3600s, 9s", "10s, 1h, 1s"})
    void recoveryDetectionHasItsOwnRangeOfIntervals(String least, String most, String below) {
        Map<String, ?> detect = Map.of("state-recovery-detect", "true");
        settings("dead-count", detect, Map.of("type", "access-request", "interval", least), null);
        settings("dead-count", detect, Map.of("type", "access-request", "interval", most), null);
        assertThatThrownBy(
                        () -> settings("dead-count", detect, Map.of("type", "access-request", "interval", below), null))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining("probe.interval is " + below);
    }

    @Test
    void warnsOfServersThatAreNeverTakenOut() {
        assertThat(settings("dead-criteria", Map.of(), Map.of(), null).warnings())
                .singleElement()
                .asString()
                .contains("deadtime is 0");
        assertThat(settings("dead-criteria", Map.of("deadtime", "1m"), Map.of(), null)
                        .warnings())
                .isEmpty();
        assertThat(settings("failure-backoff", Map.of("failure-backoff-time", "0s"), Map.of(), null)
                        .warnings())
                .singleElement()
                .asString()
                .contains("failure-backoff-time is 0");
        assertThat(settings("failure-backoff", Map.of(), Map.of(), null).warnings())
                .isEmpty();
    }

    @Test
    void warnsOfServersThatMayNotComeBack() {
        assertThat(settings("own", Map.of(), Map.of(), null).warnings())
                .singleElement()
                .asString()
                .contains("without probes");
        assertThat(settings("own", Map.of(), Map.of("type", "auto"), null).warnings())
                .isEmpty();
        assertThat(settings("nokia", Map.of(), Map.of(), null).warnings())
                .singleElement()
                .asString()
                .contains("client's request");
        assertThat(settings("nokia", Map.of(), Map.of(), "only").warnings())
                .hasSize(2)
                .anyMatch(warning -> warning.contains("without authentication port never comes back"));
        assertThat(settings("nokia", Map.of(), Map.of("type", "auto"), "only").warnings())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"5999ms, 1", "6s, 0"})
    void warnsOfProbesBelowTheFloor(String interval, int warnings) {
        assertThat(settings("own", Map.of(), Map.of("type", "status-server", "interval", interval), null)
                        .warnings())
                .hasSize(warnings);
    }

    @ParameterizedTest
    @CsvSource({"2500ms, 1", "2499ms, 0"})
    void warnsOfTriesThatReachTheDeadline(String timeout, int warnings) {
        GroupSettings settings = GroupSettings.builder("g")
                .option("timeout", timeout)
                .option("tries", 2)
                .option("deadline", "5s")
                .server(ServerSettings.of("a", "a:1812", "a:1813", 1))
                .build();
        assertThat(settings.warnings()).hasSize(warnings);
    }
}
