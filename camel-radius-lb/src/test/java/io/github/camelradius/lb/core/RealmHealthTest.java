package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Servers a and b, a first, behind which realms A and B are. Three ignored packets in a row set a server down, and a
 * realm behind it, unless a test says otherwise.
 */
class RealmHealthTest {
    private final Bench bench = bench(builder -> {});

    private int station;

    private static Bench bench(Consumer<GroupSettings.Builder> more) {
        return Bench.pair(builder -> {
            builder.option("health-scope", "realm").health("dead-count", 3).health("dead-interval", "0s");
            more.accept(builder);
        });
    }

    private static Bench byRule(String rule) {
        return Bench.pair(builder -> builder.option("health-scope", "realm").statusRule(rule));
    }

    private static Bench probed() {
        return Bench.pair(builder -> builder.option("health-scope", "realm")
                .statusRule("own")
                .probe(new ProbeSettings(ProbeSettings.Type.STATUS_SERVER, 0, 0, true, false)));
    }

    private ServerAttempt send(Bench at, String realm) {
        SampleRequest request =
                SampleRequest.auth().with(1, "user@" + realm).with(31, String.format("02-00-00-00-00-%02x", station++));
        ServerAttempt attempt = Bench.next(at.group.open(request));
        attempt.sent();
        return attempt;
    }

    private void answered(Bench at, String realm) {
        answeredBy("a", at, realm);
    }

    private void answeredBy(String server, Bench at, String realm) {
        ServerAttempt attempt = send(at, realm);
        assertThat(attempt.serverName()).isEqualTo(server);
        attempt.answered(Bench.ACCEPT, 1);
    }

    private void ignored(Bench at, String realm, int packets) {
        for (int i = 0; i < packets; i++) {
            ServerAttempt attempt = send(at, realm);
            assertThat(attempt.serverName()).isEqualTo("a");
            attempt.ignored();
        }
    }

    private static List<String> realms(Bench at, String server) {
        return Objects.requireNonNull(at.view(server).realms()).stream()
                .map(realm -> realm.realm() + " " + realm.state())
                .toList();
    }

    @Test
    void aSilentRealmLeavesTheServerToTheOthers() {
        answered(bench, "A.example");
        ignored(bench, "b.example", 3);
        assertThat(bench.state("a")).isEqualTo("up");
        assertThat(realms(bench, "a")).containsExactly("b.example down");
        assertThat(realms(bench, "b")).isEmpty();
        assertThat(send(bench, "b.example").serverName()).isEqualTo("b");
        answered(bench, "a.example");
        assertThat(send(bench, "c.example").serverName()).as("an unknown realm").isEqualTo("a");
    }

    @Test
    void eventsAndExclusionsNameTheRealm() {
        answered(bench, "a.example");
        ignored(bench, "user@B.EXAMPLE", 3);
        assertThat(bench.changes).singleElement().satisfies(change -> {
            assertThat(change.server()).isEqualTo("a");
            assertThat(change.role()).isEqualTo(Role.AUTH);
            assertThat(change.realm()).isEqualTo("b.example");
            assertThat(change.oldState()).isEqualTo("up");
            assertThat(change.newState()).isEqualTo("down");
            assertThat(change.rule()).isEqualTo("dead-count");
            assertThat(change.reason()).startsWith("3 of 3 packets ignored");
        });
        assertThat(send(bench, "b.example").transaction().excluded()).isEqualTo("a=down for realm b.example");
        assertThat(bench.group.decisions(1).get(0).excluded()).containsEntry("a", "down for realm b.example");
        assertThat(send(bench, "a.example").transaction().excluded()).isEmpty();
    }

    @Test
    void aServerThatIsSilentForAllRealmsIsDownAsAWhole() {
        answered(bench, "a.example");
        ignored(bench, "b.example", 3);
        ignored(bench, "a.example", 2);
        assertThat(bench.state("a")).isEqualTo("up");
        ignored(bench, "a.example", 1);
        assertThat(bench.state("a")).isEqualTo("down");
        assertThat(realms(bench, "a")).as("judged as a whole").isEmpty();
        assertThat(send(bench, "c.example").serverName()).isEqualTo("b");
        assertThat(bench.changes).hasSize(2);
        assertThat(bench.changes.get(1).realm()).isNull();
    }

    @Test
    void realmsBeginAnewWhenTheServerIsBack() {
        ServerAttempt late = send(bench, "a.example");
        ignored(bench, "b.example", 3);
        assertThat(bench.state("a")).isEqualTo("down");
        late.answered(Bench.ACCEPT, 1);
        assertThat(bench.state("a")).isEqualTo("up");
        ignored(bench, "b.example", 1);
        assertThat(realms(bench, "a")).isEmpty();
    }

    @Test
    void refusalsAreTheServers() {
        Bench refusing = byRule("failure-backoff");
        answered(refusing, "a.example");
        send(refusing, "b.example").refused(new Object());
        assertThat(refusing.state("a")).isEqualTo("unavailable");
    }

    @Test
    void whereOneRealmOnlyIsInUseTheServerIsJudged() {
        ignored(bench, "b.example", 3);
        assertThat(bench.state("a")).isEqualTo("down");
        assertThat(bench.changes).singleElement().extracting(StateChange::realm).isNull();
    }

    @Test
    void twoIgnoredPacketsTakeAnotherRealmsWordAway() {
        answered(bench, "a.example");
        ignored(bench, "a.example", 1);
        ignored(bench, "b.example", 2);
        ignored(bench, "a.example", 1);
        ignored(bench, "b.example", 1);
        assertThat(bench.changes).extracting(StateChange::realm).containsExactly((String) null);
    }

    @Test
    void anAnswerOfLongAgoShowsNothing() {
        Bench old = bench(builder -> builder.option("realm-timeout", "60s"));
        answered(old, "a.example");
        old.time.advance(60 * Bench.SECOND);
        ignored(old, "b.example", 1);
        old.time.advance(1);
        ignored(old, "b.example", 2);
        assertThat(realms(old, "a")).containsExactly("b.example down");
        assertThat(old.state("a")).as("two of three count for the server").isEqualTo("up");
    }

    @Test
    void whatIsNotAskedForIsForgotten() {
        Bench old = bench(builder -> builder.option("realm-timeout", "10m"));
        answered(old, "a.example");
        ignored(old, "b.example", 3);
        answeredBy("b", old, "b.example");
        old.time.advance(180 * Bench.SECOND);
        assertThat(realms(old, "a")).as("dead-time").isEmpty();
        assertThat(old.changes).extracting(StateChange::newState).containsExactly("down", "up");
        answered(old, "b.example");
        old.time.advance(600 * Bench.SECOND);
        assertThat(send(old, "c.example").serverName()).isEqualTo("a");
        assertThat(Objects.requireNonNull(old.group.view().realms()).known())
                .as("a.example has expired, b.example is kept")
                .isEqualTo(2);
        old.time.advance(1);
        send(old, "d.example");
        assertThat(Objects.requireNonNull(old.group.view().realms()))
                .as("expired ones are none that were given up")
                .isEqualTo(new GroupView.Realms(2, 0));
    }

    @Test
    void theRealmNotAskedForTheLongestMakesRoom() {
        Bench small = bench(builder -> builder.option("realm-limit", 2));
        answered(small, "a.example");
        ignored(small, "b.example", 3);
        answered(small, "a.example");
        answered(small, "c.example");
        assertThat(small.group.view().realms()).isEqualTo(new GroupView.Realms(2, 1));
        assertThat(realms(small, "a")).as("b.example is forgotten").isEmpty();
        assertThat(send(small, "b.example").serverName()).isEqualTo("a");
    }

    @Test
    void requestsWithoutARealmAreOneToo() {
        answered(bench, "a.example");
        for (int i = 0; i < 3; i++) {
            ServerAttempt attempt =
                    Bench.next(bench.group.open(SampleRequest.auth().with(1, "user")));
            attempt.sent();
            attempt.ignored();
        }
        assertThat(realms(bench, "a")).containsExactly("(none) down");
    }

    @Test
    void aClientsTextIsMadePrintable() {
        assertThat(RealmNames.of(SampleRequest.auth().with(1, "a@b@Ex=A, \"m\n.ÖRG")))
                .isEqualTo("ex?a???m?.örg");
        assertThat(RealmNames.of(SampleRequest.auth().with(1, "a@"))).isEqualTo("(none)");
        assertThat(RealmNames.of(SampleRequest.auth())).isEqualTo("(none)");
    }

    @Test
    void aConversationEndsWhereItsRealmIsDown() {
        answered(bench, "a.example");
        send(bench, "b.example").answered(Bench.challenge("s"), 1);
        ignored(bench, "b.example", 3);
        SampleRequest next = SampleRequest.auth().with(1, "user@b.example").with(24, "s");
        Transaction transaction = bench.group.open(next);
        assertThat(transaction.next()).isNull();
        assertThat(transaction.ending()).isEqualTo(Ending.SILENCE);
    }

    @Test
    void aRealmThatIsDownEverywhereIsTriedAtLast() {
        answered(bench, "a.example");
        ignored(bench, "b.example", 3);
        bench.group.disable("b", null, "repair");
        assertThat(send(bench, "b.example").serverName()).isEqualTo("a");
    }

    @Test
    void underNokiaARealmIsProbedByARequestOfItsOwn() {
        Bench nokia = byRule("nokia");
        answered(nokia, "a.example");
        ServerAttempt silent = send(nokia, "b.example");
        nokia.time.advance(2 * Bench.SECOND); // tries × timeout
        assertThat(realms(nokia, "a")).containsExactly("b.example out-of-service");
        assertThat(nokia.state("a")).isEqualTo("in-service");
        silent.ignored();
        answeredBy("b", nokia, "b.example");
        nokia.time.advance(30 * Bench.SECOND);
        assertThat(realms(nokia, "a")).containsExactly("b.example probing");
        answered(nokia, "a.example");
        ServerAttempt probe = send(nokia, "b.example");
        assertThat(probe.serverName()).isEqualTo("a");
        assertThat(probe.tries()).isEqualTo(1);
        assertThat(send(nokia, "b.example").serverName()).as("one at a time").isEqualTo("b");
        probe.answered(Bench.ACCEPT, 1);
        assertThat(realms(nokia, "a")).isEmpty();
        assertThat(send(nokia, "b.example").serverName()).isEqualTo("a");
    }

    @Test
    void underOwnOneRequestEvery30SecondsFindsOutWhetherARealmIsBack() {
        Bench own = byRule("own");
        answered(own, "a.example");
        ignored(own, "b.example", 3);
        assertThat(realms(own, "a")).containsExactly("b.example suspect");
        assertThat(send(own, "b.example").serverName()).isEqualTo("b");
        own.time.advance(30 * Bench.SECOND - 1);
        assertThat(send(own, "b.example").serverName()).isEqualTo("b");
        own.time.advance(1);
        ServerAttempt retry = send(own, "b.example");
        assertThat(retry.serverName()).isEqualTo("a");
        assertThat(send(own, "b.example").serverName()).as("one only").isEqualTo("b");
        retry.answered(Bench.ACCEPT, 1);
        assertThat(realms(own, "a")).isEmpty();
        answered(own, "b.example");
    }

    @Test
    void aSilentRealmHasTheServerProbed() {
        Bench probed = probed();
        answered(probed, "a.example");
        ignored(probed, "b.example", 2);
        assertThat(probed.probes).isEmpty();
        ignored(probed, "b.example", 1);
        assertThat(probed.probes).singleElement().satisfies(probe -> {
            probe.sent();
            probe.answered();
        });
        assertThat(realms(probed, "a")).as("it asks the server only").containsExactly("b.example suspect");
        assertThat(probed.state("a")).isEqualTo("up");
        probed.time.advance(6 * Bench.SECOND);
        assertThat(probed.probes).hasSizeGreaterThan(1);
    }

    @Test
    void anAnsweredProbeSpeaksForTheServerAndAMissedOneAgainstIt() {
        Bench probed = probed();
        probed.group.probe("a", Role.AUTH);
        probed.probes.get(0).sent();
        probed.probes.get(0).answered();
        ignored(probed, "b.example", 3);
        assertThat(probed.state("a")).isEqualTo("up");
        assertThat(realms(probed, "a")).containsExactly("b.example suspect");
        answered(probed, "a.example");
        Probe asked = probed.probes.get(1);
        asked.sent();
        asked.ignored();
        ignored(probed, "c.example", 3);
        assertThat(probed.state("a")).isEqualTo("suspect");
        assertThat(realms(probed, "a")).isEmpty();
    }

    @Test
    void whatIsPendingMovesOnForThatRealmOnly() {
        Bench nokia = byRule("nokia");
        answered(nokia, "a.example");
        ServerAttempt silent = send(nokia, "b.example");
        nokia.time.advance(Bench.SECOND);
        ServerAttempt other = send(nokia, "a.example");
        List<String> moved = new ArrayList<>();
        silent.transaction().onMove(() -> moved.add("b.example"));
        other.transaction().onMove(() -> moved.add("a.example"));
        nokia.time.advance(Bench.SECOND);
        assertThat(realms(nokia, "a")).containsExactly("b.example out-of-service");
        assertThat(moved).containsExactly("b.example");
        assertThat(other.movedOn()).isFalse();
    }

    @Test
    void forceProbingLooksAtTheServersOfTheRealm() {
        Bench nokia = Bench.pair(builder ->
                builder.option("health-scope", "realm").statusRule("nokia").health("force-probing", true));
        answered(nokia, "a.example");
        nokia.group.drain("a", null, "b is to be known, too");
        answeredBy("b", nokia, "a.example");
        nokia.group.enable("a", null, "done");
        send(nokia, "b.example");
        nokia.time.advance(2 * Bench.SECOND);
        assertThat(realms(nokia, "a")).as("b is left").containsExactly("b.example out-of-service");
        assertThat(send(nokia, "b.example").serverName()).isEqualTo("b");
        nokia.time.advance(2 * Bench.SECOND);
        assertThat(realms(nokia, "a")).containsExactly("b.example probing");
        assertThat(realms(nokia, "b")).containsExactly("b.example probing");
        assertThat(nokia.state("a")).isEqualTo("in-service");
        assertThat(nokia.state("b")).isEqualTo("in-service");
    }

    @Test
    void aFullServerIsNoneForARealmEither() {
        Bench full = bench(builder -> builder.option("pending-limit", 1));
        answered(full, "a.example");
        ignored(full, "b.example", 3);
        send(full, "a.example");
        full.group.disable("b", null, "repair");
        Transaction nobody = full.group.open(SampleRequest.auth().with(1, "user@b.example"));
        assertThat(nobody.next()).isNull();
        assertThat(nobody.excluded()).isEqualTo("a=pending-limit, b=disabled");
    }

    @Test
    void aRefusedPacketLeavesNothingPendingOfItsRealm() {
        Bench nokia = byRule("nokia");
        answered(nokia, "a.example");
        ServerAttempt other = send(nokia, "a.example");
        send(nokia, "b.example").refused(new Object());
        nokia.time.advance(Bench.SECOND);
        other.answered(Bench.ACCEPT, 1);
        nokia.time.advance(2 * Bench.SECOND);
        assertThat(realms(nokia, "a")).isEmpty();
    }

    @Test
    void aRealmThatIsForgottenHasNothingProbedAnyMore() {
        Bench small = bench(builder -> builder.option("realm-limit", 2)
                .probe(new ProbeSettings(ProbeSettings.Type.STATUS_SERVER, 0, 0, true, false)));
        answered(small, "a.example");
        ignored(small, "b.example", 3);
        assertThat(small.probes).singleElement().satisfies(probe -> {
            probe.sent();
            probe.answered();
        });
        answered(small, "c.example");
        answered(small, "d.example");
        assertThat(realms(small, "a")).isEmpty();
        small.time.advance(60 * Bench.SECOND);
        assertThat(small.probes).hasSize(1);
    }

    @Test
    void realmsHearOfWhatBecomesOfOtherServers() {
        Bench nokia = Bench.pair(builder ->
                builder.option("health-scope", "realm").statusRule("nokia").health("force-probing", true));
        answered(nokia, "a.example");
        send(nokia, "b.example");
        nokia.time.advance(2 * Bench.SECOND);
        assertThat(realms(nokia, "a")).containsExactly("b.example out-of-service");
        nokia.group.disable("b", null, "repair");
        assertThat(realms(nokia, "a")).containsExactly("b.example probing");
    }
}
