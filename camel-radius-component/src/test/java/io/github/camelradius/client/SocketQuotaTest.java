package io.github.camelradius.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SocketQuotaTest {
    private final SocketQuota quota = new SocketQuota(4, 2);

    @Test
    void theFirstSocketOfEachEventLoopIsKeptForIt() {
        assertThat(quota.take(0)).isTrue();
        assertThat(quota.take(1)).isTrue();
        assertThat(quota.take(2)).isTrue();
        assertThat(quota.take(3)).as("the fourth is the other event loop's").isFalse();
        assertThat(quota.allows(3)).isFalse();
        assertThat(quota.allows(0)).isTrue();
        assertThat(quota.take(0)).isTrue();
        assertThat(quota.open()).isEqualTo(4);
    }

    @Test
    void whatIsGivenBackIsForWhoeverNeedsItFirst() {
        quota.take(0);
        quota.take(1);
        quota.take(2);
        quota.take(0);
        assertThat(quota.allows(1)).isFalse();
        quota.giveBack(2);
        assertThat(quota.take(1)).isTrue();
        assertThat(quota.take(2)).isFalse();
        assertThat(quota.open()).isEqualTo(4);
    }

    @Test
    void anEventLoopsLastSocketIsNotForOthers() {
        quota.take(0);
        quota.giveBack(0);
        quota.take(0);
        quota.take(1);
        quota.take(2);
        assertThat(quota.take(3)).isFalse();
        assertThat(quota.open()).isEqualTo(3);
    }
}
