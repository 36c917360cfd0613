package io.github.camelradius.lb.core.model;

/** Runs tasks later. */
@FunctionalInterface
public interface Timers {
    /**
     * Runs {@code task} once, never before this method has returned.
     *
     * @param delayNanos from now; 0 or less means as soon as possible
     * @param order of tasks due at one instant the lowest runs first (the server's index); only virtual time keeps it
     */
    Handle schedule(long delayNanos, int order, Runnable task);

    /** A scheduled task. */
    @FunctionalInterface
    interface Handle {
        /** The task will not start any more; does nothing when it has run. */
        void cancel();
    }
}
