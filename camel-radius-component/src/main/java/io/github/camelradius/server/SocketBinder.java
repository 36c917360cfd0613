package io.github.camelradius.server;

import io.github.camelradius.net.ReadBatch;
import io.github.camelradius.net.SocketFamily;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.unix.UnixChannelOption;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Makes the sockets of a listener on one event loop. */
final class SocketBinder {
    private final EventLoop loop;
    private final Class<? extends Channel> channelType;
    private final ServerOptions options;
    private final ChannelHandler handler;
    private boolean shares;

    /** @param handler of datagrams, for all sockets */
    SocketBinder(EventLoop loop, Class<? extends Channel> channelType, ServerOptions options, ChannelHandler handler) {
        this.loop = loop;
        this.channelType = channelType;
        this.options = options;
        this.handler = handler;
    }

    EventLoop loop() {
        return loop;
    }

    /**
     * From now on sockets of other event loops may have the same addresses (SO_REUSEPORT). Until then, and so for the first
     * of them, an address that somebody else has cannot be bound.
     */
    void share() {
        shares = true;
    }

    /** The same for a socket that is bound already. */
    static void share(Channel bound) {
        bound.config().setOption(UnixChannelOption.SO_REUSEPORT, true);
    }

    /**
     * A socket that does not read yet. Waits, so it is not for the event loop.
     *
     * @throws BindException naming the address
     */
    Channel bind(InetSocketAddress address) throws BindException {
        return bound(
                bootstrap(SocketFamily.of(address.getAddress(), channelType)).option(ChannelOption.AUTO_READ, false),
                address);
    }

    /** The same later, on the event loop; it reads at once. */
    ChannelFuture bindLater(InetSocketAddress address) {
        return bootstrap(SocketFamily.of(address.getAddress(), channelType)).bind(address);
    }

    /**
     * A socket for IPv4 that tells to which address each datagram was sent, and does not read yet; null where the system
     * does not tell (only Linux does, by IP_RECVORIGDSTADDR, and Netty reads it for IPv4 alone).
     *
     * @throws BindException naming the address
     */
    @Nullable Channel bindTelling(InetSocketAddress address) throws BindException {
        if (channelType != EpollDatagramChannel.class) {
            return null;
        }
        Channel channel = bound(
                bootstrap(SocketFamily.of(address.getAddress(), channelType))
                        .option(ChannelOption.AUTO_READ, false)
                        .option(EpollChannelOption.IP_RECVORIGDSTADDR, true),
                address);
        if (Boolean.TRUE.equals(channel.config().getOption(EpollChannelOption.IP_RECVORIGDSTADDR))) {
            return channel;
        }
        channel.close().awaitUninterruptibly();
        return null;
    }

    /**
     * A socket for one address beside one that {@link #bindTelling} made for all. Linux hands datagrams to the socket whose
     * address fits best. Where event loops do not share the port, it is shared for the moment of binding only.
     */
    ChannelFuture bindBeside(Channel telling, InetAddress address) {
        int port = ((InetSocketAddress) telling.localAddress()).getPort();
        if (shares) {
            return bindLater(new InetSocketAddress(address, port));
        }
        telling.config().setOption(UnixChannelOption.SO_REUSEPORT, true);
        ChannelFuture bound = bootstrap(SocketFamily.of(address, channelType))
                .option(UnixChannelOption.SO_REUSEPORT, true)
                .bind(address, port);
        bound.addListener(done -> {
            telling.config().setOption(UnixChannelOption.SO_REUSEPORT, false);
            if (done.isSuccess()) {
                bound.channel().config().setOption(UnixChannelOption.SO_REUSEPORT, false);
            }
        });
        return bound;
    }

    private Bootstrap bootstrap(ChannelFactory<? extends Channel> factory) {
        Bootstrap bootstrap = new Bootstrap()
                .group(loop)
                .channelFactory(factory)
                .option(ChannelOption.SO_REUSEADDR, options.reuseAddress())
                .handler(handler);
        if (shares) {
            bootstrap.option(UnixChannelOption.SO_REUSEPORT, true);
        }
        ReadBatch.configure(bootstrap, channelType);
        if (options.sendBufferSize() > 0) {
            bootstrap.option(ChannelOption.SO_SNDBUF, options.sendBufferSize());
        }
        if (options.receiveBufferSize() > 0) {
            bootstrap.option(ChannelOption.SO_RCVBUF, options.receiveBufferSize());
        }
        return bootstrap;
    }

    private static Channel bound(Bootstrap bootstrap, InetSocketAddress address) throws BindException {
        ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
        Throwable cause = bound.cause();
        if (cause != null) {
            BindException failure = new BindException("Cannot listen on UDP " + address.getHostString() + ":"
                    + address.getPort() + ": " + cause.getMessage());
            failure.initCause(cause);
            throw failure;
        }
        return bound.channel();
    }

    /** Whether another socket has the address, rather than that this host has no such address. */
    static boolean isInUse(BindException failure) {
        return String.valueOf(failure.getMessage()).contains("in use");
    }
}
