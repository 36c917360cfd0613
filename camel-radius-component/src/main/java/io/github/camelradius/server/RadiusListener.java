package io.github.camelradius.server;

import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.net.DropLog;
import io.github.camelradius.net.SendBatch;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A UDP listener: takes requests of known clients, drops what is not genuine with a counted reason, recognises
 * duplicates and sends the answers. Nothing in a datagram ends it.
 */
public final class RadiusListener implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RadiusListener.class);

    private final RadiusCodec codec;
    private final KnownClients clients;
    private final ServerOptions options;
    private final RequestHandler handler;
    private final LongSupplier clock;
    private final RequestChecks checks;
    private final DropLog dropLog;
    private final DuplicateCache duplicates;
    private final LocalSockets sockets;
    private final EventLoop loop;
    private final InetSocketAddress localAddress;
    private volatile boolean suspended;

    private RadiusListener(
            EventLoopGroup group,
            Class<? extends Channel> channelType,
            InetSocketAddress address,
            ServerOptions options,
            RadiusCodec codec,
            KnownClients clients,
            RequestHandler handler,
            LongSupplier clock,
            LocalAddresses addresses)
            throws BindException {
        this.codec = codec;
        this.clients = clients;
        this.options = options;
        this.handler = handler;
        this.clock = clock;
        this.checks = new RequestChecks(codec);
        this.dropLog = new DropLog(LOG, clock);
        this.duplicates = new DuplicateCache(
                options.duplicateCapacity(), options.duplicateTime().toNanos());
        this.loop = group.next();
        this.sockets =
                LocalSockets.open(new SocketBinder(loop, channelType, options, new Inbound()), address, addresses);
        this.localAddress = sockets.address();
        // Not before the fields of this object are complete.
        loop.execute(sockets::read);
    }

    /**
     * Binds and starts to receive. With a wildcard address each answer comes from the address that was asked.
     *
     * @param channelType datagram channel class that fits the group
     * @param clock monotonic nanoseconds
     * @throws BindException naming the address when it cannot be bound
     */
    public static RadiusListener bind(
            EventLoopGroup group,
            Class<? extends Channel> channelType,
            InetSocketAddress address,
            ServerOptions options,
            RadiusCodec codec,
            KnownClients clients,
            RequestHandler handler,
            LongSupplier clock)
            throws BindException {
        return bind(group, channelType, address, options, codec, clients, handler, clock, LocalAddresses.SYSTEM);
    }

    static RadiusListener bind(
            EventLoopGroup group,
            Class<? extends Channel> channelType,
            InetSocketAddress address,
            ServerOptions options,
            RadiusCodec codec,
            KnownClients clients,
            RequestHandler handler,
            LongSupplier clock,
            LocalAddresses addresses)
            throws BindException {
        return new RadiusListener(group, channelType, address, options, codec, clients, handler, clock, addresses);
    }

    /** The bound address; its port is the real one when port 0 was asked for. */
    public InetSocketAddress localAddress() {
        return localAddress;
    }

    /** Takes no new requests; duplicates of known ones are still served, and answers go out. */
    public void suspend() {
        suspended = true;
    }

    /** Takes new requests again. */
    public void resume() {
        suspended = false;
    }

    /** Closes its sockets; answers to open requests are not sent any more. */
    @Override
    public void close() {
        sockets.close();
        if (!loop.inEventLoop() && !loop.isShuttingDown()) {
            // NIO lets go of the port when it selects again, which it has by the time a timer fires.
            loop.schedule(() -> {}, 1, TimeUnit.MILLISECONDS).awaitUninterruptibly();
        }
    }

    /** Looks now, not in some seconds, whether addresses of this host have come or gone. */
    void lookAgain() {
        loop.submit(sockets::lookAgain).awaitUninterruptibly();
    }

    RadiusCodec codec() {
        return codec;
    }

    private void received(Channel receivedBy, DatagramPacket datagram) {
        InetSocketAddress remote = datagram.sender();
        KnownClient client = clients.find(remote.getAddress());
        if (client == null) {
            clients.countUnknown();
            dropLog.dropped(remote, DropReason.UNKNOWN_CLIENT.word(), "");
            return;
        }
        client.countReceived();
        ByteBuf content = datagram.content();
        byte[] octets = new byte[content.readableBytes()];
        content.readBytes(octets);
        Channel socket = sockets.answering(receivedBy, datagram.recipient());
        if (socket != null) {
            received(client, remote, socket, octets);
            return;
        }
        sockets.await(datagram.recipient(), ready -> {
            if (ready == null) {
                dropped(client, remote, DropReason.QUEUE_FULL);
            } else {
                received(client, remote, ready, octets);
            }
        });
    }

    private void received(KnownClient client, InetSocketAddress remote, Channel socket, byte[] octets) {
        RadiusMessage message;
        try {
            message = codec.decode(octets, octets.length);
        } catch (MalformedPacketException e) {
            dropped(client, remote, DropReason.MALFORMED);
            return;
        }
        if (!options.accepted().contains(message.code())) {
            dropped(client, remote, DropReason.UNSUPPORTED_CODE);
            return;
        }
        long now = clock.getAsLong();
        int known = duplicates.find(addressOf(socket), remote, octets, now);
        if (known != DuplicateCache.NONE) {
            repeated(client, remote, socket, known);
        } else if (!suspended) {
            accept(client, remote, socket, octets, message, now);
        }
    }

    private static @Nullable InetSocketAddress addressOf(Channel socket) {
        return (InetSocketAddress) socket.localAddress();
    }

    private void repeated(KnownClient client, InetSocketAddress remote, Channel socket, int known) {
        byte[] answer = duplicates.answer(known);
        client.countDuplicate(answer == null);
        if (answer != null) {
            client.countAnswered();
            SendBatch.current().write(socket, answer, remote);
        }
    }

    private void accept(
            KnownClient client,
            InetSocketAddress remote,
            Channel socket,
            byte[] octets,
            RadiusMessage message,
            long now) {
        Verdict verdict = checks.check(message, client, remote.getAddress(), now);
        DropReason reason = verdict.reason();
        if (reason != null) {
            dropped(client, remote, reason);
            return;
        }
        int entry = duplicates.begin(addressOf(socket), remote, octets);
        if (entry == DuplicateCache.NONE) {
            dropped(client, remote, DropReason.QUEUE_FULL);
            return;
        }
        RadiusMessage request = checks.accepted(message, verdict);
        ServerRequest accepted = new ServerRequest(this, request, client, verdict.secret(), remote, socket, entry, now);
        try {
            handler.handle(accepted);
        } catch (RuntimeException e) {
            accepted.silence();
            throw e;
        }
    }

    void dropped(KnownClient client, InetSocketAddress remote, DropReason reason) {
        client.countDropped(reason);
        dropLog.dropped(remote, reason.word(), " client=" + client.name());
    }

    void answer(ServerRequest request, byte[] octets) {
        execute(() -> {
            duplicates.answered(request.entry(), octets, clock.getAsLong());
            request.client().countAnswered();
            SendBatch.current().write(request.socket(), octets, request.remote());
        });
    }

    void silence(ServerRequest request) {
        execute(() -> duplicates.silent(request.entry()));
    }

    private void execute(Runnable action) {
        if (loop.inEventLoop()) {
            action.run();
        } else if (!loop.isShuttingDown()) {
            loop.execute(action);
        }
    }

    /** Of all sockets, which one event loop has. */
    @Sharable
    private final class Inbound extends SimpleChannelInboundHandler<DatagramPacket> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, DatagramPacket datagram) {
            received(context.channel(), datagram);
        }

        /** An answer that could not be sent, or a fault of ours: the listener goes on. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            if (cause instanceof IOException) {
                LOG.debug("Error on {}; the listener goes on", localAddress, cause);
            } else {
                LOG.warn("Error on {}; the listener goes on", localAddress, cause);
            }
        }
    }
}
