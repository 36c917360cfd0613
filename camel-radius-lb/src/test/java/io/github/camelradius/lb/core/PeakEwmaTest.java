package io.github.camelradius.lb.core;

import static io.github.camelradius.lb.core.Bench.ACCEPT;
import static io.github.camelradius.lb.core.Bench.MILLI;
import static io.github.camelradius.lb.core.Bench.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Policy peak-ewma with its decay of 10 s. */
class PeakEwmaTest {
    private final Bench bench =
            Bench.of(new long[0], new int[] {1, 1}, b -> b.policy("peak-ewma").option("selection-basis", "packet"));

    private ServerAttempt sent(String expected) {
        ServerAttempt attempt = bench.send();
        assertThat(attempt.serverName()).isEqualTo(expected);
        return attempt;
    }

    @Test
    void oneThatWasNeverMeasuredIsAskedOneByOne() {
        sent("a").answered(ACCEPT, 10 * SECOND);
        ServerAttempt first = sent("b");
        sent("a");
        sent("a");
        first.answered(ACCEPT, 1);
        sent("b");
    }

    @Test
    void amongThoseTheFewestOpenOnes() {
        sent("a");
        sent("b");
        sent("a");
        sent("b");
        sent("a");
    }

    /** After 5 s 100 ms count as 100 · e^-0.5 = 60.65; 10 ms with the rest of 1, 0.3935, as 3.93: 64.59 ms. */
    @ParameterizedTest
    @CsvSource({"64,b", "65,a"})
    void aFasterAnswerPullsTheMeanAsFarAsTimeHasPassed(long millis, String next) {
        sent("a").answered(ACCEPT, 100 * MILLI);
        ServerAttempt b = sent("b");
        ServerAttempt a = sent("a");
        bench.time.advance(5 * SECOND);
        a.answered(ACCEPT, 10 * MILLI);
        b.answered(ACCEPT, millis * MILLI);
        sent(next);
    }

    /** 90 ms are below the 100 ms of before, but above what these have sunk to: 60.65 + 0.3935 · 90 = 96.07 ms. */
    @ParameterizedTest
    @CsvSource({"96,b", "97,a"})
    void aFasterAnswerIsNoPeakBecauseTimeHasPassed(long millis, String next) {
        sent("a").answered(ACCEPT, 100 * MILLI);
        ServerAttempt b = sent("b");
        ServerAttempt a = sent("a");
        bench.time.advance(5 * SECOND);
        a.answered(ACCEPT, 90 * MILLI);
        b.answered(ACCEPT, millis * MILLI);
        sent(next);
    }

    @ParameterizedTest
    @CsvSource({"119,b", "121,a"})
    void aSlowerAnswerIsAPeak(long millis, String next) {
        sent("a").answered(ACCEPT, 100 * MILLI);
        ServerAttempt b = sent("b");
        ServerAttempt a = sent("a");
        bench.time.advance(5 * SECOND);
        a.answered(ACCEPT, 120 * MILLI);
        b.answered(ACCEPT, millis * MILLI);
        sent(next);
    }
}
