package io.github.camelradius.component;

import io.github.camelradius.client.ServerTransport;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A transport that is held by a producer and by each of its requests: it is given back when the last of them lets go. A
 * cache of producers, as toD has, stops one to make room for another whatever it is waiting for.
 */
final class HeldTransport {
    private final ServerTransport transport;
    private final AtomicInteger holders = new AtomicInteger(1);

    /** Held once, by the producer. */
    HeldTransport(ServerTransport transport) {
        this.transport = transport;
    }

    ServerTransport transport() {
        return transport;
    }

    /** Whether it is still there to be held; then it must be released. */
    boolean hold() {
        return holders.updateAndGet(count -> count == 0 ? 0 : count + 1) > 0;
    }

    void release() {
        if (holders.decrementAndGet() == 0) {
            transport.close();
        }
    }
}
