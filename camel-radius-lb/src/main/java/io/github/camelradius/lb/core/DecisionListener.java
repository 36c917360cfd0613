package io.github.camelradius.lb.core;

/** Hears of selections, one at a time for each group, never under its lock. */
public interface DecisionListener {
    /** Wants none. */
    DecisionListener NONE = new DecisionListener() {
        @Override
        public boolean wanted() {
            return false;
        }

        @Override
        public void decided(Decision decision) {}
    };

    /** Whether anybody listens: only then a decision is put into words. Asked at each one, under the group's lock. */
    boolean wanted();

    /** Returns quickly. */
    void decided(Decision decision);
}
