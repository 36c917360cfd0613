package io.github.camelradius.client;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many sockets one address of a server may have: the first of each event loop is kept for it, the others are for whoever
 * needs them first. Any thread.
 */
final class SocketQuota {
    private final AtomicInteger spare;
    private final AtomicInteger open = new AtomicInteger();

    /**
     * @param most sockets in all
     * @param loops event loops that may each have one at any time, at most as many
     */
    SocketQuota(int most, int loops) {
        spare = new AtomicInteger(most - loops);
    }

    /** Whether an event loop with so many sockets may open another one now. */
    boolean allows(int has) {
        return has == 0 || spare.get() > 0;
    }

    /**
     * An event loop with so many sockets opens another one.
     *
     * @return false when it must not
     */
    boolean take(int has) {
        if (has > 0 && spare.getAndUpdate(left -> Math.max(0, left - 1)) == 0) {
            return false;
        }
        open.incrementAndGet();
        return true;
    }

    /** An event loop that has so many sockets left has closed one. */
    void giveBack(int has) {
        open.decrementAndGet();
        if (has > 0) {
            spare.incrementAndGet();
        }
    }

    /** Sockets that are open. */
    int open() {
        return open.get();
    }
}
