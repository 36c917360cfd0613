package io.github.camelradius.lb.camel;

import io.github.camelradius.lb.core.model.Timers;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Timers on one scheduled thread; the order of tasks due at one instant is that thread's. */
public final class LiveTimers implements Timers {
    private final ScheduledExecutorService executor;

    public LiveTimers(ScheduledExecutorService executor) {
        this.executor = executor;
    }

    @Override
    public Handle schedule(long delayNanos, int order, Runnable task) {
        try {
            ScheduledFuture<?> future = executor.schedule(task, Math.max(0, delayNanos), TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        } catch (RejectedExecutionException e) {
            return () -> {}; // shutting down: nothing runs later any more
        }
    }
}
