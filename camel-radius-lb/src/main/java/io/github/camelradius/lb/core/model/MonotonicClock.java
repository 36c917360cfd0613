package io.github.camelradius.lb.core.model;

/** Time that never jumps: {@link System#nanoTime()} when serving, a number in tests and simulations. */
@FunctionalInterface
public interface MonotonicClock {
    /** Nanoseconds since an arbitrary moment; never less than before. */
    long nanos();
}
