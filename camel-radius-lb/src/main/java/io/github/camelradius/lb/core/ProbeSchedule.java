package io.github.camelradius.lb.core;

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
    private final ProbeKind kind;

    private ProbeDemand mode = ProbeDemand.NONE;
    private Timers.@Nullable Handle timer;
    private @Nullable Probe inFlight;
    private int inARow;
    private boolean closed;

    private ProbeSchedule(ServerGroup group, StatusUnit unit, Member target) {
        this.group = group;
        this.unit = unit;
        this.target = target;
        this.settings = group.settings().probe();
        this.kind = new ProbeKind(settings, group.settings().probesPerRole(), target.role);
    }

    /** Null when it is never probed: probes off, or none for this port. */
    static @Nullable ProbeSchedule of(ServerGroup group, StatusUnit unit, Member target) {
        ProbeSchedule schedule = new ProbeSchedule(group, unit, target);
        return schedule.kind.possible() ? schedule : null;
    }

    void demand(ProbeDemand demand) {
        ProbeDemand wanted = closed ? ProbeDemand.NONE : demand;
        if (wanted == mode) {
            return;
        }
        mode = wanted;
        switch (wanted) {
            case NONE -> stop();
            case IDLE -> keepTheBeat();
            case PERIODIC -> {
                inARow = 0;
                keepTheBeat();
            }
            case AT_ONCE -> {
                inARow = 0;
                stop();
                arm(delay());
                send();
            }
        }
    }

    private void keepTheBeat() {
        if (timer == null) {
            arm(delay());
        }
    }

    private void arm(long delay) {
        timer = group.schedule(delay, target.index, () -> due(delay));
    }

    private void due(long delay) {
        long quiet = group.nanos() - unit.lastTraffic();
        if (mode == ProbeDemand.IDLE && quiet < delay) {
            arm(delay - quiet);
        } else {
            arm(delay());
            send();
        }
    }

    private long delay() {
        long own = unit.rule().probeInterval();
        long interval = own > 0 ? own : settings.intervalNanos();
        return settings.jitter() ? interval - interval / 10 + group.random().below(interval / 5 + 1) : interval;
    }

    private void stop() {
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    private boolean doubted() {
        return mode == ProbeDemand.PERIODIC
                || mode == ProbeDemand.AT_ONCE
                || unit.judgement().failing();
    }

    String text() {
        return kind.text(group.nanos(), !doubted());
    }

    /** Sends one now unless one is in flight or the server may get nothing. */
    void send() {
        if (inFlight != null || closed || target.unresolved || target.admin == Member.Admin.DISABLED) {
            return;
        }
        ProbeSettings.Type type = kind.now(group.nanos(), !doubted());
        if (type != null) {
            Probe probe = new Probe(this, target, type);
            inFlight = probe;
            group.notices().send(probe);
        }
    }

    void sent(Probe probe) {
        group.enter();
        try {
            probe.sentNanos = group.nanos();
            target.countProbeSent();
            if (closed) {
                return;
            }
            unit.rule().probeSent();
            unit.settle();
            Shadow shadow = group.shadow();
            if (shadow != null) {
                shadow.probeSent(target);
            }
        } finally {
            group.exit();
        }
    }

    void answered(Probe probe) {
        group.enter();
        try {
            if (done(probe)) {
                target.countProbeAnswered();
                kind.answered(probe.type());
                inARow++;
                unit.judgement().probeAnswered(inARow, probe.sentNanos);
                Shadow shadow = group.shadow();
                if (shadow != null) {
                    shadow.probeAnswered(target, probe.sentNanos);
                }
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
                kind.missed(probe.type(), probe.sentNanos, !doubted());
                unit.judgement().probeMissed(refused, kind.hasAnswered(probe.type()));
                Shadow shadow = group.shadow();
                if (shadow != null) {
                    shadow.probeMissed(target, refused, kind.hasAnswered(probe.type()));
                }
            }
        } finally {
            group.exit();
        }
    }

    void abandoned(Probe probe) {
        group.enter();
        try {
            if (done(probe)) {
                unit.rule().probeAbandoned();
                unit.settle();
                Shadow shadow = group.shadow();
                if (shadow != null) {
                    shadow.probeAbandoned(target);
                }
            }
        } finally {
            group.exit();
        }
    }

    private boolean done(Probe probe) {
        if (inFlight != probe) {
            return false;
        }
        inFlight = null;
        return !closed;
    }

    /** Nothing more is sent; what comes of the probe in flight is of no interest. */
    void close() {
        closed = true;
        stop();
    }
}
