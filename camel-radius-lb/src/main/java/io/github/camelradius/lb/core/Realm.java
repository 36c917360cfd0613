package io.github.camelradius.lb.core;

import org.jspecify.annotations.Nullable;

/** What a group knows of one realm: its status behind each server that it was sent to. Under the group's lock. */
final class Realm {
    final String name;
    private @Nullable RealmUnit[] units;
    private int troubled;

    Realm(String name, int places) {
        this.name = name;
        this.units = new @Nullable RealmUnit[places];
    }

    /** Its status there; null when nothing is known, or nothing has been heard for too long. */
    @Nullable RealmUnit at(StatusUnit server) {
        RealmUnit unit = units[server.place()];
        if (unit != null && unit.isExpired()) {
            unit.close();
            return null;
        }
        return unit;
    }

    void put(StatusUnit server, RealmUnit unit) {
        units[server.place()] = unit;
    }

    void remove(StatusUnit server) {
        units[server.place()] = null;
    }

    /** Servers have other places. */
    void renew(int places, boolean otherRule) {
        @Nullable RealmUnit[] before = units;
        units = new @Nullable RealmUnit[places];
        for (RealmUnit unit : before) {
            if (unit != null) {
                put(unit.server(), unit);
                if (otherRule) {
                    unit.outdated();
                }
            }
        }
    }

    /** One more of its servers is not what it should be for it, or one less. */
    void troubled(int more) {
        troubled += more;
    }

    boolean isTroubled() {
        return troubled > 0;
    }

    boolean isExpired() {
        for (RealmUnit unit : units) {
            if (unit != null && !unit.isExpired()) {
                return false;
            }
        }
        return true;
    }

    void close() {
        for (RealmUnit unit : units) {
            if (unit != null) {
                unit.close();
            }
        }
    }

    /** Something about another server changed. */
    void groupChanged(@Nullable RealmUnit cause) {
        for (RealmUnit unit : units) {
            if (unit != null && unit != cause) {
                unit.groupChanged();
            }
        }
    }
}
