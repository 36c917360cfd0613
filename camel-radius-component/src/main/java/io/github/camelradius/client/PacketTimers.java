package io.github.camelradius.client;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Monotonic time and timers of the transport. */
public interface PacketTimers {
    /** {@link System#nanoTime()} and the timers of the event loops. */
    PacketTimers SYSTEM = new PacketTimers() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public Timer schedule(EventLoop loop, Runnable task, long delayNanos) {
            Future<?> scheduled = loop.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
            return () -> scheduled.cancel(false);
        }
    };

    /** A task that was scheduled. */
    @FunctionalInterface
    interface Timer {
        /** The task does not run any more, unless it has. */
        void cancel();
    }

    /** Monotonic nanoseconds. */
    long nanos();

    /** Runs a task on the loop after {@code delayNanos}, 0 or more. */
    Timer schedule(EventLoop loop, Runnable task, long delayNanos);
}
