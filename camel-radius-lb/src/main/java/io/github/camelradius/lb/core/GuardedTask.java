package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Timers;
import org.jspecify.annotations.Nullable;

/** A timer's task that runs under the group's lock; cancelling it under that lock is final. */
final class GuardedTask implements Runnable, Timers.Handle {
    private final ServerGroup group;
    private final Runnable task;
    private boolean cancelled;
    private Timers.@Nullable Handle handle;

    GuardedTask(ServerGroup group, Runnable task) {
        this.group = group;
        this.task = task;
    }

    void handle(Timers.Handle scheduled) {
        handle = scheduled;
    }

    @Override
    public void run() {
        group.enter();
        try {
            if (!cancelled && !group.isClosed()) {
                task.run();
            }
        } finally {
            group.exit();
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        if (handle != null) {
            handle.cancel();
        }
    }
}
