package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.affinity.FoundSession;
import io.github.camelradius.lb.core.affinity.SessionQuery;
import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which server has a subscriber's session, by what an operator knows of it. */
class FindSessionsTest {
    private static final int NAS = 1200;
    private static final long HOUR = Duration.ofHours(1).toNanos();

    private final Bench bench = Bench.of(new long[0], new int[] {1, 1}, builder -> builder.policy("round-robin"));

    private static SampleRequest of(SampleRequest request, int nas, String user) {
        return request.with(32, "nas-" + nas)
                .with(1, user)
                .with(31, "00-11-22-33-44-55")
                .with(44, user + "-session");
    }

    private int answered(SampleRequest request, AnswerKind kind) {
        ServerAttempt attempt = Bench.next(bench.group.open(request));
        attempt.sent();
        attempt.answered(Answer.of(kind), Bench.MILLI);
        return attempt.server();
    }

    private List<FoundSession> find(
            @Nullable String session, @Nullable String station, @Nullable String user, int limit) {
        return bench.group.findSessions(new SessionQuery(session, station, user), limit);
    }

    @Test
    void findsByUserStationAndSessionWhateverTheNas() {
        int server = answered(of(SampleRequest.acct(1), 7, "bob"), AnswerKind.RESPONSE);
        FoundSession bob = new FoundSession(server, bench.time.nanos(), bench.time.nanos() + 24 * HOUR, false);
        assertThat(find(null, null, "bob", 10)).containsExactly(bob);
        assertThat(find(null, "0011.2233.4455", null, 10)).containsExactly(bob);
        assertThat(find("bob-session", null, null, 10)).containsExactly(bob);
        assertThat(find("bob-session", "00:11:22:33:44:55", "bob", 10)).containsExactly(bob);
        assertThat(find(null, null, "Bob", 10)).isEmpty();
        assertThat(find("another", null, "bob", 10)).isEmpty();
        assertThat(find(null, null, null, 10)).isEmpty();
    }

    @Test
    void findsTheSessionsOfEachNasUpToTheLimit() {
        int[] servers = new int[2];
        for (int nas = 0; nas < NAS; nas++) {
            servers[answered(of(SampleRequest.acct(1), nas, "bob"), AnswerKind.RESPONSE)]++;
        }
        List<FoundSession> found = find(null, null, "bob", NAS + 1);
        assertThat(found).hasSize(NAS);
        assertThat(found.stream().filter(each -> each.server() == 0)).hasSize(servers[0]);
        assertThat(find(null, null, "bob", 10)).hasSize(10);
    }

    @Test
    void saysThatASessionHasEndedAndForgetsIt() {
        answered(of(SampleRequest.acct(1), 7, "bob"), AnswerKind.RESPONSE);
        bench.time.advance(HOUR);
        int server = answered(of(SampleRequest.acct(2), 7, "bob"), AnswerKind.RESPONSE);
        long grace = Duration.ofSeconds(30).toNanos();
        assertThat(find(null, null, "bob", 10))
                .containsExactly(new FoundSession(server, null, bench.time.nanos() + grace, true));
        bench.time.advance(grace);
        assertThat(find(null, null, "bob", 10)).isEmpty();
    }
}
