package io.github.camelradius.lb.core.policy;

/** The available server with the lowest index (rules section 5, nokia-sr: {@code access-algorithm direct}). */
public final class Direct implements Policy {
    /** Name of the policy. */
    public static final String NAME = "direct";

    /** Makes them by name. */
    public static PolicyFactory factory() {
        return new NamedFactory(NAME, setting -> new Direct());
    }

    @Override
    public int pick(Selection selection) {
        return selection.nth(0);
    }
}
