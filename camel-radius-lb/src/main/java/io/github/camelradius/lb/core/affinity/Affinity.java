package io.github.camelradius.lb.core.affinity;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.RequestView;

/**
 * Knows servers that requests belong to; asked before the policy. One instance per group, always called under the group's
 * lock.
 *
 * <p>A server's number is its place among the servers that the group began with. It keeps it for as long as it is in the
 * group; one that comes later gets the lowest free number.
 */
public interface Affinity {
    /** What {@link #server} returns for a request that it knows nothing about. */
    int NONE = -1;

    /** Name of the rule in logs and headers. */
    String name();

    /**
     * Whether the request belongs to that server alone: when it is not usable or fails, the transaction ends in silence.
     * Otherwise the policy chooses then.
     */
    boolean binding();

    /** Number of the server, or {@link #NONE}. */
    int server(RequestView request);

    /** This answer completed the transaction. */
    void answered(RequestView request, int server, Answer answer);

    /** The server with this number has left the group: whatever is known of it is void, another one may get its number. */
    default void left(int server) {}
}
