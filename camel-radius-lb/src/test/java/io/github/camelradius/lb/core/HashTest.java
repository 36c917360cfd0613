package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.sim.ScriptedRandom;
import io.github.camelradius.lb.core.sim.VirtualTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Policies hash and hash-bounded (rules section 5, nokia-sr and own). */
class HashTest {
    private static final int CALLING_STATION = 31;

    private static ServerGroup group(String policy, List<String> names, String... options) {
        GroupSettings.Builder builder =
                GroupSettings.builder("g").policy(policy).option("selection-basis", "packet");
        for (int i = 0; i < options.length; i += 2) {
            builder.policyOption(options[i], options[i + 1]);
        }
        names.forEach(name -> builder.server(ServerSettings.of(name, name + ":1", name + ":2", 1)));
        VirtualTime time = new VirtualTime();
        return new ServerGroup(builder.build(), time, new ScriptedRandom(1), time, c -> {}, p -> {});
    }

    private static List<String> names(int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add("radius" + i);
        }
        return names;
    }

    private static SampleRequest station(int number) {
        return SampleRequest.auth().with(CALLING_STATION, "station" + number);
    }

    private static String server(ServerGroup group, RequestView request) {
        Transaction transaction = group.open(request);
        String server = Bench.next(transaction).serverName();
        transaction.cancel();
        return server;
    }

    private static List<String> map(ServerGroup group, int keys) {
        List<String> map = new ArrayList<>();
        for (int k = 0; k < keys; k++) {
            map.add(server(group, station(k)));
        }
        return map;
    }

    @Property(tries = 60)
    void onlyTheKeysOfALeavingServerMoveAndOnlyTheyReturn(
            @ForAll @IntRange(min = 2, max = 40) int servers, @ForAll @IntRange(min = 0, max = 39) int leaving) {
        ServerGroup group = group("hash", names(servers));
        String gone = "radius" + leaving % servers;
        List<String> before = map(group, 300);
        assertThat(map(group, 300)).as("unchanged while the servers are").isEqualTo(before);
        group.disable(gone, null, "test");
        List<String> without = map(group, 300);
        for (int k = 0; k < before.size(); k++) {
            if (before.get(k).equals(gone)) {
                assertThat(without.get(k)).isNotEqualTo(gone);
            } else {
                assertThat(without.get(k)).as("key %d", k).isEqualTo(before.get(k));
            }
        }
        group.enable(gone, null, "test");
        assertThat(map(group, 300)).isEqualTo(before);
    }

    @Property(tries = 20)
    void whenAlmostAllAreGoneStillOnlyTheKeysOfALeavingServerMove(@ForAll Random random) {
        ServerGroup group = group("hash", names(200));
        List<String> present = names(200);
        Collections.shuffle(present, random);
        List<String> left = new ArrayList<>(present.subList(0, 3));
        present.subList(3, 200).forEach(name -> group.disable(name, null, "test"));
        List<String> before = map(group, 100);
        assertThat(new TreeSet<>(before)).isEqualTo(new TreeSet<>(left));
        group.disable(left.get(0), null, "test");
        List<String> after = map(group, 100);
        for (int k = 0; k < 100; k++) {
            if (!before.get(k).equals(left.get(0))) {
                assertThat(after.get(k)).isEqualTo(before.get(k));
            }
        }
    }

    @Test
    void spreadsKeysEvenly() {
        for (int servers : new int[] {2, 3, 5, 8}) {
            int keys = 8000 * servers;
            int[] counts = new int[servers];
            for (String name : map(group("hash", names(servers)), keys)) {
                counts[Integer.parseInt(name.substring(6))]++;
            }
            assertThat(ChiSquare.even(counts)).as("%d servers", servers).isLessThan(ChiSquare.limit(servers - 1));
        }
    }

    @Test
    void aServerThatIsInServiceAndNoLongerUnknownMovesNoKey() {
        GroupSettings.Builder builder =
                GroupSettings.builder("g").policy("hash").statusRule("nokia");
        names(4).forEach(name -> builder.server(ServerSettings.of(name, name + ":1", name + ":2", 1)));
        VirtualTime time = new VirtualTime();
        ServerGroup group = new ServerGroup(builder.build(), time, new ScriptedRandom(1), time, c -> {}, p -> {});
        List<String> unknown = map(group, 200);
        for (int k = 0; k < 20; k++) {
            ServerAttempt attempt = Bench.next(group.open(station(k)));
            attempt.sent();
            attempt.answered(Bench.ACCEPT, 1);
        }
        assertThat(group.view().servers()).anyMatch(v -> v.state().equals("in-service"));
        assertThat(map(group, 200)).isEqualTo(unknown);
    }

    @Test
    void theOrderOfConfigurationDoesNotMatter() {
        List<String> names = names(7);
        List<String> reversed = new ArrayList<>(names);
        Collections.reverse(reversed);
        assertThat(map(group("hash", reversed), 500)).isEqualTo(map(group("hash", names), 500));
    }

    @Test
    void groupsHaveTheirOwnSaltAndMayShareOne() {
        List<String> own = map(group("hash", names(4)), 400);
        List<String> other = map(group("hash", names(4), "hash-salt", "tier2"), 400);
        int equal = 0;
        for (int k = 0; k < 400; k++) {
            equal += own.get(k).equals(other.get(k)) ? 1 : 0;
        }
        assertThat(equal).as("a quarter by chance").isBetween(60, 140);
        assertThat(map(group("hash", names(4), "hash-salt", "g"), 400)).isEqualTo(own);
    }

    @Test
    void aFailoverGoesWhereTheKeyWouldGoWithoutTheServer() {
        ServerGroup group = group("hash", names(5));
        for (int k = 0; k < 200; k++) {
            Transaction transaction = group.open(station(k));
            String first = Bench.next(transaction).serverName();
            String second = Bench.next(transaction).serverName();
            transaction.cancel();
            group.disable(first, null, "test");
            assertThat(server(group, station(k))).isEqualTo(second);
            group.enable(first, null, "test");
        }
    }

    @Test
    void authenticationAndAccountingOfASubscriberMeetAtOneServer() {
        ServerGroup group = group("hash", names(5));
        for (int k = 0; k < 200; k++) {
            String mac = "00-1A-22-33-44-%02X".formatted(k);
            String auth = server(
                    group, SampleRequest.auth().with(CALLING_STATION, mac).with(1, "someone"));
            String plain = mac.replace("-", "").toLowerCase(java.util.Locale.ROOT);
            String dotted = plain.substring(0, 4) + "." + plain.substring(4, 8) + "." + plain.substring(8);
            assertThat(server(group, SampleRequest.acct(1).with(CALLING_STATION, dotted)))
                    .isEqualTo(auth);
            assertThat(server(group, SampleRequest.acct(3).with(CALLING_STATION, mac.replace('-', ':'))))
                    .isEqualTo(auth);
        }
    }

    @Test
    void theKeyIsTheFirstAttributeOfTheListThatIsPresent() {
        ServerGroup group = group("hash", names(5));
        for (int k = 0; k < 100; k++) {
            String user = server(group, SampleRequest.auth().with(1, "u" + k));
            assertThat(server(group, SampleRequest.auth().with(1, "u" + k).with(44, "s" + k)))
                    .as("User-Name before Acct-Session-Id")
                    .isEqualTo(user);
            String station = server(group, station(k));
            assertThat(server(group, station(k).with(1, "u" + k)))
                    .as("Calling-Station-Id before User-Name")
                    .isEqualTo(station);
        }
        ServerGroup byUser = group("hash", names(5), "hash-key", "User-Name, Calling-Station-Id");
        int moved = 0;
        for (int k = 0; k < 100; k++) {
            String user = server(byUser, SampleRequest.auth().with(1, "u" + k));
            assertThat(server(byUser, station(k).with(1, "u" + k))).isEqualTo(user);
            moved += user.equals(server(byUser, station(k))) ? 0 : 1;
        }
        assertThat(moved).isGreaterThan(50);
    }

    @Test
    void aSessionIdCountsTogetherWithItsNas() {
        ServerGroup group = group("hash", names(8));
        Set<String> servers = new TreeSet<>();
        for (int nas = 0; nas < 50; nas++) {
            SampleRequest request = SampleRequest.acct(1).with(44, "00000001").with(32, "nas" + nas);
            String server = server(group, request);
            assertThat(server(group, request)).isEqualTo(server);
            servers.add(server);
        }
        assertThat(servers).hasSizeGreaterThan(4);
    }

    @Test
    void boundedIsHashWhileThereIsRoom() {
        assertThat(map(group("hash-bounded", names(6)), 500)).isEqualTo(map(group("hash", names(6)), 500));
    }

    @Property(tries = 100)
    void boundedNeverLoadsAServerBeyondItsShareByNewConversations(
            @ForAll @IntRange(min = 1, max = 12) int servers,
            @ForAll @IntRange(min = 101, max = 400) int factor,
            @ForAll Random random) {
        ServerGroup group = group("hash-bounded", names(servers), "hash-balance-factor", Integer.toString(factor));
        List<Transaction> open = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            if (random.nextInt(3) == 0 && !open.isEmpty()) {
                open.remove(random.nextInt(open.size())).cancel();
                continue;
            }
            Transaction transaction = group.open(station(random.nextInt(3)));
            String server = Bench.next(transaction).serverName();
            open.add(transaction);
            int load = (int) open.stream()
                    .filter(t -> t.current().serverName().equals(server))
                    .count();
            double share = Math.ceil(factor * open.size() / (100.0 * servers));
            assertThat(load).isLessThanOrEqualTo((int) share);
        }
    }

    @Test
    void boundedLeavesConversationsAndAccountingWhereTheirKeyBelongs() {
        ServerGroup group = group("hash-bounded", names(3));
        String home = server(group, station(1));
        for (int i = 0; i < 10; i++) {
            group.open(station(1)).next();
        }
        assertThat(server(group, station(1).with(24, "unknown"))).isEqualTo(home);
        for (int i = 0; i < 10; i++) {
            Transaction accounting = group.open(SampleRequest.acct(1).with(CALLING_STATION, "station1"));
            assertThat(Bench.next(accounting).serverName()).isEqualTo(home);
        }
        assertThat(group.view().servers().stream().filter(v -> v.role() == Role.AUTH && v.outstanding() > 0))
                .as("the ten were spread")
                .hasSize(3);
    }

    @Test
    void amongTheFewThatAreLeftKeysAreSpreadEvenlyToo() {
        List<String> names = names(100);
        ServerGroup group = group("hash", names);
        names.subList(3, 100).forEach(name -> group.disable(name, null, "test"));
        Map<String, Integer> keys = new TreeMap<>();
        map(group, 3000).forEach(server -> keys.merge(server, 1, Integer::sum));
        assertThat(keys).hasSize(3);
        assertThat(keys.values()).allSatisfy(count -> assertThat(count).isBetween(850, 1150));
    }
}
