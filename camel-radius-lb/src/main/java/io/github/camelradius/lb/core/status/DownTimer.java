package io.github.camelradius.lb.core.status;

/**
 * Nokia's down-timeout timer: a packet starts it when it is stopped, a valid response stops it. Only one task is ever
 * scheduled: one that finds the timer started anew waits for the rest, so that a packet costs no task.
 */
final class DownTimer {
    private final StatusContext context;
    private final long timeout;
    private final Runnable reached;

    private boolean running;
    private long started;
    private boolean ignoredSince;
    private boolean scheduled;

    DownTimer(StatusContext context, long timeout, Runnable reached) {
        this.context = context;
        this.timeout = timeout;
        this.reached = reached;
    }

    /** Packets sent while it runs do not restart it. */
    void packetSent() {
        if (running) {
            return;
        }
        running = true;
        started = context.nanos();
        ignoredSince = false;
        if (!scheduled) {
            schedule(timeout);
        }
    }

    void packetIgnored() {
        ignoredSince = true;
    }

    /** A refused packet takes its timer with it unless another one is undecided or was ignored since. */
    void packetRefused(boolean othersUndecided) {
        if (!othersUndecided && !ignoredSince) {
            running = false;
        }
    }

    void stop() {
        running = false;
    }

    private void schedule(long delay) {
        scheduled = true;
        context.schedule(delay, this::due);
    }

    private void due() {
        scheduled = false;
        if (!running) {
            return;
        }
        long left = started + timeout - context.nanos();
        if (left > 0) {
            schedule(left);
        } else {
            running = false;
            reached.run();
        }
    }
}
