package io.github.camelradius.lb.core.model;

import java.util.random.RandomGenerator;

/** Where lots and draws come from. Called under the group's lock, so it needs no synchronisation of its own per group. */
@FunctionalInterface
public interface RandomSource {
    /**
     * One draw.
     *
     * @param bound above 0; a sum of weights may exceed an int
     * @return uniform in [0, bound)
     */
    long below(long bound);

    /** Draws from {@code generator}. */
    static RandomSource of(RandomGenerator generator) {
        return generator::nextLong;
    }
}
