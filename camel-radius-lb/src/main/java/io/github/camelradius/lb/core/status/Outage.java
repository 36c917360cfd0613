package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Timers;
import org.jspecify.annotations.Nullable;

/**
 * Down and its end under dead-count and detect-cycle: a response, or {@code dead-time}, after which Up is assumed. The
 * time runs from the change to Down, whatever is ignored meanwhile.
 */
final class Outage {
    static final String UP = "up";
    static final String DOWN = "down";

    private final StatusContext context;
    private final long deadTime;
    private final Runnable restart;

    private boolean down;
    private boolean assumed;
    private Timers.@Nullable Handle timer;

    /** @param restart makes the rule's counts fresh; runs before Up is told */
    Outage(StatusContext context, long deadTime, Runnable restart) {
        this.context = context;
        this.deadTime = deadTime;
        this.restart = restart;
    }

    boolean down() {
        return down;
    }

    String state() {
        return down ? DOWN : UP;
    }

    Standing standing() {
        return down ? Standing.LAST_RESORT : Standing.AVAILABLE;
    }

    void begin(String rule, String reason) {
        down = true;
        assumed = false;
        timer = context.schedule(deadTime, this::deadTimeOver);
        context.changed(UP, rule, reason);
    }

    /** A valid response; it ends Down when {@code recovers}, and the assumption of Up in any case. */
    void answered(boolean recovers, String how) {
        if (down && recovers) {
            end("response", how);
        } else if (!down && assumed) {
            assumed = false;
            context.reason(how + " after it had been assumed up");
        }
    }

    private void deadTimeOver() {
        timer = null;
        assumed = true;
        end("dead-time", "dead-time of " + Durations.text(deadTime) + " is over, assumed up until it answers");
    }

    private void end(String rule, String reason) {
        down = false;
        restart.run();
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
        context.changed(DOWN, rule, reason);
    }
}
