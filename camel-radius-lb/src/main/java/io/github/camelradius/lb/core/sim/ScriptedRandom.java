package io.github.camelradius.lb.core.sim;

import io.github.camelradius.lb.core.model.RandomSource;
import java.util.SplittableRandom;

/** Draws given integers in order, each modulo the bound, and after them numbers from a seed. */
public final class ScriptedRandom implements RandomSource {
    private final long[] script;
    private final SplittableRandom rest;
    private int next;

    /** @param script integers of 0 or more */
    public ScriptedRandom(long seed, long... script) {
        this.script = script.clone();
        this.rest = new SplittableRandom(seed);
    }

    @Override
    public long below(long bound) {
        return next < script.length ? script[next++] % bound : rest.nextLong(bound);
    }
}
