package io.github.camelradius.client;

import io.github.camelradius.client.ClientFailure.Kind;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to one server. Any thread. From {@link RadiusClient#open}; close it when done.
 *
 * <p>A name is resolved off the event loop, at the first use and again 5 s or more after it failed; requests meanwhile
 * wait for the running look-up or fail as {@link Kind#UNRESOLVED}.
 */
public final class ServerTransport implements AutoCloseable {
    private static final long RETRY_NANOS = 5_000_000_000L;

    private final RadiusClient client;
    private final ServerTarget target;
    private @Nullable CompletableFuture<UdpPeer> peer;
    private long failedAt;
    private boolean closed;

    ServerTransport(RadiusClient client, ServerTarget target) {
        this.client = client;
        this.target = target;
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
        CompletableFuture<UdpPeer> resolved = peer();
        UdpPeer ready = resolved.isCompletedExceptionally() ? null : resolved.getNow(null);
        if (ready != null) {
            ready.send(message, attempt, handler);
            return;
        }
        resolved.whenComplete((p, failure) -> {
            if (failure == null) {
                p.send(message, attempt, handler);
            } else {
                Throwable cause = failure.getCause() == null ? failure : failure.getCause();
                String text = "Server " + target + " does not resolve: " + cause.getMessage();
                handler.done(null, new ClientFailure(Kind.UNRESOLVED, text, failure), 0, 0);
            }
        });
    }

    /** Starts the look-up of a name, so that the first request need not wait for it. */
    public void resolve() {
        peer();
    }

    /** The resolved peer, or null while there is none. */
    public @Nullable ServerPeer resolved() {
        CompletableFuture<UdpPeer> current;
        synchronized (this) {
            current = peer;
        }
        return current == null || current.isCompletedExceptionally() ? null : current.getNow(null);
    }

    private synchronized CompletableFuture<UdpPeer> peer() {
        CompletableFuture<UdpPeer> current = peer;
        boolean retry = current != null
                && current.isCompletedExceptionally()
                && !closed
                && client.now() - failedAt >= RETRY_NANOS;
        if (current == null || retry) {
            current = client.resolve(target.host()).thenApply(this::connect);
            current.whenComplete((p, failure) -> {
                if (failure != null) {
                    failed();
                }
            });
            peer = current;
        }
        return current;
    }

    private synchronized void failed() {
        failedAt = client.now();
    }

    private UdpPeer connect(InetAddress address) {
        return new UdpPeer(client, target, new InetSocketAddress(address, target.port()), client.nextLoop());
    }

    void shutdown() {
        CompletableFuture<UdpPeer> current;
        synchronized (this) {
            closed = true;
            if (peer == null) {
                peer = CompletableFuture.failedFuture(new IllegalStateException("closed"));
            }
            current = peer;
        }
        current.thenAccept(UdpPeer::close);
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
