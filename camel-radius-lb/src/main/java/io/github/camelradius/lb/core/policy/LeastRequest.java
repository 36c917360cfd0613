package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.RandomSource;

/**
 * Of two servers drawn by lot the one with fewer open transactions by weight, the first drawn when they are equal
 * (rules section 5, own). Draws k1 of n servers, then k2 of the n - 1 others; for one server nothing.
 */
public final class LeastRequest implements Policy {
    /** Name of the policy. */
    public static final String NAME = "least-request";

    private final RandomSource random;

    LeastRequest(RandomSource random) {
        this.random = random;
    }

    /** Makes them by name. */
    public static PolicyFactory factory() {
        return new NamedFactory(NAME, setting -> new LeastRequest(setting.random()));
    }

    @Override
    public int pick(Selection selection) {
        int count = selection.count();
        if (count == 1) {
            return selection.nth(0);
        }
        int k1 = (int) random.below(count);
        int k2 = (int) random.below(count - 1);
        int first = selection.nth(k1);
        int second = selection.nth(k2 < k1 ? k2 : k2 + 1);
        return compare(selection, second, first) < 0 ? second : first;
    }

    /** Compares load by weight; a server of weight 0 comes after any with weight, and two of them go by load alone. */
    private static int compare(Selection selection, int one, int other) {
        long weight = selection.weight(one);
        long otherWeight = selection.weight(other);
        if (weight == 0 || otherWeight == 0) {
            return weight == otherWeight
                    ? Integer.compare(selection.outstanding(one), selection.outstanding(other))
                    : Long.compare(otherWeight, weight);
        }
        return Long.compare(selection.outstanding(one) * otherWeight, selection.outstanding(other) * weight);
    }
}
