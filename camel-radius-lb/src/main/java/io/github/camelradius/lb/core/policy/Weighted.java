package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.RandomSource;

/**
 * Draws by weight (rules section 5, huawei-router and huawei-switch): with S the sum of the weights, r is uniform in [0,
 * S) and falls to the first server in configuration order whose weights before and including it enclose r. S = 0: uniform
 * over all. One draw a pick, even for one server.
 */
public final class Weighted implements Policy {
    /** Name of the policy. */
    public static final String NAME = "weighted";

    private final RandomSource random;

    public Weighted(RandomSource random) {
        this.random = random;
    }

    /** Makes them by name. */
    public static PolicyFactory factory() {
        return new NamedFactory(NAME, setting -> new Weighted(setting.random()));
    }

    @Override
    public int pick(Selection selection) {
        long sum = selection.totalWeight();
        return sum > 0 ? selection.atWeight(random.below(sum)) : selection.nth((int) random.below(selection.count()));
    }
}
