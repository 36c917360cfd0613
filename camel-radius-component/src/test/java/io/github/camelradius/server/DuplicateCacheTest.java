package io.github.camelradius.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class DuplicateCacheTest {
    private static final InetSocketAddress NAS = new InetSocketAddress("127.0.0.1", 4000);
    private static final Object SOCKET = "one of the sockets";
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
        assertThat(cache.find(SOCKET, NAS, packet(1, 1), 0)).isNull();
        DuplicateCache.Entry entry = cache.begin(SOCKET, NAS, packet(1, 1));
        assertThat(cache.find(SOCKET, NAS, packet(1, 1), 1_000).answer()).isNull();
        cache.answered(entry, ANSWER, 1_000);
        assertThat(cache.find(SOCKET, NAS, packet(1, 1), 1_009).answer()).isEqualTo(ANSWER);
        assertThat(cache.find(SOCKET, NAS, packet(1, 1), 1_010)).isNull();
        assertThat(cache.size()).isZero();
    }

    /** Public report P05: the same Identifier with another authenticator is another request. */
    @Test
    void addressPortIdentifierAndAuthenticatorTellRequestsApart() {
        cache.begin(SOCKET, NAS, packet(7, 1));
        assertThat(cache.find(SOCKET, NAS, packet(7, 2), 0)).isNull();
        assertThat(cache.find(SOCKET, NAS, packet(8, 1), 0)).isNull();
        assertThat(cache.find(SOCKET, new InetSocketAddress("127.0.0.1", 4001), packet(7, 1), 0))
                .isNull();
        assertThat(cache.find(SOCKET, new InetSocketAddress("127.0.0.2", 4000), packet(7, 1), 0))
                .isNull();
        assertThat(cache.find("another socket", NAS, packet(7, 1), 0)).isNull();
        assertThat(cache.find(SOCKET, NAS, packet(7, 1), 0)).isNotNull();
    }

    @Test
    void silenceLeavesNoEntry() {
        cache.silent(cache.begin(SOCKET, NAS, packet(1, 1)));
        assertThat(cache.find(SOCKET, NAS, packet(1, 1), 0)).isNull();
    }

    @Test
    void answersMakeRoomButWorkInProgressDoesNot() {
        DuplicateCache.Entry first = cache.begin(SOCKET, NAS, packet(1, 1));
        cache.begin(SOCKET, NAS, packet(2, 1));
        assertThat(cache.begin(SOCKET, NAS, packet(3, 1))).isNull();
        cache.answered(first, ANSWER, 0);
        assertThat(cache.begin(SOCKET, NAS, packet(3, 1))).isNotNull();
        assertThat(cache.find(SOCKET, NAS, packet(1, 1), 0)).isNull();
        assertThat(cache.find(SOCKET, NAS, packet(2, 1), 0)).isNotNull();
    }
}
