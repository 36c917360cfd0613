package io.github.camelradius.client;

import io.github.camelradius.client.ClientFailure.Kind;
import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.net.DropLog;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One address of a server: its sockets, filled one after another. Everything but the counters is owned by one event loop. */
final class UdpPeer implements ServerPeer {
    static final Logger LOG = LoggerFactory.getLogger(RadiusClient.class);

    private final RadiusClient client;
    private final ServerTarget target;
    private final InetSocketAddress address;
    private final EventLoop loop;
    private final AnswerVerifier verifier;
    private final ServerSecrets secrets;
    private final ClientOptions options;
    private final List<ClientSocket> sockets = new ArrayList<>(1);
    private final WaitingRequests waiting;
    private final TimeoutQueue timeouts;
    private final AnswerFaults faults;
    private final AtomicLong unmatched = new AtomicLong();
    /** The sockets before this one are full, but for Identifiers that rest. */
    private int firstFree;

    private boolean closed;
    private boolean retired;

    UdpPeer(
            RadiusClient client,
            ServerTarget target,
            ClientOptions options,
            InetSocketAddress address,
            EventLoop loop) {
        this.client = client;
        this.target = target;
        this.address = address;
        this.loop = loop;
        this.options = options;
        this.waiting = new WaitingRequests(this, loop, options);
        this.timeouts = new TimeoutQueue(client.timers(), loop);
        this.verifier = new AnswerVerifier(client.codec(), target);
        this.secrets = new ServerSecrets(target.secret(), target.previousSecret());
        this.faults = new AnswerFaults(address, target, new DropLog(LOG, client::now));
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
        ClientSocket socket = waiting.isEmpty() ? socketWithRoom() : null;
        if (socket != null || waiting.isEmpty() && sockets.size() < options.maxSockets()) {
            send(socket, message, attempt, handler);
        } else {
            waiting.add(message, attempt, handler);
        }
    }

    /** Whether a socket has a free Identifier, or one more may be opened. */
    boolean hasRoom() {
        return socketWithRoom() != null || sockets.size() < options.maxSockets();
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
        return "No Identifier is free for " + target + ": " + sockets.size() + " sockets with 256 each are in use";
    }

    /** Sends what {@link #hasRoom()}. */
    void sendNow(RadiusMessage message, Attempt attempt, ResponseHandler handler) {
        send(socketWithRoom(), message, attempt, handler);
    }

    /** @param room a socket with a free Identifier, or null to open one */
    private void send(@Nullable ClientSocket room, RadiusMessage message, Attempt attempt, ResponseHandler handler) {
        try {
            ClientSocket socket = room;
            if (socket == null) {
                socket = client.connect(this, options, loop, target.sourceAddress());
                socket.index = sockets.size();
                sockets.add(socket);
            }
            socket.send(message, attempt, handler);
        } catch (InvalidMessageException | RuntimeException e) {
            fail(handler, Kind.INVALID, "Cannot send " + message.code() + " to " + target + ": " + e.getMessage(), e);
        }
    }

    private static void fail(ResponseHandler handler, Kind kind, String message, @Nullable Throwable cause) {
        handler.done(null, new ClientFailure(kind, message, cause), 0, 0);
    }

    ServerSecrets secrets() {
        return secrets;
    }

    SignedRequest sign(RadiusMessage message, int identifier, SharedSecret secret) throws InvalidMessageException {
        return SignedRequest.of(client.codec(), message, identifier, secret, client.proxyState());
    }

    /** A datagram from the server's address and port; checked before anything is removed or counted as an answer. */
    void received(ClientSocket socket, byte[] octets) {
        if (octets.length < 20) {
            faults.add(AnswerFault.MALFORMED);
            return;
        }
        PendingRequest request = socket.pending(octets[1] & 0xff);
        if (request == null) {
            unmatched.incrementAndGet();
            return;
        }
        RadiusMessage answer;
        try {
            answer = client.codec().decode(octets, octets.length);
        } catch (MalformedPacketException e) {
            faults.add(AnswerFault.MALFORMED);
            return;
        }
        SignedRequest answered = request.signed();
        AnswerFault fault = verifier.check(answer, request.request(), answered);
        SignedRequest other = request.other();
        if (fault == AnswerFault.BAD_AUTHENTICATOR && other != null) {
            answered = other;
            fault = verifier.check(answer, request.request(), other);
        }
        if (fault == null) {
            secrets.answered(answered.secret());
            request.answered(verifier.received(answer, answered));
        } else {
            faults.add(fault);
        }
    }

    /** The socket is closed: what is still undecided on it is refused, and it is not used again. */
    void lost(ClientSocket socket) {
        sockets.remove(socket);
        for (int i = 0; i < sockets.size(); i++) {
            sockets.get(i).index = i;
        }
        firstFree = 0;
        socket.refuse(new ClosedChannelException());
        waiting.serve();
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

    /** The server has left this address: what is pending is awaited, then the sockets are closed. */
    void retire() {
        if (loop.inEventLoop()) {
            retired = true;
            closeWhenIdle();
        } else if (!loop.isShutdown()) {
            loop.execute(this::retire);
        }
    }

    /** A slot has become free. */
    void freed(ClientSocket socket) {
        firstFree = Math.min(firstFree, socket.index);
        if (!waiting.isEmpty()) {
            waiting.serve();
        }
        if (retired) {
            closeWhenIdle();
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
        List.copyOf(sockets).forEach(ClientSocket::close); // each takes itself off the list
        sockets.clear();
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public long forged() {
        return faults.sum();
    }

    @Override
    public Map<String, Long> faults() {
        return faults.byWord();
    }

    @Override
    public boolean usesPreviousSecret() {
        return secrets.isPrevious();
    }

    @Override
    public long answeredByPreviousSecret() {
        return secrets.answeredPrevious();
    }

    @Override
    public boolean learnedMessageAuthenticator() {
        return verifier.isSigning();
    }

    @Override
    public void resetMessageAuthenticator() {
        verifier.reset();
    }

    @Override
    public long unmatched() {
        return unmatched.get();
    }

    @Override
    public String toString() {
        return target.toString();
    }
}
