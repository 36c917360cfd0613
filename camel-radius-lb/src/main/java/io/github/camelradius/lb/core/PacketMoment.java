package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.status.PacketEvent;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The group's one reusable packet event: filled, handed to a rule, forgotten. Under the group's lock. */
final class PacketMoment implements PacketEvent {
    private @Nullable ServerAttempt attempt;
    private long sentNanos;
    private long responseNanos;
    private int packets;
    private boolean late;
    private boolean triesUsedUp;
    private @Nullable RealmUnit realm;

    PacketMoment fill(ServerAttempt of, long sentAt, long responseTime, int decided, boolean isLate, boolean lastTry) {
        attempt = of;
        sentNanos = sentAt;
        responseNanos = responseTime;
        packets = decided;
        late = isLate;
        triesUsedUp = lastTry;
        realm = null;
        return this;
    }

    /** The same event for the rule of a realm. */
    PacketMoment at(RealmUnit unit) {
        realm = unit;
        return this;
    }

    private ServerAttempt attempt() {
        return Objects.requireNonNull(attempt);
    }

    @Override
    public RequestView request() {
        return attempt().transaction().request();
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
        return attempt().trial();
    }

    @Override
    public int pending() {
        return realm != null ? realm.pending() : attempt().member().unit().pending();
    }
}
