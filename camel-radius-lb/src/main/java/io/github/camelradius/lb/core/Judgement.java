package io.github.camelradius.lb.core;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Hands what happens to a server's packets to its rule and, with health per realm, to that of the packet's realm. Under
 * the group's lock.
 */
final class Judgement {
    private static final int REMEMBERED_EVENTS = 8;

    private final ServerGroup group;
    private final StatusUnit server;

    /** What shows that it lives although a realm is silent; null without health per realm. */
    private final @Nullable Witnesses witnesses;

    private final @Nullable Object[] refusals = new @Nullable Object[REMEMBERED_EVENTS];
    private int nextRefusal;
    private boolean failing;

    Judgement(ServerGroup group, StatusUnit server) {
        this.group = group;
        this.server = server;
        Realms realms = group.realms();
        this.witnesses = realms == null ? null : new Witnesses(realms);
    }

    Witnesses witnesses() {
        return Objects.requireNonNull(witnesses, "no health per realm");
    }

    /** Whether the last packet of a client failed and nothing was answered since. */
    boolean failing() {
        return failing;
    }

    /** A client's packet went out. */
    void sent(ServerAttempt attempt, PacketMoment moment) {
        RealmUnit realm = attempt.realm();
        if (realm == null || !isAliveWithout(realm)) {
            server.rule().sent(moment);
        }
        if (realm != null) {
            realm.countSent();
            if (!realm.isClosed()) {
                realm.rule().sent(moment.at(realm));
                realm.settle();
            }
        }
        server.settle();
    }

    void answered(ServerAttempt attempt, PacketMoment moment) {
        RealmUnit realm = attempt.realm();
        failing = false;
        server.rule().answered(moment);
        if (realm != null) {
            realm.countAnswered(moment.packets());
            if (!realm.isClosed()) {
                realm.rule().answered(moment.at(realm));
                realm.settle();
            }
        }
        server.settle();
    }

    void ignored(ServerAttempt attempt, PacketMoment moment) {
        RealmUnit realm = attempt.realm();
        failing = true;
        if (realm != null) {
            realm.countIgnored();
        }
        if (realm == null || !isAliveWithout(realm)) {
            server.rule().ignored(moment);
        }
        if (realm != null && !realm.isClosed()) {
            realm.rule().ignored(moment.at(realm));
            realm.settle();
        }
        server.settle();
    }

    /** Ignored by a server that has more to do than it can and answers others: no evidence against it. */
    void overloaded(ServerAttempt attempt) {
        RealmUnit realm = attempt.realm();
        if (realm != null) {
            realm.countIgnored();
        }
    }

    /** A refusal is the server's, whatever realm; a realm's packets are not pending any more. */
    void refused(ServerAttempt attempt, PacketMoment moment, Object event) {
        RealmUnit realm = attempt.realm();
        failing = true;
        if (isNewRefusal(event)) {
            server.rule().refused(moment);
        } else {
            server.rule().alsoRefused(moment);
        }
        if (realm != null) {
            realm.countUndecided(moment.packets());
            if (!realm.isClosed()) {
                realm.rule().alsoRefused(moment.at(realm));
                realm.settle();
            }
        }
        server.settle();
    }

    /** Whether a realm's silence says nothing about the server. */
    private boolean isAliveWithout(RealmUnit realm) {
        return witnesses != null && witnesses.speak(realm, group.nanos());
    }

    void probeAnswered(int inARow, long sentNanos) {
        if (witnesses != null) {
            witnesses.probeAnswered(group.nanos());
        }
        failing = false;
        server.probeAnswered();
        server.rule().probeAnswered(inARow, sentNanos);
        server.settle();
    }

    void probeMissed(boolean refused, boolean answeredBefore) {
        if (witnesses != null && answeredBefore) {
            witnesses.probeMissed();
        }
        server.rule().probeMissed(refused, answeredBefore);
        server.settle();
    }

    /** Whether this event has not been counted yet: one refusal ends many packets (rules section 2.7). */
    private boolean isNewRefusal(Object event) {
        for (Object known : refusals) {
            if (known == event) {
                return false;
            }
        }
        refusals[nextRefusal] = event;
        nextRefusal = (nextRefusal + 1) % REMEMBERED_EVENTS;
        return true;
    }
}
