package io.github.camelradius.lb;

import io.github.camelradius.lb.camel.Peers;
import io.github.camelradius.lb.core.model.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What of all groups is metered, also what was there before somebody wanted to know. */
final class Metering {
    private record Metered(String group, String server, Role role, Peers peers) {}

    private final List<Metered> all = new ArrayList<>();
    private @Nullable ServerMeters meters;

    synchronized void meters(ServerMeters wanted) {
        if (meters != null) {
            throw new IllegalStateException("The groups of this context are metered already: bind one meter registry,"
                    + " a composite one for several");
        }
        meters = wanted;
        for (Metered each : all) {
            each.peers.timer(wanted.added(each.group, each.server, each.role));
        }
    }

    synchronized void add(String group, String server, Role role, Peers peers) {
        Metered metered = new Metered(group, server, role, peers);
        if (!all.contains(metered)) {
            all.add(metered);
            if (meters != null) {
                peers.timer(meters.added(group, server, role));
            }
        }
    }

    /** The servers of a group that has gone; another generation of it may be there. */
    synchronized void remove(List<Peers> gone) {
        for (Metered each : List.copyOf(all)) {
            if (gone.contains(each.peers)) {
                all.remove(each);
                if (meters != null) {
                    meters.removed(each.group, each.server, each.role);
                }
            }
        }
    }
}
