package io.github.camelradius.lb.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.SampleRequest;
import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.sim.VirtualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Which servers hold sessions of a NAS (rules section 3, Accounting-On/Off), and what is left of those that ended. */
class SessionCountsTest {
    private static final Answer RESPONSE = Answer.of(AnswerKind.RESPONSE);
    private static final long TIMEOUT = Duration.ofHours(24).toNanos();
    private static final long GRACE = Duration.ofSeconds(30).toNanos();
    private static final SampleRequest ON = acct(7);

    private final VirtualTime time = new VirtualTime();
    private final Sessions sessions = sessions(1000, false);

    private Sessions sessions(int limit, boolean disabled) {
        return new Sessions(time, new SessionSettings(true, TIMEOUT, GRACE, limit, false), () -> disabled, 3, 12_345);
    }

    private static SampleRequest acct(int status) {
        return SampleRequest.acct(status).with(32, "nas");
    }

    private static SampleRequest start(String session) {
        return acct(1).with(44, session);
    }

    private void stop(String session, int server) {
        sessions.answered(acct(2).with(44, session), server, RESPONSE);
    }

    @Test
    void afterAFailoverOnlyTheNewServerHoldsTheSession() {
        sessions.answered(start("s1"), 0, RESPONSE);
        sessions.answered(start("s1"), 1, RESPONSE);
        assertThat(sessions.end(ON)).containsExactly(false, true, false);
    }

    @Test
    void aServerHoldsOneUntilItsLastSessionIsStopped() {
        sessions.answered(start("s1"), 0, RESPONSE);
        sessions.answered(start("s2"), 0, RESPONSE);
        stop("s1", 0);
        time.advance(GRACE);
        assertThat(sessions.server(start("s1")))
                .as("met after its grace: removed")
                .isEqualTo(Affinity.NONE);
        assertThat(sessions.end(ON)).containsExactly(true, false, false);
    }

    @Test
    void noneWhenItsLastSessionIsStopped() {
        sessions.answered(start("s1"), 0, RESPONSE);
        sessions.answered(start("s2"), 0, RESPONSE);
        stop("s1", 0);
        stop("s1", 0);
        stop("s2", 0);
        assertThat(sessions.end(ON)).containsOnly(false);
    }

    @Test
    void oneThatExpiresIsHeldUpToThen() {
        sessions.answered(start("s1"), 0, RESPONSE);
        time.advance(1);
        sessions.answered(start("s2"), 1, RESPONSE);
        time.advance(TIMEOUT - 1);
        assertThat(sessions.end(ON))
                .as("the first ended now, the second ends in a nanosecond")
                .containsExactly(false, true, false);
    }

    @Test
    void theNewestOfAServerCounts() {
        sessions.answered(start("s1"), 0, RESPONSE);
        time.advance(1);
        sessions.answered(start("s2"), 0, RESPONSE);
        time.advance(TIMEOUT - 1);
        assertThat(sessions.end(ON)).containsExactly(true, false, false);
    }

    @Test
    void anExpiredOneIsRemovedWhenItIsMet() {
        sessions.answered(start("s1"), 0, RESPONSE);
        assertThat(sessions.knownNas()).isEqualTo(1);
        time.advance(TIMEOUT - 1);
        assertThat(sessions.server(start("s1"))).isEqualTo(0);
        time.advance(1);
        assertThat(sessions.server(start("s1"))).isEqualTo(Affinity.NONE);
        assertThat(sessions.size()).isZero();
        assertThat(sessions.knownNas()).isZero();
    }

    @Test
    void whereTheyCountForNothingNobodyHoldsOne() {
        Sessions off = sessions(1000, true);
        off.answered(start("s1"), 0, RESPONSE);
        assertThat(off.size()).isZero();
        assertThat(off.end(ON)).containsExactly(false, false, false);
    }

    @Test
    void aLargeMemoryIsBoundedToo() {
        Sessions large = sessions(12_800, false);
        for (int i = 0; i < 100_000; i++) {
            large.answered(start("s" + i), 0, RESPONSE);
        }
        assertThat(large.size()).isBetween(60_000L, 64_000L);
        assertThat(large.evictions()).isEqualTo(100_000 - large.size());
    }

    @Test
    void theRuleIsNamed() {
        assertThat(sessions.name()).isEqualTo("session");
    }
}
