package io.github.camelradius.lb.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.SampleRequest;
import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.sim.VirtualTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Session memory (rules section 3) against a plain map, at its bound, and in size. */
class SessionsTest {
    private static final Answer RESPONSE = Answer.of(AnswerKind.RESPONSE);
    private static final long TIMEOUT = Duration.ofHours(24).toNanos();
    private static final long GRACE = Duration.ofSeconds(30).toNanos();
    private static final int SERVERS = 3;

    private final VirtualTime time = new VirtualTime();

    private Sessions sessions(int limit) {
        return new Sessions(
                time, new SessionSettings(true, TIMEOUT, GRACE, limit, false), () -> false, SERVERS, 12_345);
    }

    /** What a key says, in the words of the rules page. */
    private record Entry(int server, String nas, String session, boolean stopped, long expires) {}

    private static Set<String> keys(Map<String, String> a, @Nullable String ofAccept) {
        Set<String> keys = new LinkedHashSet<>();
        String nas = a.get("nas");
        keys.add(a.containsKey("sid") ? nas + "/sid/" + a.get("sid") : "");
        String cls = ofAccept != null ? ofAccept : a.get("class");
        keys.add(cls != null ? "class/" + cls : "");
        keys.add(
                a.containsKey("csid") && a.containsKey("port")
                        ? nas + "/p/" + a.get("csid") + "/" + a.get("port")
                        : "");
        keys.add(a.containsKey("csid") ? nas + "/c/" + a.get("csid") : "");
        keys.add(a.containsKey("user") ? nas + "/u/" + a.get("user") : "");
        keys.remove("");
        return keys;
    }

    private static SampleRequest fill(SampleRequest request, Map<String, String> a) {
        return request.with(32, a.get("nas"))
                .with(44, a.get("sid"))
                .with(25, a.get("class"))
                .with(31, a.get("csid"))
                .with(5, a.get("port"))
                .with(1, a.get("user"));
    }

    private static Map<String, String> attributes(Random random) {
        Map<String, String> a = new HashMap<>();
        a.put("nas", "nas" + random.nextInt(3));
        for (String name : new String[] {"sid", "class", "csid", "port", "user"}) {
            if (random.nextBoolean()) {
                a.put(name, name + random.nextInt(4));
            }
        }
        return a;
    }

    @Property(tries = 150)
    void saysWhatAPlainMapOfTheRulesSays(@ForAll Random random) {
        Sessions sessions = sessions(1000);
        Map<String, Entry> model = new HashMap<>();
        for (int step = 0; step < 300; step++) {
            Map<String, String> a = attributes(random);
            long now = time.nanos();
            model.values().removeIf(e -> e.expires <= now);
            String session = a.containsKey("sid") ? a.get("nas") + a.get("sid") : "";
            int server = random.nextInt(SERVERS);
            switch (random.nextInt(11)) {
                case 0 -> {
                    String cls = random.nextBoolean() ? "class" + random.nextInt(4) : null;
                    sessions.answered(
                            fill(SampleRequest.auth(), a),
                            server,
                            SampleRequest.accept().with(25, cls));
                    keys(a, cls)
                            .forEach(k -> model.put(k, new Entry(server, a.get("nas"), session, false, now + TIMEOUT)));
                }
                case 1, 2 -> {
                    sessions.answered(fill(SampleRequest.acct(1 + 2 * random.nextInt(2)), a), server, RESPONSE);
                    keys(a, null)
                            .forEach(k -> model.put(k, new Entry(server, a.get("nas"), session, false, now + TIMEOUT)));
                }
                case 3 -> {
                    sessions.answered(fill(SampleRequest.acct(2), a), server, RESPONSE);
                    keys(a, null)
                            .forEach(k -> model.computeIfPresent(
                                    k,
                                    (key, e) -> e.session.equals(session) && !e.stopped
                                            ? new Entry(
                                                    e.server, e.nas, e.session, true, Math.min(e.expires, now + GRACE))
                                            : e));
                }
                case 4 -> {
                    if (random.nextInt(4) == 0) {
                        Set<Integer> holders = new TreeSet<>();
                        model.values().stream()
                                .filter(e -> e.nas.equals(a.get("nas")) && !e.stopped)
                                .forEach(e -> holders.add(e.server));
                        boolean[] told = sessions.end(SampleRequest.acct(7).with(32, a.get("nas")));
                        holders.forEach(h ->
                                assertThat(told[h]).as("server %d holds one", h).isTrue());
                        model.values().removeIf(e -> e.nas.equals(a.get("nas")));
                    }
                }
                case 10 -> {
                    if (random.nextInt(4) == 0) {
                        sessions.clear(server);
                        model.values().removeIf(e -> e.server == server);
                        time.advance(1); // what is written at that very moment is cleared, too
                    }
                }
                case 5 -> time.advance((long) (random.nextDouble() * (random.nextBoolean() ? GRACE : TIMEOUT / 4)));
                default -> {
                    int expected = keys(a, null).stream()
                            .filter(model::containsKey)
                            .findFirst()
                            .map(k -> model.get(k).server)
                            .orElse(Affinity.NONE);
                    assertThat(sessions.server(fill(SampleRequest.acct(3), a))).isEqualTo(expected);
                }
            }
        }
        assertThat(sessions.size()).isGreaterThanOrEqualTo(model.size());
    }

    private static SampleRequest start(int number) {
        return SampleRequest.acct(1).with(32, "nas" + number % 50).with(44, "s" + number);
    }

    @Test
    void isBoundedAndForgetsWhatWouldExpireFirst() {
        Sessions sessions = sessions(100);
        for (int i = 0; i < 5000; i++) {
            sessions.answered(start(i), i % SERVERS, RESPONSE);
            time.advance(1_000_000);
        }
        assertThat(sessions.size()).isEqualTo(100 * SessionKeys.COUNT);
        assertThat(sessions.evictions()).isEqualTo(5000 - 100 * SessionKeys.COUNT);
        assertThat(sessions.server(start(4999))).isEqualTo(4999 % SERVERS);
        int known = 0;
        for (int i = 4750; i < 5000; i++) {
            known += sessions.server(start(i)) == Affinity.NONE ? 0 : 1;
        }
        assertThat(known).as("of the newest half").isGreaterThan(230);
        assertThat(sessions.server(start(0))).isEqualTo(Affinity.NONE);
    }

    @Test
    void forgetsExpiredEntriesWhileOthersAreWritten() {
        Sessions sessions = sessions(1000);
        for (int i = 0; i < 1000; i++) {
            sessions.answered(start(i), 0, RESPONSE);
        }
        time.advance(TIMEOUT);
        for (int i = 0; i < 1600; i++) {
            sessions.answered(start(100_000 + i % 10), 1, RESPONSE);
        }
        assertThat(sessions.size()).isEqualTo(10);
        assertThat(sessions.knownNas()).isEqualTo(10);
    }

    @Test
    void clearingAServerForgetsItsSessionsAndNoOthers() {
        Sessions sessions = sessions(1000);
        for (int i = 0; i < 300; i++) {
            sessions.answered(start(i), i % SERVERS, RESPONSE);
        }
        sessions.clear(1);
        time.advance(1);
        assertThat(sessions.server(start(0))).isZero();
        assertThat(sessions.server(start(1))).isEqualTo(Affinity.NONE);
        assertThat(sessions.server(start(2))).isEqualTo(2);
        sessions.answered(start(4), 1, RESPONSE);
        assertThat(sessions.server(start(4))).as("begun after it").isEqualTo(1);
    }

    @Test
    void aClearedServerIsNotToldThatItsNasStartsAnew() {
        Sessions sessions = sessions(1000);
        sessions.answered(start(1), 0, RESPONSE);
        sessions.answered(start(51), 1, RESPONSE);
        sessions.clear(1);
        time.advance(1);
        assertThat(sessions.end(SampleRequest.acct(7).with(32, "nas1"))).containsExactly(true, false, false);
    }

    @Test
    void aStoppedSessionKeepsItsGraceWhenItBeganAfterTheClearing() {
        Sessions sessions = sessions(1000);
        sessions.clear(1);
        time.advance(1);
        sessions.answered(start(1), 1, RESPONSE);
        SampleRequest stop = SampleRequest.acct(2).with(32, "nas1").with(44, "s1");
        sessions.answered(stop, 1, RESPONSE);
        assertThat(sessions.server(start(1))).isEqualTo(1);
        sessions.clear(1);
        time.advance(1);
        assertThat(sessions.server(start(1))).isEqualTo(Affinity.NONE);
    }

    @Test
    void countsHitsAndMisses() {
        Sessions sessions = sessions(10);
        sessions.answered(start(1), 2, RESPONSE);
        assertThat(sessions.server(start(1))).isEqualTo(2);
        assertThat(sessions.server(start(2))).isEqualTo(Affinity.NONE);
        assertThat(sessions.hits()).isEqualTo(1);
        assertThat(sessions.misses()).isEqualTo(1);
    }

    @Test
    void aSessionWithAllFiveKeysTakesAtMostTwoHundredAndFiftyOctets() {
        Sessions sessions = sessions(1_000_000);
        int count = 100_000;
        for (int i = 0; i < count; i++) {
            Map<String, String> a = Map.of(
                    "nas",
                    "nas" + i % 100,
                    "sid",
                    "s" + i,
                    "class",
                    "c" + i,
                    "csid",
                    "m" + i,
                    "port",
                    "p" + i,
                    "user",
                    "u" + i);
            sessions.answered(fill(SampleRequest.acct(1), a), i % SERVERS, RESPONSE);
        }
        assertThat(sessions.size()).isEqualTo(5L * count);
        assertThat(sessions.octets() / count).isLessThan(250);
        assertThat(sessions.octets() / count).as("nothing smaller can be true").isGreaterThan(5 * 26);
    }
}
