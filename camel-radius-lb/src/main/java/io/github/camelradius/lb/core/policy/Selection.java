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

    /** Whether its status counts as available, candidate or not. */
    boolean available(int server);

    /** Weight for the request's role, 0 or more; all scaled alike while a server's share grows in slow start. */
    long weight(int server);

    /** Processing power relative to the others, above 0. */
    double bogoMips(int server);

    /** Open transactions whose current server it is, in the request's role. */
    int outstanding(int server);

    /** The same over both roles. */
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
