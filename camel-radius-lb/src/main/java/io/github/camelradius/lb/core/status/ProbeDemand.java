package io.github.camelradius.lb.core.status;

/** Whether a status wants probes (rules section 3). */
public enum ProbeDemand {
    NONE,
    /** One after every interval in which nothing was sent to the server and nothing came from it. */
    IDLE,
    /** One every interval, the first one interval from now or from the last probe of a demand before. */
    PERIODIC,
    /** One every interval, the first at once. */
    AT_ONCE
}
