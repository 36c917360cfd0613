package io.github.camelradius.client;

import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.net.SendBatch;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One connected UDP socket to a server: 256 slots, indexed by Identifier. Slots can be taken before the socket is
 * connected; their packets wait for it. Owned by one event loop.
 */
final class ClientSocket extends SimpleChannelInboundHandler<DatagramPacket> {
    private final PeerSockets owner;
    private final EventLoop loop;
    private final IdentifierPool identifiers = new IdentifierPool();
    private final @Nullable PendingRequest[] pending = new PendingRequest[IdentifierPool.SIZE];
    /** Its place among the peer's sockets. */
    int index;

    private @Nullable ChannelFuture connecting;
    private @Nullable Channel channel;

    ClientSocket(PeerSockets owner, EventLoop loop) {
        this.owner = owner;
        this.loop = loop;
    }

    void connecting(ChannelFuture future) {
        connecting = future;
        future.addListener(done -> {
            if (done.isSuccess()) {
                channel = future.channel();
            }
        });
        // Also after a failed connect: the next request gets a new socket.
        future.channel().closeFuture().addListener(closed -> owner.lost(this));
    }

    UdpPeer peer() {
        return owner.peer();
    }

    TimeoutQueue timeouts() {
        return owner.timeouts();
    }

    long now() {
        return owner.now();
    }

    boolean inEventLoop() {
        return loop.inEventLoop();
    }

    void execute(Runnable action) {
        loop.execute(action);
    }

    /** Leaves those out that have rested since the last look. */
    boolean hasFree() {
        return identifiers.hasFree();
    }

    boolean hasFree(long now) {
        return identifiers.hasFree(now);
    }

    /** When the next Identifier that rests is free again, or {@link IdentifierPool#NO_REST}. */
    long restEnd() {
        return identifiers.restEnd();
    }

    /**
     * Takes a slot for the request and sends its first packet.
     *
     * @return false when no Identifier is free
     */
    boolean send(RadiusMessage message, Attempt attempt, ResponseHandler handler) throws InvalidMessageException {
        long now = now();
        int identifier = identifiers.take(now);
        if (identifier == IdentifierPool.NONE) {
            return false;
        }
        SignedRequest signed;
        try {
            signed = peer().sign(message, identifier, peer().secrets().first());
        } catch (InvalidMessageException | RuntimeException e) {
            identifiers.release(identifier);
            throw e;
        }
        PendingRequest request = new PendingRequest(this, identifier, signed, message, attempt, handler);
        pending[identifier] = request;
        request.start(now);
        return true;
    }

    void write(PendingRequest request) {
        Channel open = channel;
        if (open != null) {
            writeTo(open, request);
        } else if (connecting != null) {
            ChannelFuture future = connecting;
            future.addListener(done -> {
                if (done.isSuccess()) {
                    writeTo(future.channel(), request);
                } else {
                    refuse(done.cause());
                }
            });
        }
    }

    private void writeTo(Channel open, PendingRequest request) {
        // A write that fails comes as exceptionCaught, like an ICMP error.
        SendBatch.current().write(open, request.octets(), null);
    }

    /** One event for everything that is undecided on this socket. */
    void refuse(Throwable cause) {
        Object event = new Object();
        // What these make somebody send now has nothing to do with the event.
        for (PendingRequest request : pending.clone()) {
            if (request != null) {
                request.refused(event, cause);
            }
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, DatagramPacket datagram) {
        ByteBuf content = datagram.content();
        byte[] octets = new byte[content.readableBytes()];
        content.readBytes(octets);
        peer().received(this, octets);
    }

    @Nullable PendingRequest pending(int identifier) {
        return pending[identifier];
    }

    /** ICMP errors come here (a connected socket reports them); nothing that is received ends the socket. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException) {
            refuse(cause);
        } else {
            UdpPeer.LOG.warn("Unexpected error on a client socket to {}", owner, cause);
        }
    }

    void free(int identifier, long restNanos) {
        pending[identifier] = null;
        if (restNanos > 0) {
            identifiers.rest(identifier, now() + restNanos);
        } else {
            identifiers.release(identifier);
        }
        owner.freed(this);
    }

    boolean hasPending() {
        for (PendingRequest request : pending) {
            if (request != null) {
                return true;
            }
        }
        return false;
    }

    void close() {
        for (int i = 0; i < pending.length; i++) {
            PendingRequest request = pending[i];
            if (request != null) {
                pending[i] = null;
                request.abandon();
            }
        }
        if (connecting != null) {
            connecting.channel().close();
        }
    }
}
