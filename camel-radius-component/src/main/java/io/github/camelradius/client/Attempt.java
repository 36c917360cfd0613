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
    private @Nullable Object owner;
    private @Nullable Listener listener;
    private @Nullable List<Listener> others;
    private boolean stopped;
    private boolean ended;

    /** What sends for an attempt. Told on the thread that orders it, each once; for transports. */
    interface Listener {
        /** Nothing more is to be sent. */
        void stopSending();

        /** The transaction has ended. */
        void end();
    }

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

    /** Says which exchange it was made for, before that goes anywhere. */
    public Attempt of(Object exchange) {
        owner = exchange;
        return this;
    }

    /** False for an exchange that is another than the one it was made for, if that was said: a copy of it. */
    public boolean isOf(Object exchange) {
        return owner == null || owner == exchange;
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
        Listener first;
        List<Listener> more;
        synchronized (this) {
            if (stopped) {
                return;
            }
            stopped = true;
            first = listener;
            more = others;
        }
        if (first != null) {
            first.stopSending();
        }
        if (more != null) {
            more.forEach(Listener::stopSending);
        }
    }

    /**
     * The transaction has ended: nothing more is sent for it, its undecided packets keep their slot until they are
     * decided. Any thread; more than once does nothing.
     */
    public void end() {
        Listener first;
        List<Listener> more;
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
            first = listener;
            more = others;
            listener = null;
            others = null;
        }
        if (first != null) {
            first.end();
        }
        if (more != null) {
            more.forEach(Listener::end);
        }
    }

    /** Is told from now on, and at once of what has happened already. */
    void listen(Listener added) {
        boolean isStopped;
        boolean isEnded;
        synchronized (this) {
            isStopped = stopped;
            isEnded = ended;
            if (ended) {
                // nothing more will happen
            } else if (listener == null) {
                listener = added;
            } else {
                others = others == null ? new ArrayList<>(1) : new ArrayList<>(others);
                others.add(added);
            }
        }
        if (isStopped) {
            added.stopSending();
        }
        if (isEnded) {
            added.end();
        }
    }
}
