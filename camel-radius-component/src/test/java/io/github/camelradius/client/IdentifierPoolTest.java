package io.github.camelradius.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdentifierPoolTest {
    private final IdentifierPool pool = new IdentifierPool();

    @Test
    void givesTheLeastRecentlyUsedFirst() {
        for (int i = 0; i < 256; i++) {
            assertThat(pool.take(0)).isEqualTo(i);
        }
        assertThat(pool.take(0)).isEqualTo(IdentifierPool.NONE);
        pool.release(7);
        pool.release(3);
        assertThat(pool.take(0)).isEqualTo(7);
        assertThat(pool.take(0)).isEqualTo(3);
        assertThat(pool.take(0)).isEqualTo(IdentifierPool.NONE);
    }

    @Test
    void oneThatWasNotAnsweredRests() {
        for (int i = 0; i < 256; i++) {
            pool.take(0);
        }
        pool.rest(9, 100);
        assertThat(pool.take(99)).isEqualTo(IdentifierPool.NONE);
        assertThat(pool.take(100)).isEqualTo(9);
    }

    @Test
    void allOfThemComeBack() {
        for (int round = 0; round < 10; round++) {
            for (int i = 0; i < 256; i++) {
                int identifier = pool.take(round * 1000L);
                assertThat(identifier).isBetween(0, 255);
                if (i % 3 == 0) {
                    pool.rest(identifier, round * 1000L + 500 - i);
                } else {
                    pool.release(identifier);
                }
            }
        }
        boolean[] seen = new boolean[256];
        for (int i = 0; i < 256; i++) {
            seen[pool.take(Long.MAX_VALUE / 2)] = true;
        }
        assertThat(seen).doesNotContain(false);
    }
}
