package io.github.camelradius.client;

import io.github.camelradius.client.ClientFailure.Kind;
import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.EventLoop;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sockets to one address of a server on one event loop, filled one after another, which owns all of it. What is sent from
 * an event loop is answered there: no request changes threads on its way.
 */
final class PeerSockets {
    private final UdpPeer peer;
    private final RadiusClient client;
    private final ServerTarget target;
    private final EventLoop loop;
    private final ClientOptions options;
    private final List<ClientSocket> sockets = new ArrayList<>(1);
    private final WaitingRequests waiting;
    private final TimeoutQueue timeouts;
    /** The sockets before this one are full, but for Identifiers that rest. */
    private int firstFree;

    private boolean closed;

    /** @param closed whether nothing is to be sent any more */
    PeerSockets(
            UdpPeer peer,
            RadiusClient client,
            ServerTarget target,
            ClientOptions options,
            EventLoop loop,
            boolean closed) {
        this.peer = peer;
        this.client = client;
        this.target = target;
        this.loop = loop;
        this.options = options;
        this.waiting = new WaitingRequests(this, loop, options);
        this.timeouts = new TimeoutQueue(client.timers(), loop);
        this.closed = closed;
    }

    void send(RadiusMessage message, Attempt attempt, ResponseHandler handler) {
        if (loop.inEventLoop()) {
            sendInLoop(message, attempt, handler);
        } else {
            loop.execute(() -> sendInLoop(message, attempt, handler));
        }
    }

    private void sendInLoop(RadiusMessage message, Attempt attempt, ResponseHandler handler) {
        if (closed) {
            fail(handler, Kind.CLOSED, "The client to " + target + " is closed", null);
            return;
        }
        if (!waiting.isEmpty()) {
            waiting.serve();
        }
        if (waiting.isEmpty()) {
            sendNow(message, attempt, handler);
        } else {
            waiting.add(message, attempt, handler);
        }
    }

    /** Whether a socket has a free Identifier, or one more may be opened. */
    boolean hasRoom() {
        return socketWithRoom() != null || peer.quota().allows(sockets.size());
    }

    private @Nullable ClientSocket socketWithRoom() {
        for (; firstFree < sockets.size(); firstFree++) {
            ClientSocket socket = sockets.get(firstFree);
            if (socket.hasFree()) {
                return socket;
            }
        }
        long now = now();
        for (ClientSocket socket : sockets) { // what rested may be free again
            if (socket.hasFree(now)) {
                firstFree = socket.index;
                return socket;
            }
        }
        return null;
    }

    /** When the next Identifier that rests is free again, or {@link IdentifierPool#NO_REST}. */
    long nextRestEnd() {
        long next = IdentifierPool.NO_REST;
        for (ClientSocket socket : sockets) {
            next = Math.min(next, socket.restEnd());
        }
        return next;
    }

    String allInUse() {
        return "No Identifier is free for " + target + ": " + peer.quota().open() + " sockets with 256 each are in use";
    }

    /** Sends what {@link #hasRoom()}; it waits when another event loop has taken the last socket meanwhile. */
    void sendNow(RadiusMessage message, Attempt attempt, ResponseHandler handler) {
        try {
            ClientSocket socket = socketWithRoom();
            if (socket == null) {
                socket = open();
            }
            if (socket == null) {
                waiting.add(message, attempt, handler);
            } else {
                socket.send(message, attempt, handler);
            }
        } catch (InvalidMessageException | RuntimeException e) {
            fail(handler, Kind.INVALID, "Cannot send " + message.code() + " to " + target + ": " + e.getMessage(), e);
        }
    }

    private @Nullable ClientSocket open() {
        if (!peer.quota().take(sockets.size())) {
            return null;
        }
        ClientSocket socket = client.connect(this, options, loop, target.sourceAddress());
        socket.index = sockets.size();
        sockets.add(socket);
        return socket;
    }

    private static void fail(ResponseHandler handler, Kind kind, String message, @Nullable Throwable cause) {
        handler.done(null, new ClientFailure(kind, message, cause), 0, 0);
    }

    /** The socket is closed: what is still undecided on it is refused, and it is not used again. */
    void lost(ClientSocket socket) {
        remove(socket);
        socket.refuse(new ClosedChannelException());
        waiting.serve();
    }

    private void remove(ClientSocket socket) {
        if (sockets.remove(socket)) {
            peer.quota().giveBack(sockets.size());
        }
        for (int i = 0; i < sockets.size(); i++) {
            sockets.get(i).index = i;
        }
        firstFree = 0;
    }

    UdpPeer peer() {
        return peer;
    }

    TimeoutQueue timeouts() {
        return timeouts;
    }

    PacketTimers timers() {
        return client.timers();
    }

    long now() {
        return client.now();
    }

    /** A slot has become free. */
    void freed(ClientSocket socket) {
        firstFree = Math.min(firstFree, socket.index);
        if (!waiting.isEmpty()) {
            waiting.serve();
        }
        if (peer.isRetired()) {
            closeWhenIdle();
        }
    }

    /** The server has left this address: what is pending is awaited, then the sockets are closed. */
    void retire() {
        if (loop.inEventLoop()) {
            closeWhenIdle();
        } else if (!loop.isShutdown()) {
            loop.execute(this::closeWhenIdle);
        }
    }

    private void closeWhenIdle() {
        if (!waiting.isEmpty()) {
            return;
        }
        for (ClientSocket socket : sockets) {
            if (socket.hasPending()) {
                return;
            }
        }
        closeSockets();
    }

    /** Soon: the last user may let go in the midst of an answer. */
    void close() {
        if (!loop.isShutdown()) {
            loop.execute(this::closeInLoop);
        }
    }

    private void closeInLoop() {
        closed = true;
        waiting.close();
        closeSockets();
    }

    private void closeSockets() {
        for (ClientSocket socket : List.copyOf(sockets)) {
            socket.close();
            remove(socket);
        }
    }

    @Override
    public String toString() {
        return target.toString();
    }
}
