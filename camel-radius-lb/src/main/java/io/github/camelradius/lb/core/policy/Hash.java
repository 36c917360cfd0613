package io.github.camelradius.lb.core.policy;

/**
 * The same subscriber's requests go to the same server while the available ones are unchanged, authentication and
 * accounting alike (rules section 5, nokia-sr: {@code access-algorithm hash-based}); see {@link Hashing}.
 */
public final class Hash implements Policy {
    /** Name of the policy. */
    public static final String NAME = "hash";

    private final Hashing hashing;

    Hash(PolicyFactory.Setting setting) {
        hashing = new Hashing(setting);
    }

    /** Makes them by name; options {@code hash-key} and {@code hash-salt}. */
    public static PolicyFactory factory() {
        return new NamedFactory(NAME, Hashing.OPTIONS, Hash::new);
    }

    @Override
    public int pick(Selection selection) {
        return hashing.server(hashing.key(selection.request()), selection);
    }
}
