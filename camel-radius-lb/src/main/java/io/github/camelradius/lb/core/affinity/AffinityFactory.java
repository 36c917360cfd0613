package io.github.camelradius.lb.core.affinity;

import io.github.camelradius.lb.core.model.MonotonicClock;

/** Makes an affinity of a group; those of a group are asked in order, conversations first. */
@FunctionalInterface
public interface AffinityFactory {
    /** @param group name of the group */
    Affinity create(String group, MonotonicClock clock);
}
