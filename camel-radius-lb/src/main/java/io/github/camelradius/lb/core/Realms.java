package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.status.Standing;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Health per realm ({@code health-scope: realm}). Behind one server, a proxy, some realms may answer and others not. Each
 * realm has its own status behind each server, by the group's status rule and from that realm's packets alone; a request
 * sees the worse of that and the server's own.
 *
 * <p>The server as a whole is judged by all answers and refusals, by its probes, and by those ignored packets only that
 * may be its own fault: not while {@link Witnesses another realm or a probe} shows that it lives. While it is anything
 * but available of first choice as a whole, its realms are not judged; when it is that again they begin anew.
 *
 * <p>Bounded: the realm that was not asked for the longest makes room. Under the group's lock.
 */
final class Realms {
    /** Realms shown of one server; a view of thousands would be a book. */
    private static final int MAX_SHOWN = 100;

    /** Expired realms taken out at each new one, so that the table shrinks without anything that walks through it. */
    private static final int LOOKS = 2;

    private final ServerGroup group;
    private int limit;
    private long timeoutNanos;
    private final Map<String, Realm> realms = new LinkedHashMap<>(16, 0.75f, true);
    private long evicted;

    Realms(ServerGroup group) {
        this.group = group;
        configure();
    }

    private void configure() {
        limit = group.settings().options().realmLimit();
        timeoutNanos = group.settings().options().realmTimeoutNanos();
    }

    /** The group has other settings, and its servers have other places; those that left were dropped before. */
    void renew(GroupSettings before) {
        configure();
        boolean otherRule = !group.settings().hasStatusRuleOf(before);
        for (Realm realm : realms.values()) {
            realm.renew(places(), otherRule);
        }
    }

    private int places() {
        return Role.values().length * group.settings().servers().size();
    }

    void close() {
        realms.values().forEach(Realm::close);
        realms.clear();
    }

    long timeoutNanos() {
        return timeoutNanos;
    }

    /** What is known of this realm where some server is not healthy for it; null when all that is known is well. */
    @Nullable Realm troubled(String name) {
        Realm realm = realms.get(name);
        return realm != null && realm.isTroubled() ? realm : null;
    }

    /** A request of this realm goes to this server; null while that is judged as a whole. */
    @Nullable RealmUnit use(String name, StatusUnit server) {
        if (server.standing() != Standing.AVAILABLE) {
            return null;
        }
        Realm realm = realms.get(name);
        if (realm == null) {
            makeRoom();
            realm = new Realm(name, places());
            realms.put(name, realm);
        }
        RealmUnit unit = realm.at(server);
        if (unit == null) {
            unit = new RealmUnit(group, this, realm, server);
            realm.put(server, unit);
        }
        unit.used();
        return unit;
    }

    private void makeRoom() {
        Iterator<Realm> eldest = realms.values().iterator();
        for (int i = 0; i < LOOKS && eldest.hasNext(); i++) {
            Realm realm = eldest.next();
            boolean expired = realm.isExpired();
            if (expired || realms.size() >= limit) {
                evicted += expired ? 0 : 1;
                realm.close();
                eldest.remove();
            }
        }
    }

    /** The server as a whole is judged now. */
    void drop(StatusUnit server) {
        for (Realm realm : realms.values()) {
            RealmUnit unit = realm.at(server);
            if (unit != null) {
                unit.close();
            }
        }
    }

    void groupChanged() {
        for (Realm realm : realms.values()) {
            realm.groupChanged(null);
        }
    }

    /** Realms that are not healthy behind this server, those that were not asked for the longest first, at most 100. */
    List<RealmView> view(StatusUnit server) {
        List<RealmView> views = new ArrayList<>();
        for (Realm realm : realms.values()) {
            RealmUnit unit = views.size() < MAX_SHOWN && realm.isTroubled() ? realm.at(server) : null;
            if (unit != null && unit.isTroubled()) {
                views.add(unit.view());
            }
        }
        return List.copyOf(views);
    }

    /** How many are known, expired ones perhaps included, and how many were given up for lack of room. */
    GroupView.Realms view() {
        return new GroupView.Realms(realms.size(), evicted);
    }
}
