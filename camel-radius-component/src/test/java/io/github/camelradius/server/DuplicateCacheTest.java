package io.github.camelradius.server;

import static io.github.camelradius.server.DuplicateCache.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class DuplicateCacheTest {
    private static final InetSocketAddress NAS = new InetSocketAddress("127.0.0.1", 4000);
    private static final InetSocketAddress RECEIVER = new InetSocketAddress("127.0.0.9", 1812);
    private static final byte[] ANSWER = {1, 2, 3};

    private final DuplicateCache cache = new DuplicateCache(2, 10);

    private static byte[] packet(int identifier, int authenticator) {
        byte[] packet = new byte[24];
        packet[0] = 4;
        packet[1] = (byte) identifier;
        packet[19] = (byte) authenticator;
        return packet;
    }

    @Test
    void aRequestIsKnownFromItsBeginningUntilItsAnswerExpires() {
        assertThat(cache.find(RECEIVER, NAS, packet(1, 1), 0)).isEqualTo(NONE);
        int entry = cache.begin(RECEIVER, NAS, packet(1, 1));
        assertThat(cache.answer(cache.find(RECEIVER, NAS, packet(1, 1), 1_000))).isNull();
        cache.answered(entry, ANSWER, 1_000);
        assertThat(cache.answer(cache.find(RECEIVER, NAS, packet(1, 1), 1_009))).isEqualTo(ANSWER);
        assertThat(cache.find(RECEIVER, NAS, packet(1, 1), 1_010)).isEqualTo(NONE);
        assertThat(cache.size()).isZero();
    }

    /** Public report P05: the same Identifier with another authenticator is another request. */
    @Test
    void addressPortIdentifierAndAuthenticatorTellRequestsApart() {
        cache.begin(RECEIVER, NAS, packet(7, 1));
        assertThat(cache.find(RECEIVER, NAS, packet(7, 2), 0)).isEqualTo(NONE);
        assertThat(cache.find(RECEIVER, NAS, packet(8, 1), 0)).isEqualTo(NONE);
        assertThat(cache.find(RECEIVER, new InetSocketAddress("127.0.0.1", 4001), packet(7, 1), 0))
                .isEqualTo(NONE);
        assertThat(cache.find(RECEIVER, new InetSocketAddress("127.0.0.2", 4000), packet(7, 1), 0))
                .isEqualTo(NONE);
        assertThat(cache.find(new InetSocketAddress("127.0.0.9", 1813), NAS, packet(7, 1), 0))
                .isEqualTo(NONE);
        assertThat(cache.find(null, NAS, packet(7, 1), 0)).isEqualTo(NONE);
        assertThat(cache.find(new InetSocketAddress("127.0.0.8", 1812), NAS, packet(7, 1), 0))
                .isEqualTo(NONE);
        assertThat(cache.find(RECEIVER, NAS, packet(7, 1), 0)).isNotEqualTo(NONE);
    }

    @Test
    void silenceLeavesNoEntry() {
        cache.silent(cache.begin(RECEIVER, NAS, packet(1, 1)));
        assertThat(cache.find(RECEIVER, NAS, packet(1, 1), 0)).isEqualTo(NONE);
    }

    @Test
    void answersMakeRoomButWorkInProgressDoesNot() {
        int first = cache.begin(RECEIVER, NAS, packet(1, 1));
        cache.begin(RECEIVER, NAS, packet(2, 1));
        assertThat(cache.begin(RECEIVER, NAS, packet(3, 1))).isEqualTo(NONE);
        cache.answered(first, ANSWER, 0);
        assertThat(cache.begin(RECEIVER, NAS, packet(3, 1))).isNotEqualTo(NONE);
        assertThat(cache.find(RECEIVER, NAS, packet(1, 1), 0)).isEqualTo(NONE);
        assertThat(cache.find(RECEIVER, NAS, packet(2, 1), 0)).isNotEqualTo(NONE);
    }
}
