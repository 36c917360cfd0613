package io.github.camelradius.client;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a balancer orders for one server within a transaction, and where the packets are reported. The balancer sets it
 * as the exchange property {@value #PROPERTY}; a {@code radius:} producer obeys it over its own options, however deep in
 * a route it sits.
 *
 * <p>The attempt's Identifier stays matchable after its tries are used up, until {@link #end()} says that the
 * transaction is over and all its packets are decided.
 */
public final class Attempt {
    /** Name of the exchange property. */
    public static final String PROPERTY = "CamelRadiusAttempt";

    /** {@link #deadlineNanos()} when there is none. */
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    private final int tries;
    private final long timeoutNanos;
    private final long deadlineNanos;
    private final PacketObserver observer;
    private final Once ended = new Once();
    private final Once stopped = new Once();

    /**
     * @param tries packets to this server, 1 or more
     * @param timeoutNanos per packet, above 0
     * @param deadlineNanos on the scale of {@link System#nanoTime()}: at it or later nothing is sent and the attempt
     *     fails; {@link #NO_DEADLINE} for none
     */
    public Attempt(int tries, long timeoutNanos, long deadlineNanos, PacketObserver observer) {
        if (tries < 1 || timeoutNanos <= 0) {
            throw new IllegalArgumentException("tries " + tries + " and timeout " + timeoutNanos + " must be positive");
        }
        this.tries = tries;
        this.timeoutNanos = timeoutNanos;
        this.deadlineNanos = deadlineNanos;
        this.observer = observer;
    }

    public int tries() {
        return tries;
    }

    public long timeoutNanos() {
        return timeoutNanos;
    }

    public long deadlineNanos() {
        return deadlineNanos;
    }

    public PacketObserver observer() {
        return observer;
    }

    /**
     * Nothing more is sent for this attempt, which fails now unless it has ended; an answer to what was sent still counts
     * until {@link #end()}. Any thread; more than once does nothing.
     */
    public void stopSending() {
        stopped.happen();
    }

    /**
     * The transaction has ended: nothing more is sent for it, its undecided packets keep their slot until they are
     * decided. Any thread; more than once does nothing.
     */
    public void end() {
        ended.happen();
    }

    /** Runs {@code action} when nothing more is to be sent, at once if that is so already; for transports. */
    public void onStopSending(Runnable action) {
        stopped.then(action);
    }

    /** Runs {@code action} when the transaction ends, at once if it has ended already; for transports. */
    public void onEnd(Runnable action) {
        ended.then(action);
    }

    /** Something that happens once, and what is to be done then. */
    private static final class Once {
        private @Nullable List<Runnable> actions = new ArrayList<>(1);

        void happen() {
            List<Runnable> due;
            synchronized (this) {
                due = actions;
                actions = null;
            }
            if (due != null) {
                due.forEach(Runnable::run);
            }
        }

        void then(Runnable action) {
            synchronized (this) {
                if (actions != null) {
                    actions.add(action);
                    return;
                }
            }
            action.run();
        }
    }
}
