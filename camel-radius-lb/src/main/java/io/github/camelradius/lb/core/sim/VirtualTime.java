package io.github.camelradius.lb.core.sim;

import io.github.camelradius.lb.core.model.MonotonicClock;
import io.github.camelradius.lb.core.model.Timers;
import java.util.PriorityQueue;

/**
 * A clock that moves only when told to, and the events on it. Events of one instant run by {@link Phase}, then by their
 * order, then as they were scheduled. One thread.
 */
public final class VirtualTime implements MonotonicClock, Timers {
    /** What comes first at one instant. */
    public enum Phase {
        ANSWER,
        REFUSAL,
        TIMEOUT,
        SERVER_TIMER,
        DEADLINE,
        ACTION,
        REQUEST
    }

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long now;
    private long scheduled;
    private int foreground;

    @Override
    public long nanos() {
        return now;
    }

    /** A server's timer; it alone does not keep a run going. */
    @Override
    public Handle schedule(long delayNanos, int order, Runnable task) {
        return at(now + Math.max(0, delayNanos), Phase.SERVER_TIMER, order, task);
    }

    /** Runs {@code task} at an absolute time, not before now. */
    public Handle at(long nanos, Phase phase, long order, Runnable task) {
        Event event = new Event(Math.max(now, nanos), phase, order, scheduled++, task);
        events.add(event);
        foreground += phase == Phase.SERVER_TIMER ? 0 : 1;
        return () -> cancel(event);
    }

    /** It stays where it is and does nothing: searching a million events for it would cost too much. */
    private void cancel(Event event) {
        if (!event.over) {
            event.over = true;
            foreground -= event.phase == Phase.SERVER_TIMER ? 0 : 1;
        }
    }

    /** Whether anything but servers' timers is left to come. */
    public boolean busy() {
        return foreground > 0;
    }

    /** Runs the next event if it is due at {@code limit} or before; the clock moves to it. */
    public boolean runNext(long limit) {
        Event event = events.peek();
        while (event != null && event.over) {
            events.remove();
            event = events.peek();
        }
        if (event == null || event.nanos > limit) {
            return false;
        }
        events.remove();
        cancel(event);
        now = event.nanos;
        event.task.run();
        return true;
    }

    /** Runs everything due up to {@code nanos} from now, then stands there. */
    public void advance(long nanos) {
        long target = now + nanos;
        boolean more = true;
        while (more) {
            more = runNext(target);
        }
        now = target;
    }

    private static final class Event implements Comparable<Event> {
        private final long nanos;
        private final Phase phase;
        private final long order;
        private final long number;
        private final Runnable task;
        private boolean over;

        Event(long nanos, Phase phase, long order, long number, Runnable task) {
            this.nanos = nanos;
            this.phase = phase;
            this.order = order;
            this.number = number;
            this.task = task;
        }

        @Override
        public int compareTo(Event other) {
            int difference = Long.compare(nanos, other.nanos);
            if (difference == 0) {
                difference = phase.compareTo(other.phase);
            }
            if (difference == 0) {
                difference = Long.compare(order, other.order);
            }
            return difference == 0 ? Long.compare(number, other.number) : difference;
        }
    }
}
