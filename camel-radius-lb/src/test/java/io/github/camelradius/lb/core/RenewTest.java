package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.affinity.SessionQuery;
import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.profile.Profiles;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A group gets other settings while it works: servers a and b, a first, judged by dead-count. */
class RenewTest {
    private static final ProbeSettings PROBED = new ProbeSettings(ProbeSettings.Type.STATUS_SERVER, 0, 0, true, false);

    private final Bench bench = bench(builder -> {});

    private static Bench bench(Consumer<GroupSettings.Builder> more) {
        return Bench.pair(quick(more));
    }

    private static Consumer<GroupSettings.Builder> quick(Consumer<GroupSettings.Builder> more) {
        return builder -> {
            builder.policy("primary-secondary").option("deadline", "off");
            health(builder, 3, "60s");
            more.accept(builder);
        };
    }

    private static GroupSettings.Builder health(GroupSettings.Builder builder, int deadCount, String deadTime) {
        return builder.health("dead-count", deadCount)
                .health("dead-interval", "0s")
                .health("dead-time", deadTime);
    }

    /** By the rule <em>own</em>, with probes. */
    private static void own(GroupSettings.Builder builder) {
        builder.policy("primary-secondary").statusRule("own").probe(PROBED);
    }

    /** One letter a server. */
    private static GroupSettings settings(String servers, Consumer<GroupSettings.Builder> more) {
        GroupSettings.Builder builder = GroupSettings.builder("g");
        for (String name : servers.split("")) {
            builder.server(ServerSettings.of(name, name + ":1812", name + ":1813", 1));
        }
        more.accept(builder);
        return builder.build();
    }

    private void renew(String servers) {
        bench.group.renew(settings(servers, quick(builder -> {})));
    }

    private static String chosen(Bench at) {
        return at.send().serverName();
    }

    private static void down(Bench at, String server) {
        for (int i = 0; at.view(server).available() && i < 10; i++) {
            ServerAttempt attempt = at.send();
            assertThat(attempt.serverName()).isEqualTo(server);
            at.time.advance(Bench.SECOND);
            attempt.ignored();
            attempt.transaction().cancel();
        }
        assertThat(at.view(server).available()).isFalse();
    }

    private List<String> names() {
        return bench.group.view().servers().stream()
                .filter(server -> server.role() == Role.AUTH)
                .map(ServerView::name)
                .toList();
    }

    @Test
    void theOrderIsThatOfTheNewSettings() {
        renew("cba");
        assertThat(names()).containsExactly("c", "b", "a");
        assertThat(chosen(bench)).isEqualTo("c");
    }

    @Test
    void whatIsPendingIsCountedOnWhereItWasSent() {
        ServerAttempt pending = bench.send();
        bench.send().answered(Bench.ACCEPT, 1);
        renew("cba");
        assertThat(bench.view("a").pending()).isEqualTo(1);
        assertThat(bench.view("a").outstanding()).isEqualTo(1);
        assertThat(bench.view("a").sent()).isEqualTo(2);
        assertThat(pending.answered(Bench.ACCEPT, 1)).isTrue();
        assertThat(bench.view("a").answered()).isEqualTo(2);
        assertThat(bench.view("a").pending()).isZero();
        assertThat(bench.view("a").outstanding()).isZero();
        assertThat(bench.view("c").sent()).isZero();
    }

    @Test
    void aServerThatIsDownStaysDownUntilItsTimeIsOver() {
        down(bench, "a");
        bench.time.advance(20 * Bench.SECOND);
        renew("cab");
        assertThat(bench.state("a")).isEqualTo("down");
        assertThat(bench.state("c")).isEqualTo("up");
        bench.time.advance(39 * Bench.SECOND);
        assertThat(bench.state("a")).isEqualTo("down");
        bench.time.advance(Bench.SECOND);
        assertThat(bench.state("a")).isEqualTo("up");
    }

    @Test
    void whatARemovedServerWasSentItMayAnswer() {
        ServerAttempt pending = bench.send();
        renew("bc");
        assertThat(names()).containsExactly("b", "c");
        assertThat(pending.movedOn()).isFalse();
        assertThat(pending.maySend()).isTrue();
        pending.sent();
        assertThat(pending.answered(Bench.ACCEPT, 1)).isTrue();
        assertThat(pending.transaction().ending()).isEqualTo(Ending.ANSWERED);
    }

    @Test
    void aRequestFailsOverFromARemovedServerToANewOne() {
        ServerAttempt pending = bench.send();
        renew("cb");
        bench.time.advance(Bench.SECOND);
        pending.ignored();
        ServerAttempt next = Bench.next(pending.transaction());
        assertThat(next.serverName()).isEqualTo("c");
        next.sent();
        assertThat(pending.late(Bench.ACCEPT)).isTrue();
        next.abandoned();
        assertThat(bench.view("c").outstanding()).isZero();
    }

    @Test
    void aServerThatWasTriedIsNotTriedAgainByItsNewIndex() {
        ServerAttempt first = bench.send();
        renew("bca");
        first.ignored();
        ServerAttempt second = Bench.next(first.transaction());
        assertThat(second.serverName()).isEqualTo("b");
        second.sent();
        renew("acb");
        second.ignored();
        assertThat(Bench.next(first.transaction()).serverName()).isEqualTo("c");
        assertThat(first.transaction().next()).isNull();
    }

    @Test
    void aRemovedServerIsNeitherProbedNorTalkedAbout() {
        Bench at = Bench.pair(RenewTest::own);
        ServerAttempt one = at.send();
        ServerAttempt two = at.send();
        ServerAttempt three = at.send();
        at.group.renew(settings("b", RenewTest::own));
        at.probes.clear();
        at.time.advance(Bench.SECOND);
        List.of(one, two, three).forEach(ServerAttempt::ignored);
        at.time.advance(60 * Bench.SECOND);
        assertThat(at.changes).isEmpty();
        assertThat(at.probes).isNotEmpty().allMatch(probe -> probe.serverName().equals("b"));
    }

    @Test
    void aProbeOfTheTimeBeforeSaysNothing() {
        Bench at = Bench.pair(RenewTest::own);
        at.group.probe("a", Role.AUTH);
        Probe probe = at.probes.get(at.probes.size() - 1);
        probe.sent();
        at.group.renew(settings("b", RenewTest::own));
        probe.answered();
        assertThat(at.changes).isEmpty();
    }

    @Test
    void aConversationGoesOnWithTheServerThatChallenged() {
        bench.send().answered(Bench.challenge("s"), 1);
        renew("cba");
        ServerAttempt next = Bench.next(bench.open("s"));
        assertThat(next.serverName()).isEqualTo("a");
        assertThat(next.rule()).isEqualTo("conversation");
    }

    @Test
    void theConversationsOfARemovedServerAreNobodys() {
        bench.send().answered(Bench.challenge("s"), 1);
        renew("b");
        renew("cb");
        assertThat(Bench.next(bench.open("s")).rule()).isEqualTo("primary-secondary");
        assertThat(bench.group.view().unknownState()).isEqualTo(1);
    }

    private static SampleRequest acct(int status, String session) {
        return SampleRequest.acct(status).with(32, "nas").with(44, session);
    }

    private static ServerAttempt account(Bench at, String session) {
        ServerAttempt attempt = Bench.next(at.group.open(acct(1, session)));
        attempt.sent();
        attempt.answered(Answer.of(AnswerKind.RESPONSE), 1);
        return attempt;
    }

    @Test
    void sessionsStayWithTheirServers() {
        account(bench, "s1");
        renew("cba");
        assertThat(account(bench, "s1").serverName()).isEqualTo("a");
        assertThat(bench.group.findSessions(new SessionQuery("s1", null, null), 1))
                .singleElement()
                .satisfies(found -> assertThat(found.server()).isEqualTo(2));
        renew("dcb");
        assertThat(account(bench, "s1").serverName()).isEqualTo("d");
    }

    @Test
    void accountingOnReachesTheServersThatHoldSessions() {
        account(bench, "s1");
        bench.group.drain("a", null, "");
        account(bench, "s2");
        renew("cdba");
        bench.group.enable("a", null, "");
        Transaction on = bench.group.open(SampleRequest.acct(7).with(32, "nas"));
        assertThat(Bench.next(on).serverName()).isEqualTo("c");
        assertThat(bench.group.companions(on))
                .extracting(companion -> Bench.next(companion).serverName())
                .containsExactly("b", "a");
    }

    @Test
    void whatOperatorsDidHolds() {
        bench.group.drain("a", null, "disk");
        bench.group.weight("b", Role.AUTH, 7);
        renew("abc");
        assertThat(bench.state("a")).isEqualTo("draining");
        assertThat(bench.view("b").weight()).isEqualTo(7);
        assertThat(bench.view("b", Role.ACCT).weight()).isEqualTo(1);
        assertThat(chosen(bench)).isEqualTo("b");
        bench.group.renew(
                settings("a", quick(builder -> builder.server(ServerSettings.of("b", "b:1812", "b:1813", 3)))));
        assertThat(bench.view("b").weight()).isEqualTo(3);
    }

    @Test
    void anotherPolicyChoosesFromTheNextRequestOn() {
        bench.send();
        bench.group.renew(settings("ab", quick(builder -> builder.policy("round-robin"))));
        assertThat(List.of(chosen(bench), chosen(bench), chosen(bench))).containsExactly("a", "b", "a");
        assertThat(bench.group.view().policy()).isEqualTo("round-robin");
    }

    @Test
    void aPolicyThatIsTheSameGoesOnWhereItWas() {
        Bench at = bench(builder -> builder.policy("round-robin"));
        assertThat(chosen(at)).isEqualTo("a");
        at.group.renew(
                settings("ab", quick(builder -> builder.policy("round-robin").option("tries", 3))));
        assertThat(chosen(at)).isEqualTo("b");
        assertThat(at.send().tries()).isEqualTo(3);
    }

    @Test
    void anotherAddressIsTheSameServer() {
        bench.send().answered(Bench.ACCEPT, 1);
        bench.group.unresolved("a", null, true, "a does not resolve");
        bench.group.renew(
                settings("b", quick(builder -> builder.server(ServerSettings.of("a", "new:1", "a:1813", 1)))));
        assertThat(bench.view("a").address()).isEqualTo("new:1");
        assertThat(bench.view("a").answered()).isEqualTo(1);
        assertThat(bench.state("a")).isEqualTo("up");
        assertThat(bench.view("a", Role.ACCT).state()).isEqualTo("unresolved");
    }

    @Test
    void aRoleComesAndGoes() {
        bench.group.renew(settings("b", quick(builder -> builder.server(ServerSettings.of("a", "a:1812", null, 1)))));
        assertThat(bench.group.view().servers()).hasSize(3);
        renew("ab");
        assertThat(bench.view("a", Role.ACCT).sent()).isZero();
    }

    @Test
    void aNewRuleJudgesAtOnceWhoIsWellAndLaterWhoIsNot() {
        down(bench, "a");
        bench.group.renew(settings("ab", quick(builder -> health(builder, 4, "10s"))));
        assertThat(bench.state("a")).isEqualTo("down");
        down(bench, "b");
        bench.time.advance(10 * Bench.SECOND);
        assertThat(bench.state("b")).as("after its new dead-time").isEqualTo("up");
        bench.time.advance(50 * Bench.SECOND);
        assertThat(bench.state("a")).as("after its old dead-time").isEqualTo("up");
        down(bench, "a");
        assertThat(bench.view("a").reason()).as("by its new dead-count").startsWith("4 ");
    }

    @Test
    void aRuleWithOtherStatesIsTold() {
        bench.group.renew(settings("ab", builder -> builder.statusRule("nokia").probe(PROBED)));
        assertThat(bench.changes).isNotEmpty().allMatch(change -> change.rule().equals("reload"));
        assertThat(bench.state("a")).isEqualTo(bench.changes.get(0).newState());
    }

    @Test
    void aRealmThatIsNotWellBehindAServerStaysSo() {
        Bench at = bench(builder -> builder.option("health-scope", "realm"));
        for (int i = 0; i < 4; i++) {
            ServerAttempt well = send(at, "well", i);
            if (well.serverName().equals("a")) {
                well.answered(Bench.ACCEPT, 1);
            }
            ServerAttempt ill = send(at, "ill", i);
            if (ill.serverName().equals("a")) {
                at.time.advance(Bench.SECOND);
                ill.ignored();
            }
        }
        assertThat(at.view("a").realms()).extracting(RealmView::realm).containsExactly("ill");
        at.group.renew(settings("cab", quick(builder -> builder.option("health-scope", "realm"))));
        assertThat(at.view("a").realms()).extracting(RealmView::realm).containsExactly("ill");
        at.group.disable("c", null, "");
        assertThat(send(at, "ill", 9).serverName()).isEqualTo("b");
        assertThat(send(at, "well", 9).serverName()).isEqualTo("a");
    }

    private static ServerAttempt send(Bench at, String realm, int station) {
        ServerAttempt attempt = Bench.next(
                at.group.open(SampleRequest.auth().with(1, "u@" + realm).with(31, "02-00-00-00-00-0" + station)));
        attempt.sent();
        return attempt;
    }

    @Test
    void aShadowGoesOnAndANewOneKnowsWhoDrains() {
        Consumer<GroupSettings.Builder> shadowed =
                builder -> builder.shadow("nokia-sr", Profiles.of("nokia-sr").builder("g", Map.of(), Map.of()));
        Bench at = bench(shadowed);
        ServerAttempt pending = at.send();
        at.group.renew(settings("cab", quick(shadowed)));
        at.send().answered(Bench.ACCEPT, 1);
        pending.answered(Bench.ACCEPT, 1);
        assertThat(Objects.requireNonNull(at.group.view().shadow()).compared()).isEqualTo(2);
        at.group.renew(settings("cab", quick(builder -> {})));
        assertThat(at.group.view().shadow()).isNull();
        at.group.drain("c", null, "");
        ServerAttempt before = at.send();
        at.group.renew(settings("cab", quick(shadowed)));
        before.ignored();
        Bench.next(before.transaction());
        at.send();
        ShadowView shadow = Objects.requireNonNull(at.group.view().shadow());
        assertThat(shadow.compared()).isEqualTo(1);
        assertThat(shadow.servers())
                .filteredOn(server -> server.name().equals("c"))
                .allMatch(server -> server.state().equals("draining"));
    }
}
