package io.github.camelradius.client;

import io.netty.channel.EventLoop;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Time that passes when the test says so; tasks run on their event loop. */
final class VirtualTimers implements PacketTimers {
    private static final Comparator<Task> BY_TIME =
            Comparator.comparingLong((Task t) -> t.time).thenComparingLong(t -> t.order);

    private final PriorityQueue<Task> tasks = new PriorityQueue<>(BY_TIME);
    private long now = 1;
    private long scheduled;

    private static final class Task implements Timer {
        final long time;
        final long order;
        final EventLoop loop;
        final Runnable action;
        volatile boolean cancelled;

        Task(long time, long order, EventLoop loop, Runnable action) {
            this.time = time;
            this.order = order;
            this.loop = loop;
            this.action = action;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }

    @Override
    public synchronized long nanos() {
        return now;
    }

    @Override
    public synchronized Timer schedule(EventLoop loop, Runnable task, long delayNanos) {
        Task added = new Task(now + delayNanos, scheduled++, loop, task);
        tasks.add(added);
        return added;
    }

    /** Lets time pass; every task that comes due has run when this returns. */
    void advance(long nanos) throws InterruptedException {
        long target = nanos() + nanos;
        for (Task task = next(target); task != null; task = next(target)) {
            Task due = task;
            due.loop
                    .submit(() -> {
                        if (!due.cancelled) {
                            due.action.run();
                        }
                    })
                    .sync();
        }
        synchronized (this) {
            now = target;
        }
    }

    private synchronized Task next(long target) {
        Task task = tasks.peek();
        if (task == null || task.time > target) {
            return null;
        }
        tasks.poll();
        now = Math.max(now, task.time);
        return task;
    }
}
