package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.ProbeSettings.Type;
import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Role;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one port is asked (rules section 3, Probes), with auto-detection: an idle server that never answered Status-Server
 * is not asked again for an hour and gets the test user meanwhile, if there is one. While a server is doubted its silence
 * says nothing about what it would answer: what it has answered before is asked, else each kind in turn, so that a server
 * that was down when it was first asked comes back as soon as it can.
 */
final class ProbeKind {
    private final ProbeSettings settings;
    private final boolean perRole;
    private final Role role;
    private final Set<Type> answered = EnumSet.noneOf(Type.class);

    /** Until when Status-Server is not asked; meaningful while {@code unanswered}. */
    private long againNanos;

    private boolean unanswered;
    private @Nullable Type lastMissed;

    /** @param perRole whether a test user may be sent to an accounting port */
    ProbeKind(ProbeSettings settings, boolean perRole, Role role) {
        this.settings = settings;
        this.perRole = perRole;
        this.role = role;
    }

    /** Whether there can ever be anything to ask. */
    boolean possible() {
        return switch (settings.type()) {
            case OFF -> false;
            case STATUS_SERVER, AUTO -> true;
            case ACCOUNTING -> role == Role.ACCT;
            case ACCESS_REQUEST -> testUser(false) != null;
        };
    }

    /**
     * What to send now; null for nothing.
     *
     * @param idle nobody doubts the server: then no records are made of a test user's accounting
     */
    @Nullable Type now(long nanos, boolean idle) {
        return switch (settings.type()) {
            case OFF -> null;
            case STATUS_SERVER -> Type.STATUS_SERVER;
            case ACCESS_REQUEST -> testUser(idle);
            case ACCOUNTING -> role == Role.ACCT ? Type.ACCOUNTING : null;
            case AUTO -> idle ? ofIdle(nanos) : ofDoubted();
        };
    }

    private @Nullable Type ofIdle(long nanos) {
        return asksStatus(nanos) ? Type.STATUS_SERVER : settings.testUser() ? testUser(true) : null;
    }

    /** Authentication ports need no configured test user here: a reject tells enough, and leaves no record of a session. */
    private Type ofDoubted() {
        Type user = settings.testUser() || role == Role.AUTH ? testUser(false) : null;
        if (user == null || hasAnswered(Type.STATUS_SERVER)) {
            return Type.STATUS_SERVER;
        }
        return hasAnswered(user) || lastMissed == Type.STATUS_SERVER ? user : Type.STATUS_SERVER;
    }

    private boolean asksStatus(long nanos) {
        return !unanswered || nanos - againNanos >= 0;
    }

    private @Nullable Type testUser(boolean idle) {
        if (role == Role.AUTH) {
            return Type.ACCESS_REQUEST;
        }
        return perRole && !idle ? Type.ACCOUNTING : null;
    }

    void answered(Type type) {
        answered.add(type);
        if (type == Type.STATUS_SERVER) {
            unanswered = false;
        }
    }

    /** @param idle nobody doubts the server */
    void missed(Type type, long sentNanos, boolean idle) {
        lastMissed = type;
        if (idle && type == Type.STATUS_SERVER && !hasAnswered(type)) {
            unanswered = true;
            againNanos = sentNanos + ProbeSettings.UNANSWERED_NANOS;
        }
    }

    /** Whether it has answered this kind since the start. */
    boolean hasAnswered(Type type) {
        return answered.contains(type);
    }

    /** For views. */
    String text(long nanos, boolean idle) {
        Type type = now(nanos, idle);
        String asked = type == null ? "off" : name(type);
        return settings.type() == Type.AUTO && idle && !asksStatus(nanos)
                ? asked + ", status-server never answered: asked again in " + Durations.minutes(againNanos - nanos)
                : asked;
    }

    private static String name(Type type) {
        return type.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
