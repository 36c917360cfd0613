package io.github.camelradius.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.unix.Errors.NativeIoException;
import io.netty.util.AttributeKey;
import java.net.InetSocketAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a large packet that is to be cut into datagrams. Where the kernel or the card cannot do it (an old kernel,
 * IPsec, a card without checksums, a path for shorter packets only) the datagrams are sent one by one, now and from then on.
 */
final class Cutting implements ChannelFutureListener {
    private static final AttributeKey<Boolean> REFUSED = AttributeKey.valueOf(Cutting.class, "refused");

    /** EIO, EINVAL, EMSGSIZE, EOPNOTSUPP: Netty gives them negative. */
    private static final Set<Integer> CANNOT_CUT = Set.of(-5, -22, -90, -95);

    private final Channel channel;
    private final byte[][] parts;
    private final @Nullable InetSocketAddress remote;

    Cutting(Channel channel, byte[][] parts, @Nullable InetSocketAddress remote) {
        this.channel = channel;
        this.parts = parts;
        this.remote = remote;
    }

    static boolean isPossible(Channel channel) {
        return channel instanceof EpollDatagramChannel
                && EpollDatagramChannel.isSegmentedDatagramPacketSupported()
                && !channel.hasAttr(REFUSED);
    }

    @Override
    public void operationComplete(ChannelFuture written) {
        Throwable cause = written.cause();
        if (cause instanceof NativeIoException failure && CANNOT_CUT.contains(failure.expectedErr())) {
            channel.attr(REFUSED).set(true);
            for (byte[] part : parts) {
                SendBatch.current().write(channel, part, remote);
            }
        } else if (cause != null) {
            channel.pipeline().fireExceptionCaught(cause); // as for a datagram that is written alone
        }
    }
}
