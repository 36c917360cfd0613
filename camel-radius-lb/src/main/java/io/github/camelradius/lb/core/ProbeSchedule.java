package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.model.Timers;
import io.github.camelradius.lb.core.status.ProbeDemand;
import org.jspecify.annotations.Nullable;

/**
 * When one status unit is probed (rules section 3, Probes): every interval with ±10 % jitter while its rule wants it, one
 * in flight, never through a client's way. Under the group's lock.
 */
final class ProbeSchedule {
    private final ServerGroup group;
    private final StatusUnit unit;
    private final Member target;
    private final ProbeSettings settings;

    private Timers.@Nullable Handle timer;
    private @Nullable Probe inFlight;
    private boolean answeredBefore;
    private int inARow;
    private boolean closed;

    private ProbeSchedule(ServerGroup group, StatusUnit unit, Member target) {
        this.group = group;
        this.unit = unit;
        this.target = target;
        this.settings = group.settings().probe();
    }

    /** Null when these are not probed: probes off, or a test user's Access-Request and no authentication port. */
    static @Nullable ProbeSchedule of(ServerGroup group, StatusUnit unit, Member target) {
        return switch (group.settings().probe().type()) {
            case OFF -> null;
            case STATUS_SERVER -> new ProbeSchedule(group, unit, target);
            case ACCESS_REQUEST -> target.role == Role.AUTH ? new ProbeSchedule(group, unit, target) : null;
        };
    }

    void demand(ProbeDemand demand) {
        if (demand == ProbeDemand.NONE || closed) {
            stop();
        } else if (timer == null) {
            inARow = 0;
            arm();
            if (demand == ProbeDemand.AT_ONCE) {
                send();
            }
        }
    }

    private void arm() {
        timer = group.schedule(delay(), target.index, () -> {
            arm();
            send();
        });
    }

    private long delay() {
        long interval = settings.intervalNanos();
        return settings.jitter() ? interval - interval / 10 + group.random().below(interval / 5 + 1) : interval;
    }

    private void stop() {
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    /** Sends one now unless one is in flight or the server may get nothing. */
    void send() {
        if (inFlight != null || closed || target.unresolved || target.admin == Member.Admin.DISABLED) {
            return;
        }
        Probe probe = new Probe(this, target, settings.type());
        inFlight = probe;
        group.send(probe);
    }

    void sent(Probe probe) {
        group.enter();
        try {
            probe.sentNanos = group.nanos();
            target.countProbeSent();
            unit.rule().probeSent();
            unit.settle();
        } finally {
            group.exit();
        }
    }

    void answered(Probe probe) {
        group.enter();
        try {
            if (done(probe)) {
                target.countProbeAnswered();
                answeredBefore = true;
                inARow++;
                unit.rule().probeAnswered(inARow, probe.sentNanos);
                unit.settle();
            }
        } finally {
            group.exit();
        }
    }

    void missed(Probe probe, boolean refused) {
        group.enter();
        try {
            if (done(probe)) {
                inARow = 0;
                unit.rule().probeMissed(refused, answeredBefore);
                unit.settle();
            }
        } finally {
            group.exit();
        }
    }

    void abandoned(Probe probe) {
        group.enter();
        try {
            done(probe);
        } finally {
            group.exit();
        }
    }

    private boolean done(Probe probe) {
        if (inFlight != probe) {
            return false;
        }
        inFlight = null;
        return true;
    }

    void close() {
        closed = true;
        stop();
    }
}
