package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.RequestView;

/**
 * Picks a server. One instance per group and role, always called under the group's lock: cursors, batches and samples
 * are plain fields.
 */
public interface Policy {
    /** What {@link #pick} returns when it wants none of the servers. */
    int NONE = -1;

    /**
     * Picks without moving any cursor: the pick may be a trial (would this server be chosen if it were back?). Draws of
     * lots are allowed. At least one server is eligible; allocates nothing.
     *
     * @return index of a server with {@link Selection#eligible} or {@link Selection#candidate}
     */
    int pick(Selection selection);

    /** The pick stands: move cursors, count batches. */
    default void picked(Selection selection, int server) {}

    /**
     * A valid answer to a client's request came from this server, even if it is late or the transaction is complete.
     *
     * @param responseNanos from sending to answer, or -1 when it is not known which packet was answered
     */
    default void answered(int server, RequestView request, long responseNanos) {}

    /** A packet to this server passed its timeout without an answer. */
    default void ignored(int server, long waitedNanos) {}

    /** The server answered a probe. */
    default void probeAnswered(int server) {}

    /**
     * The server takes new transactions now, or no longer.
     *
     * @param taking whether it is available by its status, enabled, not draining and below its pending limit
     */
    default void changed(int server, boolean taking) {}

    /** The server's status is available again, after it was not; the start counts as that, too. */
    default void returned(int server) {}
}
