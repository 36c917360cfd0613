package io.github.camelradius.lb.core.status;

/** How a status ranks among candidates (rules section 3); the best tier that has a candidate is used. */
public enum Standing {
    /** Available, first choice: up, unknown, in-service. */
    AVAILABLE,
    /** Available, after the first choice: suspect. */
    AVAILABLE_SECOND,
    /** Used when nothing is available: down, dead, backing off. */
    LAST_RESORT,
    /** Last of all: quarantined. */
    LAST_OF_ALL,
    /**
     * Used only as a trial by the one real request that the policy would give this server if it were back; no tries
     * beyond the first, no failover.
     */
    TRIAL,
    /** Never used: out-of-service. */
    NEVER;

    /** Whether it counts as available. */
    public boolean available() {
        return this == AVAILABLE || this == AVAILABLE_SECOND;
    }

    /** Whether it is used only when nothing is available. */
    public boolean lastResort() {
        return this == LAST_RESORT || this == LAST_OF_ALL;
    }
}
