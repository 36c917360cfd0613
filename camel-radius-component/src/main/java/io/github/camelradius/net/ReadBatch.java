package io.github.camelradius.net;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollMode;

/**
 * How datagrams are read: many between one wake-up and the next {@link SendBatch}, with epoll several by one system
 * call (recvmmsg).
 */
public final class ReadBatch {
    /** Octets of the longest RADIUS packet (RFC 2865 section 3): what is longer is cut there, and malformed. */
    public static final int MAX_DATAGRAM = 4096;

    /** By one system call: more cost more room than they save. */
    private static final int BY_ONE_CALL = 8;

    /** Before other sockets of the event loop get their turn and what was written is flushed. */
    private static final int BEFORE_OTHERS = 64;

    private ReadBatch() {}

    /** Sets the options of a socket that is yet to be opened. */
    public static void configure(Bootstrap bootstrap, Class<? extends Channel> channelType) {
        boolean epoll = EpollDatagramChannel.class.isAssignableFrom(channelType);
        if (epoll) {
            bootstrap.option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, MAX_DATAGRAM);
            // What is left is announced again, so that a read need not go on until there is nothing.
            bootstrap.option(EpollChannelOption.EPOLL_MODE, EpollMode.LEVEL_TRIGGERED);
        }
        bootstrap.option(
                ChannelOption.RCVBUF_ALLOCATOR,
                new DatagramReads(epoll ? BY_ONE_CALL * MAX_DATAGRAM : MAX_DATAGRAM, epoll, BEFORE_OTHERS));
    }
}
