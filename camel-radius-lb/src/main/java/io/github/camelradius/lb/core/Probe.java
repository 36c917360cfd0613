package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Role;

/** One probe to one server: exactly one packet. Its sender calls {@link #sent} and then one of the others, once. */
public final class Probe {
    private final ProbeSchedule schedule;
    private final Member target;
    private final ProbeSettings.Type type;
    long sentNanos;

    Probe(ProbeSchedule schedule, Member target, ProbeSettings.Type type) {
        this.schedule = schedule;
        this.target = target;
        this.type = type;
    }

    /** Index of the server. */
    public int server() {
        return target.index;
    }

    public String serverName() {
        return target.server.name();
    }

    public Role role() {
        return target.role;
    }

    /** What to send: Status-Server, Access-Request or accounting. */
    public ProbeSettings.Type type() {
        return type;
    }

    /** How long to wait for the answer, nanoseconds. */
    public long timeoutNanos() {
        return target.timeoutNanos;
    }

    /** The packet went out. */
    public void sent() {
        schedule.sent(this);
    }

    /** A valid answer came, whatever its code. */
    public void answered() {
        schedule.answered(this);
    }

    /** The timeout passed. */
    public void ignored() {
        schedule.missed(this, false);
    }

    /** Port unreachable or send error. */
    public void refused() {
        schedule.missed(this, true);
    }

    /** It could not be sent for a reason that says nothing about the server. */
    public void abandoned() {
        schedule.abandoned(this);
    }
}
