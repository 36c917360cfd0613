package io.github.camelradius.net;

import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;

/**
 * How one socket is read at a wake-up. A system call that brings fewer datagrams than there was room for was the last: asking
 * again would cost as much as a datagram, just to hear that there is none.
 */
final class DatagramReads extends DefaultMaxMessagesRecvByteBufAllocator {
    private final int octets;
    private final boolean several;

    /**
     * @param octets room for what one system call reads
     * @param several whether that can be more than one datagram
     * @param mostDatagrams before other sockets of the event loop get their turn
     */
    DatagramReads(int octets, boolean several, int mostDatagrams) {
        super(mostDatagrams);
        this.octets = octets;
        this.several = several;
    }

    @Override
    @SuppressWarnings("deprecation") // Netty has no other way to make one
    public Handle newHandle() {
        return new Reading();
    }

    private final class Reading extends MaxMessageHandle {
        @Override
        public int guess() {
            return octets;
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier maybeMore) {
            return super.continueReading(maybeMore) && !(several && lastBytesRead() < attemptedBytesRead());
        }

        @Override
        public void readComplete() {
            SendBatch.current().readComplete();
        }
    }
}
