package io.github.camelradius.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.RecvByteBufAllocator.ExtendedHandle;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

class DatagramReadsTest {
    private static final int ROOM = 4096;

    @Test
    void aCallThatBringsFewerThanItHadRoomForIsTheLast() {
        ExtendedHandle handle = handle(new DatagramReads(8 * ROOM, true, 64));
        read(handle, 8 * ROOM, 8);
        assertThat(handle.continueReading(() -> true)).isTrue();
        read(handle, 7 * ROOM, 7);
        assertThat(handle.continueReading(() -> true)).isFalse();
    }

    /** A datagram is nearly always shorter than its room: that says nothing about the next. */
    @Test
    void callsThatReadOneDatagramGoOnUntilThereIsNone() {
        ExtendedHandle handle = handle(new DatagramReads(ROOM, false, 64));
        read(handle, 45, 1);
        assertThat(handle.continueReading(() -> true)).isTrue();
    }

    @Test
    void otherSocketsGetTheirTurn() {
        ExtendedHandle handle = handle(new DatagramReads(8 * ROOM, true, 16));
        read(handle, 8 * ROOM, 8);
        assertThat(handle.continueReading(() -> true)).isTrue();
        read(handle, 8 * ROOM, 8);
        assertThat(handle.continueReading(() -> true)).isFalse();
    }

    @SuppressWarnings("deprecation") // Netty has no other way to make one
    private static ExtendedHandle handle(DatagramReads reads) {
        ExtendedHandle handle = (ExtendedHandle) reads.newHandle();
        handle.reset(new EmbeddedChannel().config());
        return handle;
    }

    private static void read(ExtendedHandle handle, int octets, int datagrams) {
        handle.attemptedBytesRead(handle.guess());
        handle.lastBytesRead(octets);
        handle.incMessagesRead(datagrams);
    }
}
