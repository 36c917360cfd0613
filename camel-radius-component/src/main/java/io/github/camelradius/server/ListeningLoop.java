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
 * The part of a listener that one event loop has, with sockets and a duplicate cache of its own: takes requests of known
 * clients, drops what is not genuine with a counted reason, recognises duplicates and sends the answers. Nothing in a
 * datagram ends it.
 */
final class ListeningLoop {
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

    /** What all event loops of a listener have in common. */
    record Common(
            Class<? extends Channel> channelType,
            ServerOptions options,
            RadiusCodec codec,
            KnownClients clients,
            RequestHandler handler,
            LongSupplier clock) {}

    /**
     * @param beside the part that has opened the address first, for every other one; null for that
     * @throws BindException naming the address when it cannot be bound
     */
    ListeningLoop(
            EventLoop loop,
            Common common,
            InetSocketAddress address,
            LocalAddresses addresses,
            @Nullable ListeningLoop beside)
            throws BindException {
        this.codec = common.codec();
        this.clients = common.clients();
        this.options = common.options();
        this.handler = common.handler();
        this.clock = common.clock();
        this.checks = new RequestChecks(codec);
        this.dropLog = beside == null ? new DropLog(LOG, clock) : beside.dropLog;
        this.duplicates = new DuplicateCache(
                options.duplicateCapacity(), options.duplicateTime().toNanos());
        this.loop = loop;
        SocketBinder binder = new SocketBinder(loop, common.channelType(), options, new Inbound());
        this.sockets = beside == null
                ? LocalSockets.open(binder, address, addresses)
                : LocalSockets.beside(beside.sockets, binder);
        this.localAddress = sockets.address();
    }

    /** Begins to receive. */
    void read() {
        loop.execute(sockets::read);
    }

    InetSocketAddress localAddress() {
        return localAddress;
    }

    void suspend() {
        suspended = true;
    }

    void resume() {
        suspended = false;
    }

    void close() {
        sockets.close();
        if (!loop.inEventLoop() && !loop.isShuttingDown()) {
            // NIO lets go of the port when it selects again, which it has by the time a timer fires.
            loop.schedule(() -> {}, 1, TimeUnit.MILLISECONDS).awaitUninterruptibly();
        }
    }

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
