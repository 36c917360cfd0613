package io.github.camelradius.lb.core;

/** Sends probes: the driver's part of probing. */
@FunctionalInterface
public interface ProbeSender {
    /** Sends exactly one packet and reports to {@code probe}; never called under the group's lock. */
    void send(Probe probe);
}
