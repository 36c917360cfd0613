package io.github.camelradius.lb.core.policy;

/**
 * One after the other in configuration order; every pick moves the cursor, failover too (rules section 5, nokia-sr:
 * {@code access-algorithm round-robin}).
 */
public final class RoundRobin implements Policy {
    /** Name of the policy. */
    public static final String NAME = "round-robin";

    private int cursor = NONE;

    /** Makes them by name. */
    public static PolicyFactory factory() {
        return new NamedFactory(NAME, setting -> new RoundRobin());
    }

    @Override
    public int pick(Selection selection) {
        return selection.after(cursor);
    }

    @Override
    public void picked(Selection selection, int server) {
        cursor = server;
    }
}
