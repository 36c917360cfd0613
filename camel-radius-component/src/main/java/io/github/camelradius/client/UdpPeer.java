package io.github.camelradius.client;

import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.net.DropLog;
import io.github.camelradius.net.Loops;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One address of a server: what it has shown of itself, and the sockets to it, apart for each event loop that sends there, so
 * that these share nothing while packets pass. Any thread.
 */
final class UdpPeer implements ServerPeer {
    static final Logger LOG = LoggerFactory.getLogger(RadiusClient.class);

    private final RadiusClient client;
    private final ServerTarget target;
    private final InetSocketAddress address;
    private final AnswerVerifier verifier;
    private final ServerSecrets secrets;
    private final ClientOptions options;
    private final AtomicReferenceArray<@Nullable PeerSockets> byLoop;
    private final SocketQuota quota;
    private final AtomicInteger waiting = new AtomicInteger();
    private final AnswerFaults faults;
    private final AtomicLong unmatched = new AtomicLong();
    /** Index of the event loop for those who are on none. */
    private final int home;

    private volatile boolean retired;
    private boolean closed;

    /** @param home number of the event loop for those who are on none, any */
    UdpPeer(RadiusClient client, ServerTarget target, ClientOptions options, InetSocketAddress address, int home) {
        this.client = client;
        this.target = target;
        this.address = address;
        this.options = options;
        int loops = Math.min(client.loops().size(), options.maxSockets());
        this.byLoop = new AtomicReferenceArray<>(loops);
        this.quota = new SocketQuota(options.maxSockets(), loops);
        this.home = home % loops;
        this.verifier = new AnswerVerifier(client.codec(), target);
        this.secrets = new ServerSecrets(target.secret(), target.previousSecret());
        this.faults = new AnswerFaults(address, target, new DropLog(LOG, client::now));
    }

    /** Sends on the event loop that this is, else on one that is always the same. */
    void send(RadiusMessage message, Attempt attempt, ResponseHandler handler) {
        int here = client.loops().current();
        sockets(here == Loops.NONE ? home : here % byLoop.length()).send(message, attempt, handler);
    }

    private PeerSockets sockets(int loop) {
        PeerSockets present = byLoop.get(loop);
        return present != null ? present : make(loop);
    }

    private synchronized PeerSockets make(int loop) {
        PeerSockets present = byLoop.get(loop);
        if (present == null) {
            EventLoop own = client.loops().get(loop);
            present = new PeerSockets(this, client, target, options, own, closed);
            byLoop.set(loop, present);
        }
        return present;
    }

    SocketQuota quota() {
        return quota;
    }

    /** Whether one more request may wait for an Identifier; {@link #waitsNoMore} ends that. */
    boolean waits() {
        int before = waiting.getAndUpdate(count -> Math.min(count + 1, options.maxWaiting()));
        return before < options.maxWaiting();
    }

    void waitsNoMore() {
        waiting.decrementAndGet();
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

    /** The server has left this address: what is pending is awaited, then the sockets are closed. */
    void retire() {
        retired = true;
        each(PeerSockets::retire);
    }

    boolean isRetired() {
        return retired;
    }

    /** Soon: the last user may let go in the midst of an answer. */
    synchronized void close() {
        closed = true;
        each(PeerSockets::close);
    }

    private synchronized void each(Consumer<PeerSockets> action) {
        for (int loop = 0; loop < byLoop.length(); loop++) {
            PeerSockets present = byLoop.get(loop);
            if (present != null) {
                action.accept(present);
            }
        }
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
