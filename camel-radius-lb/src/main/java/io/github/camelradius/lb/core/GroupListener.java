package io.github.camelradius.lb.core;

/** Hears of state changes, one at a time, in their order, never under the group's lock. */
@FunctionalInterface
public interface GroupListener {
    /** Returns quickly; an exception is not caught for it. */
    void stateChanged(StateChange change);
}
