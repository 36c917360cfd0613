package io.github.camelradius.lb.core;

/** How a transaction ended. */
public enum Ending {
    /** A valid answer completed it. */
    ANSWERED,
    /** It failed, and the group has a fallback for its role. */
    FALLBACK,
    /** It failed after something was sent. */
    TIMEOUT,
    /** It failed and nothing was sent: no server could be used. */
    NO_SERVER,
    /** The server of its conversation cannot be used or did not answer: neither failover nor fallback. */
    SILENCE,
    /** The driver gave it up. */
    CANCELLED
}
