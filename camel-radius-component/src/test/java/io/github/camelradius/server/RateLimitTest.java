package io.github.camelradius.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import org.junit.jupiter.api.Test;

class RateLimitTest {
    @Test
    void aRateIsKeptOverTime() {
        RateLimit limit = new RateLimit(100);
        int taken = 0;
        for (long now = -1; now < 10_000_000_000L; now += 1_000_000) {
            taken += limit.take(now) ? 1 : 0;
        }
        assertThat(taken).isBetween(1095, 1100); // a full bucket, and 100 a second for 10 s
        RateLimit none = new RateLimit(0);
        assertThat(none.take(0) && none.take(0)).isTrue();
        assertThatThrownBy(() -> new ClientRules(MessageAuthenticatorPolicy.NO, ProxyStatePolicy.NO, -1, null))
                .hasMessageContaining("rateLimit -1");
    }
}
