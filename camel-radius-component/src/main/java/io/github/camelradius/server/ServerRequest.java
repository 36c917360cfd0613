package io.github.camelradius.server;

import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A request that was received and verified. It ends once, by an answer or without one; any thread may end it. */
public final class ServerRequest {
    private final ListeningLoop listener;
    private final RadiusMessage message;
    private final KnownClient client;
    private final SharedSecret secret;
    private final InetSocketAddress remote;
    private final Channel socket;
    private final int entry;
    private final long receivedNanos;
    private final AtomicBoolean ended = new AtomicBoolean();

    ServerRequest(
            ListeningLoop listener,
            RadiusMessage message,
            KnownClient client,
            SharedSecret secret,
            InetSocketAddress remote,
            Channel socket,
            int entry,
            long receivedNanos) {
        this.listener = listener;
        this.message = message;
        this.client = client;
        this.secret = secret;
        this.remote = remote;
        this.socket = socket;
        this.entry = entry;
        this.receivedNanos = receivedNanos;
    }

    /** The request, with the hop it came from. */
    public RadiusMessage message() {
        return message;
    }

    public KnownClient client() {
        return client;
    }

    /** Address and port of the client. */
    public InetSocketAddress remote() {
        return remote;
    }

    /** Address and port that it was sent to, and its answer comes from; null where the socket is closed. */
    public @Nullable InetSocketAddress local() {
        return (InetSocketAddress) socket.localAddress();
    }

    /** When it was received, on the scale of the listener's clock. */
    public long receivedNanos() {
        return receivedNanos;
    }

    Channel socket() {
        return socket;
    }

    /**
     * Signs the answer with the secret of the request and sends it; does nothing when the request has ended already.
     *
     * @throws InvalidMessageException when the answer cannot be encoded; the request has not ended then
     */
    public void answer(RadiusMessage answer) throws InvalidMessageException {
        byte[] octets = listener.codec().encodeResponse(answer, message, secret);
        if (ended.compareAndSet(false, true)) {
            listener.answer(this, octets);
        }
    }

    /** Ends the request without an answer: a repetition of it is a new request. */
    public void silence() {
        if (ended.compareAndSet(false, true)) {
            listener.silence(this);
        }
    }

    /** Ends the request without an answer and counts why. */
    public void drop(DropReason reason) {
        if (ended.compareAndSet(false, true)) {
            listener.silence(this);
            listener.dropped(client, remote, reason);
        }
    }

    /** That of the duplicate cache. */
    int entry() {
        return entry;
    }
}
