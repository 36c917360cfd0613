package io.github.camelradius.lb.core;

import org.jspecify.annotations.Nullable;

/**
 * What shows that a server lives although a realm behind it is silent: another realm whose packets it answers, or a
 * probe that it answered. Neither counts when it is older than {@code realm-timeout}, nor a realm after two ignored
 * packets in a row. An unanswered probe, of a kind that was answered before, silences them all until the next answer.
 * Under the group's lock.
 */
final class Witnesses {
    private final Realms realms;
    private @Nullable RealmUnit newest;
    private boolean silenced;
    private boolean probed;
    private long probeNanos;

    Witnesses(Realms realms) {
        this.realms = realms;
    }

    /** The realm was answered now. */
    void answered(RealmUnit realm, long now) {
        silenced = false;
        realm.answeredNanos = now;
        if (newest != realm) {
            remove(realm);
            realm.earlier = newest;
            if (newest != null) {
                newest.later = realm;
            }
            newest = realm;
        }
    }

    void remove(RealmUnit realm) {
        if (newest == realm) {
            newest = realm.earlier;
        }
        if (realm.earlier != null) {
            realm.earlier.later = realm.later;
        }
        if (realm.later != null) {
            realm.later.earlier = realm.earlier;
        }
        realm.earlier = null;
        realm.later = null;
    }

    void probeAnswered(long now) {
        silenced = false;
        probed = true;
        probeNanos = now;
    }

    void probeMissed() {
        silenced = true;
        probed = false;
    }

    void forget() {
        for (RealmUnit each = newest; each != null; each = newest) {
            remove(each);
        }
        probed = false;
    }

    /** Whether the silence of this realm is its own. */
    boolean speak(RealmUnit silent, long now) {
        if (silenced) {
            return false;
        }
        RealmUnit other = newest;
        if (other != null && other.name().equals(silent.name())) {
            other = other.earlier;
        }
        long timeout = realms.timeoutNanos();
        return (probed && now - probeNanos <= timeout) || (other != null && now - other.answeredNanos <= timeout);
    }
}
