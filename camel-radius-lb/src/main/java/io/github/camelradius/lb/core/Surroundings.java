package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.MonotonicClock;
import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.Timers;

/** What a group lives in; a group and its shadow share the time and the lock. */
record Surroundings(
        MonotonicClock clock,
        RandomSource random,
        Timers timers,
        GroupListener listener,
        ProbeSender probeSender,
        Guard guard) {
    /** The same time and lock for a group that tells nobody and sends nothing, with draws of its own. */
    Surroundings silent(RandomSource draws) {
        return new Surroundings(clock, draws, timers, change -> {}, Probe::abandoned, guard);
    }
}
