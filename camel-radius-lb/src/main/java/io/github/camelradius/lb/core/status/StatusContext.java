package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.Timers;

/** What a status rule may use; only under the group's lock. */
public interface StatusContext {
    /** Monotonic time. */
    long nanos();

    /** Runs a task later, under the group's lock. */
    Timers.Handle schedule(long delayNanos, Runnable task);

    RandomSource random();

    /**
     * {@link StatusRule#state()} is another one now.
     *
     * @param old the state before
     * @param rule the rule that changed it, for example {@code dead-count}
     * @param reason evidence in words
     */
    void changed(String old, String rule, String reason);

    /** Replaces the reason shown with the present state, without a change. */
    void reason(String text);

    /** Moves all transactions whose current server this is on at once; nothing more is sent to it for them. */
    void evict();

    /** Sends a probe now unless one is in flight. */
    void probe();

    /** Whether any other server with a role of this one is enabled and {@link Standing#available available}. */
    boolean anotherAvailable();

    /** Undecided packets of clients at what this status covers. */
    int pending();

    /** Timeout of one packet at this server, nanoseconds. */
    long timeoutNanos();

    /** Packets a transaction sends to this server. */
    int tries();

    /** Consecutive answered probes that bring it back. */
    int successes();

    /** How long the share of a returned server grows, nanoseconds; 0 for not at all. */
    long slowStartNanos();

    /** Whether there is a prober that can ask this server something when it is doubted. */
    boolean probed();
}
