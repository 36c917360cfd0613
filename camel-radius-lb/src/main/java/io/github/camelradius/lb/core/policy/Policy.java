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
     * A valid answer to a client's request came from this server.
     *
     * @param responseNanos from sending to answer, or -1 when it is not known which packet was answered
     */
    default void answered(int server, RequestView request, long responseNanos) {}

    /** The server's status or administrative state changed, or its weight. */
    default void changed(int server, boolean available) {}
}
