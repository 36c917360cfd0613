package io.github.camelradius.client;

import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.net.Loops;
import io.github.camelradius.net.ReadBatch;
import io.github.camelradius.net.SocketFamily;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The client transport: one for all servers of a component. Requests to the same server with the same secret share
 * sockets.
 */
public final class RadiusClient implements AutoCloseable {
    private final Loops loops;
    private final Class<? extends Channel> channelType;
    private final ClientOptions options;
    private final RadiusCodec codec;
    private final NameOptions names;
    private final PacketTimers timers;
    private final byte[] proxyState;
    private final Map<ServerTarget, Use> transports = new HashMap<>();

    private static final class Use {
        final ServerTransport transport;
        int users;

        Use(ServerTransport transport) {
            this.transport = transport;
        }
    }

    /**
     * @param group event loops; not shut down by the client
     * @param channelType datagram channel class that fits the group
     * @param names how names of servers are looked up
     * @param proxyState value of the Proxy-State added to forwarded requests, unlike any other proxy's; 1–253 octets
     * @param timers its time is the scale of the attempts' deadlines; normally {@link PacketTimers#SYSTEM}
     */
    public RadiusClient(
            EventLoopGroup group,
            Class<? extends Channel> channelType,
            ClientOptions options,
            RadiusCodec codec,
            NameOptions names,
            byte[] proxyState,
            PacketTimers timers) {
        this.loops = new Loops(group);
        this.channelType = channelType;
        this.options = options;
        this.codec = codec;
        this.names = names;
        this.proxyState = proxyState.clone();
        this.timers = timers;
    }

    /**
     * With the system's resolver.
     *
     * @param resolver runs name look-ups, which block
     */
    public RadiusClient(
            EventLoopGroup group,
            Class<? extends Channel> channelType,
            ClientOptions options,
            RadiusCodec codec,
            Executor resolver,
            byte[] proxyState,
            PacketTimers timers) {
        this(
                group,
                channelType,
                options,
                codec,
                new NameOptions(NameResolver.SYSTEM, resolver, NameOptions.DEFAULT_REFRESH),
                proxyState,
                timers);
    }

    /** The same with the client's options. */
    public ServerTransport open(ServerTarget target) {
        return open(target, options);
    }

    /**
     * The transport to a server; every call needs its own {@link ServerTransport#close()}.
     *
     * @param own for this server; while it is open already, the options it has stay
     */
    public synchronized ServerTransport open(ServerTarget target, ClientOptions own) {
        Use use = transports.computeIfAbsent(target, t -> new Use(new ServerTransport(this, t, own)));
        use.users++;
        return use.transport;
    }

    synchronized void release(ServerTransport transport) {
        Use use = transports.get(transport.target());
        if (use != null && use.transport == transport && --use.users == 0) {
            transports.remove(transport.target());
            transport.shutdown();
        }
    }

    /** Abandons what is pending and closes all sockets. */
    @Override
    public synchronized void close() {
        transports.values().forEach(use -> use.transport.shutdown());
        transports.clear();
    }

    RadiusCodec codec() {
        return codec;
    }

    /** The Proxy-State this client adds to requests that it forwards for somebody else. */
    byte[] proxyState() {
        return proxyState;
    }

    PacketTimers timers() {
        return timers;
    }

    long now() {
        return timers.nanos();
    }

    Loops loops() {
        return loops;
    }

    long refreshNanos() {
        return names.refresh().toNanos();
    }

    /** Looks a name up, one or more addresses, off the event loop; an address is there at once. */
    CompletableFuture<List<InetAddress>> resolve(String host) {
        byte[] literal = NetUtil.createByteArrayFromIpAddressString(host);
        if (literal != null) {
            try {
                return CompletableFuture.completedFuture(List.of(InetAddress.getByAddress(literal)));
            } catch (UnknownHostException e) {
                return CompletableFuture.failedFuture(e);
            }
        }
        return CompletableFuture.supplyAsync(() -> lookUp(host), names.executor());
    }

    private List<InetAddress> lookUp(String host) {
        try {
            List<InetAddress> addresses = names.resolver().resolve(host);
            if (addresses.isEmpty()) {
                throw new UnknownHostException(host);
            }
            return addresses;
        } catch (UnknownHostException e) {
            throw new CompletionException(e);
        }
    }

    ClientSocket connect(PeerSockets sockets, ClientOptions options, EventLoop loop, @Nullable String sourceAddress) {
        ClientSocket socket = new ClientSocket(sockets, loop);
        Bootstrap bootstrap = new Bootstrap()
                .group(loop)
                .channelFactory(SocketFamily.of(sockets.peer().address().getAddress(), channelType))
                .handler(socket);
        ReadBatch.configure(bootstrap, channelType);
        if (options.sendBufferSize() > 0) {
            bootstrap.option(ChannelOption.SO_SNDBUF, options.sendBufferSize());
        }
        if (options.receiveBufferSize() > 0) {
            bootstrap.option(ChannelOption.SO_RCVBUF, options.receiveBufferSize());
        }
        if (sourceAddress != null) {
            bootstrap.localAddress(new InetSocketAddress(sourceAddress, 0));
        }
        socket.connecting(bootstrap.connect(sockets.peer().address()));
        return socket;
    }
}
