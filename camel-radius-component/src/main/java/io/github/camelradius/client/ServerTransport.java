package io.github.camelradius.client;

import io.github.camelradius.client.ClientFailure.Kind;
import io.github.camelradius.message.RadiusMessage;
import io.netty.util.NetUtil;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to one server. Any thread. From {@link RadiusClient#open}; close it when done.
 *
 * <p>A name is resolved off the event loop: at the first use, then once in {@link NameOptions#refresh}, and 5 s or more
 * after it failed to resolve or the server failed to answer. While it does not resolve, requests wait for the running
 * look-up or fail as {@link Kind#UNRESOLVED}; once it did, its last addresses are used until there are others. A name
 * with several addresses is one server: an attempt that is refused or unanswered makes the next ones go to the next
 * address.
 */
public final class ServerTransport implements AutoCloseable {
    private static final long RETRY_NANOS = 5_000_000_000L;

    private final RadiusClient client;
    private final ServerTarget target;
    private final boolean named;
    private final Addresses addresses;
    private @Nullable CompletableFuture<UdpPeer> first;
    private boolean looking;
    private long lookedAt;
    private boolean closed;

    ServerTransport(RadiusClient client, ServerTarget target, ClientOptions options) {
        this.client = client;
        this.target = target;
        this.named = NetUtil.createByteArrayFromIpAddressString(target.host()) == null;
        this.addresses = new Addresses(client, target, options);
    }

    public ServerTarget target() {
        return target;
    }

    /**
     * Sends a request as the attempt says.
     *
     * @param handler told the outcome exactly once, unless {@link Attempt#end()} comes first
     */
    public void send(RadiusMessage message, Attempt attempt, ResponseHandler handler) {
        UdpPeer ready = ready();
        if (ready != null) {
            sendTo(ready, message, attempt, handler);
            return;
        }
        firstPeer().whenComplete((peer, failure) -> {
            if (failure == null) {
                sendTo(peer, message, attempt, handler);
            } else {
                Throwable cause = failure.getCause() == null ? failure : failure.getCause();
                String text = "Server " + target + " does not resolve: " + cause.getMessage();
                handler.done(null, new ClientFailure(Kind.UNRESOLVED, text, failure), 0, 0);
            }
        });
    }

    private void sendTo(UdpPeer peer, RadiusMessage message, Attempt attempt, ResponseHandler handler) {
        peer.send(message, attempt, named ? watching(peer, handler) : handler);
    }

    /** A server with a name may have moved, or answer at another of its addresses. */
    private ResponseHandler watching(UdpPeer peer, ResponseHandler handler) {
        return (answer, failure, packets, nanos) -> {
            if (failure != null
                    && packets > 0
                    && (failure.kind() == Kind.TIMEOUT || failure.kind() == Kind.UNREACHABLE)) {
                addresses.failed(peer);
                lookUpAfter(RETRY_NANOS);
            }
            handler.done(answer, failure, packets, nanos);
        };
    }

    private @Nullable UdpPeer ready() {
        UdpPeer current = addresses.current();
        if (current != null && named) {
            lookUpAfter(client.refreshNanos());
        }
        return current;
    }

    /** Starts the look-up of a name, so that the first request need not wait for it. */
    public void resolve() {
        firstPeer();
    }

    /** The resolved peer, or null while there is none. */
    public @Nullable ServerPeer resolved() {
        return addresses.current();
    }

    /** The peer that the running look-up finds, or the failure of the last one. */
    private synchronized CompletableFuture<UdpPeer> firstPeer() {
        CompletableFuture<UdpPeer> present = first;
        boolean again = present != null
                && present.isCompletedExceptionally()
                && !closed
                && client.now() - lookedAt >= RETRY_NANOS;
        if (present == null || again) {
            present = lookUp();
            first = present;
        }
        return present;
    }

    /** Looks the name up again while its last addresses stay in use. */
    private void lookUpAfter(long nanos) {
        synchronized (this) {
            if (looking || closed || client.now() - lookedAt < nanos) {
                return;
            }
            looking = true;
        }
        lookUp();
    }

    private CompletableFuture<UdpPeer> lookUp() {
        synchronized (this) {
            lookedAt = client.now();
        }
        return client.resolve(target.host()).thenApply(addresses::replace).whenComplete((peer, failure) -> {
            synchronized (this) {
                looking = false;
                lookedAt = client.now();
                if (closed) {
                    addresses.close();
                }
            }
        });
    }

    void shutdown() {
        synchronized (this) {
            closed = true;
            if (first == null) {
                first = CompletableFuture.failedFuture(new IllegalStateException("closed"));
            }
        }
        addresses.close();
    }

    /** Gives the transport back; the last user's close ends its pending requests as abandoned. */
    @Override
    public void close() {
        client.release(this);
    }

    @Override
    public String toString() {
        return target.toString();
    }
}
