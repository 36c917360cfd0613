package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.ACCEPT;
import static io.github.camelradius.lb.core.Bench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.ProbeSettings.Type;
import io.github.camelradius.lb.core.model.Role;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbeKindTest {
    private static Bench own(String... probe) {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < probe.length; i += 2) {
            options.put(probe[i], probe[i + 1]);
        }
        return Bench.of(
                new long[0],
                new int[] {1},
                b -> b.policy("primary-secondary")
                        .statusRule("own")
                        .probe(ProbeSettings.of(options).steady()));
    }

    private static Probe last(Bench bench, Role role) {
        Probe found = null;
        for (Probe probe : bench.probes) {
            found = probe.role() == role ? probe : found;
        }
        assertThat(found).isNotNull();
        return found;
    }

    private static void miss(Probe probe) {
        probe.sent();
        probe.ignored();
    }

    private static void loseAcct(Bench bench, int times) {
        for (int i = 0; i < times; i++) {
            ServerAttempt attempt = Bench.next(bench.group.open(Bench.request(Role.ACCT, null)));
            attempt.sent();
            attempt.ignored();
        }
    }

    @Test
    void autoAsksForStatusFirstAtBothPorts() {
        Bench bench = own("type", "auto", "user", "probe");
        bench.time.advance(6 * SECOND);
        assertThat(bench.probes).extracting(Probe::role).containsExactly(Role.AUTH, Role.ACCT);
        assertThat(bench.probes).extracting(Probe::type).containsOnly(Type.STATUS_SERVER);
        assertThat(bench.view("a").probe()).isEqualTo("status-server");
    }

    @Test
    void theViewSaysThatStatusServerWasNeverAnswered() {
        Bench bench = own("type", "auto");
        bench.time.advance(6 * SECOND);
        miss(last(bench, Role.AUTH));
        assertThat(bench.view("a").probe()).isEqualTo("off, status-server never answered: asked again in 60 min");
        bench.time.advance(30 * 60 * SECOND);
        assertThat(bench.view("a").probe()).isEqualTo("off, status-server never answered: asked again in 30 min");
        bench.time.advance(30 * 60 * SECOND);
        assertThat(bench.view("a").probe()).isEqualTo("status-server");
        last(bench, Role.AUTH).sent();
        last(bench, Role.AUTH).answered();
        assertThat(bench.view("a").probe()).isEqualTo("status-server");
    }

    @Test
    void aServerThatAnsweredOnceIsAskedOn() {
        Bench bench = own("type", "auto");
        bench.time.advance(6 * SECOND);
        last(bench, Role.AUTH).sent();
        last(bench, Role.AUTH).answered();
        bench.time.advance(6 * SECOND);
        miss(last(bench, Role.AUTH));
        int before = bench.probes.size();
        bench.time.advance(6 * SECOND);
        assertThat(bench.probes).hasSizeGreaterThan(before);
        assertThat(bench.view("a").probe()).isEqualTo("status-server");
    }

    @Test
    void theTestUserFillsTheHour() {
        Bench bench = own("type", "auto", "user", "probe");
        bench.time.advance(6 * SECOND);
        miss(last(bench, Role.AUTH));
        bench.time.advance(6 * SECOND);
        assertThat(last(bench, Role.AUTH).type()).isEqualTo(Type.ACCESS_REQUEST);
        assertThat(bench.view("a").probe())
                .isEqualTo("access-request, status-server never answered: asked again in 60 min");
    }

    @Test
    void anIdleAccountingPortGetsNoRecordsOfATestUserButADoubtedOneDoes() {
        Bench bench = own("type", "access-request", "user", "probe");
        bench.time.advance(20 * SECOND);
        assertThat(bench.probes).extracting(Probe::role).containsOnly(Role.AUTH);
        loseAcct(bench, 3);
        assertThat(bench.view("a", Role.ACCT).state()).isEqualTo("suspect");
        assertThat(last(bench, Role.ACCT).type()).isEqualTo(Type.ACCOUNTING);
    }

    @Test
    void accountingProbesGoToAccountingPorts() {
        Bench bench = own("type", "accounting", "user", "probe");
        bench.time.advance(6 * SECOND);
        assertThat(bench.probes).singleElement().satisfies(probe -> {
            assertThat(probe.role()).isEqualTo(Role.ACCT);
            assertThat(probe.type()).isEqualTo(Type.ACCOUNTING);
        });
        assertThat(bench.view("a").probe()).isEqualTo("off");
    }

    @Test
    void silenceOfOneKindIsNotHeldAgainstAnother() {
        Bench bench = own("type", "auto", "user", "probe");
        bench.time.advance(6 * SECOND);
        miss(last(bench, Role.AUTH));
        bench.time.advance(6 * SECOND);
        for (int i = 0; i < 3; i++) {
            bench.send().ignored();
        }
        assertThat(bench.state("a")).isEqualTo("suspect");
        miss(last(bench, Role.AUTH));
        assertThat(bench.state("a"))
                .as("it never answered the test user either")
                .isEqualTo("suspect");
        bench.time.advance(6 * SECOND);
        last(bench, Role.AUTH).sent();
        last(bench, Role.AUTH).answered();
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @Test
    void aServerInDoubtIsAskedEachKindInTurn() {
        Bench bench = own("type", "auto");
        for (int i = 0; i < 3; i++) {
            bench.send().ignored();
        }
        assertThat(bench.state("a")).isEqualTo("suspect");
        for (Type expected : new Type[] {Type.STATUS_SERVER, Type.ACCESS_REQUEST, Type.STATUS_SERVER}) {
            assertThat(last(bench, Role.AUTH).type()).isEqualTo(expected);
            miss(last(bench, Role.AUTH));
            bench.time.advance(6 * SECOND);
        }
        assertThat(last(bench, Role.AUTH).type()).isEqualTo(Type.ACCESS_REQUEST);
        last(bench, Role.AUTH).sent();
        last(bench, Role.AUTH).answered();
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @Test
    void aServerInDoubtIsAskedByWhatItHasAnswered() {
        Bench bench = own("type", "auto", "user", "probe");
        bench.time.advance(6 * SECOND);
        miss(last(bench, Role.AUTH));
        bench.time.advance(6 * SECOND);
        last(bench, Role.AUTH).sent();
        last(bench, Role.AUTH).answered();
        for (int i = 0; i < 3; i++) {
            bench.send().ignored();
        }
        for (int i = 0; i < 3; i++) {
            assertThat(last(bench, Role.AUTH).type()).isEqualTo(Type.ACCESS_REQUEST);
            miss(last(bench, Role.AUTH));
            bench.time.advance(6 * SECOND);
        }
    }

    @Test
    void anAccountingPortInDoubtGetsNoRecordsOfAUserThatNobodyConfigured() {
        Bench bench = own("type", "auto");
        loseAcct(bench, 3);
        for (int i = 0; i < 3; i++) {
            assertThat(last(bench, Role.ACCT).type()).isEqualTo(Type.STATUS_SERVER);
            miss(last(bench, Role.ACCT));
            bench.time.advance(6 * SECOND);
        }
    }

    @Test
    void quarantineIsAskedOnUntilItAnswers() {
        Bench bench = Bench.of(
                new long[0],
                new int[] {1},
                b -> b.policy("primary-secondary")
                        .statusRule("dead-criteria")
                        .health("dead-tries", 1)
                        .health("dead-time-criterion", "1s")
                        .health("deadtime", "1m")
                        .probe(ProbeSettings.of(Map.of("type", "auto")).steady()));
        bench.ignoredAt(1000);
        assertThat(bench.state("a")).isEqualTo("dead");
        bench.time.advance(60 * SECOND);
        assertThat(bench.state("a")).isEqualTo("quarantine");
        miss(last(bench, Role.AUTH));
        assertThat(bench.state("a")).isEqualTo("quarantine");
        bench.time.advance(6 * SECOND);
        assertThat(last(bench, Role.AUTH).type()).isEqualTo(Type.ACCESS_REQUEST);
        last(bench, Role.AUTH).sent();
        last(bench, Role.AUTH).answered();
        assertThat(bench.state("a")).isEqualTo("up");
    }

    /** FreeRADIUS issue 579: a quiet link, one lost request, then an answered probe. */
    @Test
    void oneLossAfterAQuietTimeIsNoDeath() {
        Bench bench = Bench.of(
                new long[0],
                new int[] {1},
                b -> b.policy("primary-secondary")
                        .statusRule("dead-criteria")
                        .health("dead-tries", 2)
                        .health("dead-time-criterion", "40s")
                        .health("deadtime", "1m")
                        .probe(ProbeSettings.of(Map.of("type", "status-server")).steady()));
        bench.send().answered(ACCEPT, 1);
        bench.time.advance(60 * SECOND);
        bench.ignoredAt(61_000);
        assertThat(bench.state("a")).isEqualTo("up");
        bench.group.probe("a", Role.AUTH);
        last(bench, Role.AUTH).sent();
        last(bench, Role.AUTH).answered();
        assertThat(bench.state("a")).isEqualTo("up");
        bench.ignoredAt(101_000);
        assertThat(bench.state("a")).as("the answered probe ended the run").isEqualTo("up");
    }
}
