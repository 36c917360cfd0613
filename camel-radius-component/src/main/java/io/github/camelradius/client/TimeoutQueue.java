package io.github.camelradius.client;

import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts of the packets to one address. They come due nearly in the order in which they were set, so they are kept
 * in a list with one timer for the first of them: a timer each would cost more memory and time than the packets'
 * bookkeeping. One that does not fit the order has its own. Owned by one event loop.
 */
final class TimeoutQueue implements Runnable {
    /** How far back the place of a timeout is looked for. */
    private static final int STEPS = 16;

    private final PacketTimers timers;
    private final EventLoop loop;
    private @Nullable Entry first;
    private @Nullable Entry last;
    private PacketTimers.@Nullable Timer timer;
    private long timerDue;

    TimeoutQueue(PacketTimers timers, EventLoop loop) {
        this.timers = timers;
        this.loop = loop;
    }

    /** What has one timeout at a time; it runs when that has passed. */
    abstract static class Entry implements Runnable {
        private long due;
        private @Nullable Entry previous;
        private @Nullable Entry next;
        private PacketTimers.@Nullable Timer own;
        private boolean queued;
    }

    /** Runs the entry, which has no timeout now, at {@code due} or as soon as that has passed. */
    void add(Entry entry, long due) {
        entry.due = due;
        Entry before = last;
        for (int steps = 0; before != null && before.due - due > 0; steps++) {
            if (steps == STEPS) {
                entry.own = timers.schedule(loop, entry, Math.max(due - timers.nanos(), 0));
                return;
            }
            before = before.previous;
        }
        link(entry, before);
        if (entry == first) {
            arm();
        }
    }

    private void link(Entry entry, @Nullable Entry before) {
        Entry after = before == null ? first : before.next;
        entry.queued = true;
        entry.previous = before;
        entry.next = after;
        if (before == null) {
            first = entry;
        } else {
            before.next = entry;
        }
        if (after == null) {
            last = entry;
        } else {
            after.previous = entry;
        }
    }

    /** The entry's timeout, if it has one, comes no more. */
    void remove(Entry entry) {
        if (entry.own != null) {
            entry.own.cancel();
            entry.own = null;
        }
        if (!entry.queued) {
            return;
        }
        entry.queued = false;
        if (entry.previous == null) {
            first = entry.next;
        } else {
            entry.previous.next = entry.next;
        }
        if (entry.next == null) {
            last = entry.previous;
        } else {
            entry.next.previous = entry.previous;
        }
        entry.previous = null;
        entry.next = null;
    }

    /** A timer that was set for an entry since removed stays: when it comes it is set for the first one then. */
    private void arm() {
        if (first == null || timer != null && timerDue - first.due <= 0) {
            return;
        }
        if (timer != null) {
            timer.cancel();
        }
        timerDue = first.due;
        timer = timers.schedule(loop, this, Math.max(timerDue - timers.nanos(), 0));
    }

    @Override
    public void run() {
        timer = null;
        long now = timers.nanos();
        for (Entry due = first; due != null && due.due - now <= 0; due = first) {
            remove(due);
            due.run();
        }
        arm();
    }
}
