package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.status.PacketEvent;
import org.jspecify.annotations.Nullable;

/** A packet event on its way to the rules, in the order of the packet's server and realm. Under the group's lock. */
final class PacketMoment implements PacketEvent {
    private final ServerAttempt attempt;
    private final long sentNanos;
    private final long responseNanos;
    private final int packets;
    private final boolean late;
    private final boolean triesUsedUp;
    private @Nullable RealmUnit realm;

    PacketMoment(
            ServerAttempt attempt, long sentNanos, long responseNanos, int packets, boolean late, boolean triesUsedUp) {
        this.attempt = attempt;
        this.sentNanos = sentNanos;
        this.responseNanos = responseNanos;
        this.packets = packets;
        this.late = late;
        this.triesUsedUp = triesUsedUp;
    }

    /** The same event for the rule of a realm. */
    PacketMoment at(RealmUnit unit) {
        realm = unit;
        return this;
    }

    @Override
    public RequestView request() {
        return attempt.transaction().request();
    }

    @Override
    public long sentNanos() {
        return sentNanos;
    }

    @Override
    public long responseNanos() {
        return responseNanos;
    }

    @Override
    public int packets() {
        return packets;
    }

    @Override
    public boolean late() {
        return late;
    }

    @Override
    public boolean triesUsedUp() {
        return triesUsedUp;
    }

    @Override
    public boolean trial() {
        return attempt.trial();
    }

    @Override
    public int pending() {
        return realm != null ? realm.pending() : attempt.member().unit().pending();
    }
}
