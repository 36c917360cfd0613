package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.sim.ScriptedRandom;
import io.github.camelradius.lb.profile.Profiles;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Servers a and b, a first, judged by dead-count; the shadow is nokia-sr unless a test says otherwise. */
class ShadowTest {
    private final Bench bench = bench("nokia-sr");

    private static Bench bench(String profile) {
        return Bench.pair(
                builder -> builder.shadow(profile, Profiles.of(profile).builder("g", Map.of(), Map.of())));
    }

    private static ShadowView shadow(Bench bench) {
        return Objects.requireNonNull(bench.group.view().shadow());
    }

    private ShadowView shadow() {
        return shadow(bench);
    }

    private static String state(Bench bench, String server) {
        return shadow(bench).servers().stream()
                .filter(each -> each.name().equals(server) && each.role() == Role.AUTH)
                .findFirst()
                .orElseThrow()
                .state();
    }

    private String state(String server) {
        return state(bench, server);
    }

    private void answered() {
        bench.send().answered(Bench.ACCEPT, 1);
    }

    /** By the shadow's rule only: 15 s after a packet without a valid response. */
    private void silentForTheShadow() {
        ServerAttempt attempt = bench.send();
        bench.time.advance(5 * Bench.SECOND);
        attempt.ignored();
        attempt.transaction().cancel();
        bench.time.advance(10 * Bench.SECOND);
    }

    @Test
    void aGroupWithoutOneHasNone() {
        assertThat(Bench.pair(builder -> {}).group.view().shadow()).isNull();
    }

    @Test
    void theSameChoiceIsCounted() {
        answered();
        answered();
        assertThat(shadow().profile()).isEqualTo("nokia-sr");
        assertThat(shadow().compared()).isEqualTo(2);
        assertThat(shadow().same()).isEqualTo(2);
        assertThat(shadow().differed()).isZero();
        assertThat(shadow().pairs()).isEmpty();
    }

    @Test
    void itJudgesServersByItsOwnRuleFromTheSamePackets() {
        assertThat(state("a")).isEqualTo("unknown");
        answered();
        assertThat(state("a")).isEqualTo("in-service");
        silentForTheShadow();
        assertThat(state("a")).isEqualTo("out-of-service");
        assertThat(bench.state("a")).isEqualTo("up");
        answered();
        assertThat(shadow().pairs()).containsExactly(new ShadowView.Pair("a", "b", 1));
        assertThat(shadow().compared()).isEqualTo(3);
        assertThat(shadow().same()).isEqualTo(2);
    }

    @Test
    void nobodyHearsOfItAndNothingIsSent() {
        silentForTheShadow();
        bench.time.advance(30 * Bench.SECOND);
        assertThat(state("a")).isEqualTo("probing");
        assertThat(bench.changes).isEmpty();
        assertThat(bench.probes).isEmpty();
        assertThat(bench.view("a").sent()).isEqualTo(1);
    }

    @Test
    void aRequestThatGoesToTheServerItWouldProbeIsItsProbe() {
        silentForTheShadow();
        bench.time.advance(30 * Bench.SECOND);
        ServerAttempt silent = bench.send();
        silent.ignored();
        assertThat(state("a")).as("its probe was not answered").isEqualTo("out-of-service");
        bench.time.advance(30 * Bench.SECOND);
        assertThat(state("a")).isEqualTo("probing");
        answered();
        assertThat(state("a")).isEqualTo("in-service");
        assertThat(shadow().differed()).as("it would have sent them as probes").isZero();
    }

    @Test
    void aProbeThatItCannotSendIsProposedOnce() {
        Bench other = Bench.pair(builder ->
                builder.policy("round-robin").shadow("nokia-sr", Profiles.NOKIA_SR.builder("g", Map.of(), Map.of())));
        ServerAttempt first = other.send();
        assertThat(first.serverName()).isEqualTo("a");
        first.ignored();
        other.time.advance(45 * Bench.SECOND);
        assertThat(state(other, "a")).isEqualTo("probing");
        assertThat(other.send().serverName()).isEqualTo("b");
        assertThat(shadow(other).pairs()).containsExactly(new ShadowView.Pair("b", "a", 1));
        ServerAttempt toA = other.send();
        assertThat(toA.serverName()).isEqualTo("a");
        assertThat(shadow(other).pairs())
                .as("its probe is under way: others go to b")
                .containsExactlyInAnyOrder(new ShadowView.Pair("b", "a", 1), new ShadowView.Pair("a", "b", 1));
        toA.answered(Bench.ACCEPT, 1);
        assertThat(state(other, "a")).isEqualTo("in-service");
    }

    @Test
    void aSecondOutageIsProbedAgainAfterAProbeThatWasNeverSent() {
        Bench other = Bench.pair(builder ->
                builder.policy("round-robin").shadow("nokia-sr", Profiles.NOKIA_SR.builder("g", Map.of(), Map.of())));
        for (int outage = 1; outage <= 2; outage++) {
            ServerAttempt silent = other.send();
            assertThat(silent.serverName()).isEqualTo("a");
            silent.ignored();
            other.time.advance(45 * Bench.SECOND);
            assertThat(state(other, "a")).isEqualTo("probing");
            other.send().answered(Bench.ACCEPT, 1); // b, where the shadow would have asked a
            assertThat(shadow(other).pairs()).contains(new ShadowView.Pair("b", "a", outage));
            silent.late(Bench.ACCEPT);
            assertThat(state(other, "a")).isEqualTo("in-service");
        }
    }

    @Test
    void failoversAreComparedAmongTheUntried() {
        Transaction transaction = bench.open();
        ServerAttempt first = Bench.next(transaction);
        first.sent();
        first.ignored();
        ServerAttempt second = Bench.next(transaction);
        assertThat(second.serverName()).isEqualTo("b");
        assertThat(shadow().compared()).isEqualTo(2);
        assertThat(shadow().same()).isEqualTo(2);
        second.sent();
        second.ignored();
        assertThat(transaction.next()).isNull();
        assertThat(shadow().compared()).as("nobody was left for either").isEqualTo(2);
    }

    @Test
    void nobodyIsAChoiceToo() {
        silentForTheShadow();
        bench.group.disable("b", null, "repair");
        bench.send();
        assertThat(shadow().pairs()).containsExactly(new ShadowView.Pair("a", null, 1));
        bench.group.disable("a", null, "repair");
        assertThat(bench.open().next()).isNull();
        assertThat(shadow().compared()).as("neither had a server").isEqualTo(2);
    }

    @Test
    void whatAnAdministratorDoesHoldsForBoth() {
        bench.group.drain("a", null, "repair");
        assertThat(state("a")).isEqualTo("draining");
        assertThat(bench.send().serverName()).isEqualTo("b");
        bench.group.enable("a", null, "done");
        assertThat(bench.send().serverName()).isEqualTo("a");
        bench.group.unresolved("a", null, true, "no such name");
        assertThat(bench.send().serverName()).isEqualTo("b");
        assertThat(shadow().same()).isEqualTo(3);
        assertThat(shadow().differed()).isZero();
    }

    @Test
    void itKnowsTheConversationsOfTheGroup() {
        bench.group.disable("a", null, "b is to answer");
        bench.send().answered(Bench.challenge("s"), 1);
        bench.group.enable("a", null, "b holds the conversation");
        assertThat(Bench.next(bench.open("s")).serverName()).isEqualTo("b");
        assertThat(shadow().same()).isEqualTo(2);
        assertThat(shadow().differed()).isZero();
    }

    @Test
    void probesOfTheGroupAreEvidence() {
        Bench probed = Bench.pair(
                builder -> builder.probe(new ProbeSettings(ProbeSettings.Type.STATUS_SERVER, 0, 0, true, false))
                        .statusRule("own")
                        .shadow("nokia-sr", Profiles.NOKIA_SR.builder("g", Map.of(), Map.of())));
        probed.group.probe("a", Role.AUTH);
        Probe probe = probed.probes.get(0);
        probe.sent();
        probe.answered();
        assertThat(state(probed, "a")).isEqualTo("in-service");
        probed.group.probe("a", Role.AUTH);
        probed.probes.get(1).sent();
        probed.time.advance(15 * Bench.SECOND);
        assertThat(state(probed, "a")).isEqualTo("out-of-service");
        probed.probes.get(1).ignored();
        probed.time.advance(30 * Bench.SECOND);
        assertThat(state(probed, "a")).isEqualTo("probing");
        Probe waiting = probed.probes.stream()
                .skip(2)
                .filter(each -> each.serverName().equals("a"))
                .findFirst()
                .orElseThrow();
        waiting.sent();
        waiting.answered();
        assertThat(state(probed, "a")).isEqualTo("in-service");
    }

    @Test
    void aTransactionThatTheGroupGivesUpIsOneFailureForRadiator() {
        Bench radiator = bench("radiator");
        Transaction transaction = radiator.open();
        ServerAttempt attempt = Bench.next(transaction);
        for (int i = 0; i < attempt.tries(); i++) {
            attempt.sent();
            attempt.ignored();
        }
        assertThat(state(radiator, "a")).as("the tries are the group's").isEqualTo("unavailable");
        assertThat(radiator.state("a")).isEqualTo("up");
    }

    @Test
    void itsCountersDrainWithTheGroups() {
        ServerAttempt attempt = bench.send();
        attempt.answered(Bench.ACCEPT, 1);
        Transaction cancelled = bench.open();
        ServerAttempt left = Bench.next(cancelled);
        left.sent();
        cancelled.cancel();
        left.abandoned();
        for (ServerView server :
                Objects.requireNonNull(bench.group.shadow()).group().view().servers()) {
            assertThat(server.pending()).isZero();
            assertThat(server.outstanding()).isZero();
        }
        assertThat(attempt.transaction().ending()).isEqualTo(Ending.ANSWERED);
    }

    @Test
    void weightsHoldForBoth() {
        Bench ranked = bench("huawei-switch");
        assertThat(ranked.send().serverName()).isEqualTo("a");
        ranked.group.weight("b", null, 2);
        assertThat(ranked.send().serverName()).isEqualTo("b");
        assertThat(shadow(ranked).same()).isEqualTo(2);
    }

    @Test
    void aRoleThatComesLaterIsServedInBoth() {
        ServerSettings late = new ServerSettings("a", "a:1812", null, 1, 1, 0, 0, 1);
        GroupSettings settings = GroupSettings.builder("g")
                .server(late)
                .shadow("own", Profiles.OWN.builder("g", Map.of(), Map.of()))
                .build();
        ServerGroup group =
                new ServerGroup(settings, bench.time, new ScriptedRandom(1), bench.time, change -> {}, probe -> {});
        group.serve(0, Role.ACCT, "a:1813");
        assertThat(Objects.requireNonNull(group.view().shadow()).servers())
                .containsExactly(
                        new ShadowView.Server("a", Role.AUTH, "up"), new ShadowView.Server("a", Role.ACCT, "up"));
    }

    @Test
    void aClosedGroupsShadowHasNoTimers() {
        silentForTheShadow();
        bench.group.close();
        bench.time.advance(30 * Bench.SECOND);
        assertThat(state("a")).isEqualTo("out-of-service");
    }

    @Test
    void anAccountingOnEndsTheSessionsThatTheShadowKnows() {
        Bench sessions = bench("huawei-router");
        sessions.group.disable("a", null, "b is to know the session");
        account(sessions, 1).answered(Answer.of(AnswerKind.RESPONSE), 1);
        sessions.group.enable("a", null, "done");
        account(sessions, 3).answered(Answer.of(AnswerKind.RESPONSE), 1);
        assertThat(shadow(sessions).same()).as("both know where it is").isEqualTo(2);
        ServerAttempt on = Bench.next(sessions.group.open(nas(7)));
        sessions.group.companions(on.transaction());
        assertThat(account(sessions, 3).serverName()).isEqualTo("a");
        assertThat(shadow(sessions).differed()).as("neither knows it any more").isZero();
    }

    private static SampleRequest nas(int status) {
        return SampleRequest.acct(status).with(32, "nas-1").with(44, "session-1");
    }

    private static ServerAttempt account(Bench sessions, int status) {
        ServerAttempt attempt = Bench.next(sessions.group.open(nas(status)));
        attempt.sent();
        return attempt;
    }
}
