package io.github.camelradius.component;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Threads for a route that may block, and the bounded queue of requests that wait for one. What has waited longer than
 * its client does is dropped when its turn comes in a queue that is half full, or before, when that is full: the oldest
 * first. A new one is dropped only when all that wait can still be answered in time.
 */
final class RouteThreads<T> {
    private final ExecutorService pool;
    private final long patienceNanos;
    private final LongSupplier clock;
    private final Consumer<T> route;
    private final Consumer<T> drop;

    /**
     * @param pool with a bounded queue, which refuses what is too much
     * @param patienceNanos how long a client waits for an answer
     * @param clock monotonic nanoseconds
     * @param route takes a request on a thread of the pool
     * @param drop takes instead what is too much or too late, on any thread
     */
    RouteThreads(ExecutorService pool, long patienceNanos, LongSupplier clock, Consumer<T> route, Consumer<T> drop) {
        this.pool = pool;
        this.patienceNanos = patienceNanos;
        this.clock = clock;
        this.route = route;
        this.drop = drop;
    }

    ExecutorService pool() {
        return pool;
    }

    /** A request came in. One thread, the listener's. */
    void accept(T request) {
        Turn turn = new Turn(request);
        try {
            pool.execute(turn);
        } catch (RejectedExecutionException full) {
            again(turn);
        }
    }

    private void again(Turn turn) {
        try {
            if (madeRoom()) {
                pool.execute(turn);
                return;
            }
        } catch (RejectedExecutionException full) {
            // somebody else was faster, or it is shutting down
        }
        drop.accept(turn.request);
    }

    /** Half full or more: with less, what is late is done, too, as clients repeat a request before they give it up. */
    private boolean isCrowded() {
        return pool instanceof ThreadPoolExecutor threads
                && threads.getQueue().remainingCapacity() <= threads.getQueue().size();
    }

    private boolean madeRoom() {
        if (pool instanceof ThreadPoolExecutor threads
                && threads.getQueue().peek() instanceof RouteThreads<?>.Turn oldest
                && oldest.isLate()
                && threads.getQueue().remove(oldest)) {
            oldest.drop();
            return true;
        }
        return false;
    }

    private final class Turn implements Runnable {
        private final T request;
        private final long since = clock.getAsLong();

        Turn(T request) {
            this.request = request;
        }

        boolean isLate() {
            return clock.getAsLong() - since >= patienceNanos;
        }

        void drop() {
            drop.accept(request);
        }

        @Override
        public void run() {
            if (isLate() && isCrowded()) {
                drop();
            } else {
                route.accept(request);
            }
        }
    }
}
