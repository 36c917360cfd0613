package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.RequestView;

/**
 * One pick: the group's servers, by index in configuration order, as they stand for one transaction. Valid only during
 * the call it is given to; reading it allocates nothing.
 */
public interface Selection {
    /** Number of servers of the group; indexes are 0 to size - 1. */
    int size();

    /**
     * Whether the policy may pick it: a candidate of the best tier that has one, so available ones first, then last
     * resort (rules section 3).
     */
    boolean eligible(int server);

    /** Whether it is a candidate of any tier: for policies with an order of their own over Up and Down. */
    boolean candidate(int server);

    /** Whether it is Up, in words of any status rule: available, enabled and not draining; candidate or not. */
    boolean available(int server);

    /** Whether it serves the request's role at all. */
    boolean inRole(int server);

    /** Number of {@link #eligible} servers; 1 or more. */
    int count();

    /** The k-th eligible server in configuration order, {@code k} in [0, {@link #count}). */
    int nth(int k);

    /** The first eligible server after this index, wrapping around; -1 starts at the beginning. */
    int after(int server);

    /** Sum of the weights of the eligible servers. */
    long totalWeight();

    /** The first eligible server whose weight, with the weights before it, is above r; r in [0, total). */
    int atWeight(long r);

    /**
     * Eligible servers that share the fewest open transactions over both roles. Only for policies whose factory
     * {@link PolicyFactory#asksForLoad asks} for it.
     */
    int fewest();

    /** The k-th of {@link #fewest} in configuration order. */
    int fewest(int k);

    /** Weight for the request's role, 0 or more; all scaled alike while a server's share grows in slow start. */
    long weight(int server);

    /** The same as configured, without slow start: for policies whose weights are an order and no shares. */
    long configuredWeight(int server);

    /** Processing power relative to the others, above 0. */
    double bogoMips(int server);

    /** Open transactions whose current server it is, in the request's role. */
    int outstanding(int server);

    /** Sum of {@link #outstanding} of the eligible servers. */
    long totalOutstanding();

    /** Of one server over both roles. */
    int outstandingInAllRoles(int server);

    /** Whether the transaction has had another server before. */
    boolean failover();

    /** The transaction's previous server, -1 before the first. */
    int previous();

    RequestView request();

    /** Monotonic time of this pick. */
    long nanos();

    /** Names the rule that decided, for logs and headers; otherwise the policy's name is shown. */
    void because(String rule);
}
