package io.github.camelradius.app.routing;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which table requests go by now: clients, realms and groups change for all of them at one moment. Any thread. */
final class RouteSwitch {
    private volatile @Nullable RouteTable table;

    /** The table for a request that enters now. Whoever gets it {@link RouteTable#leave leaves} it when the request has ended. */
    RouteTable enter() {
        while (true) {
            RouteTable present = table();
            present.enter();
            if (present == table) {
                return present;
            }
            present.leave(); // it may have been found idle before
        }
    }

    RouteTable table() {
        return Objects.requireNonNull(table, "the routes have not started");
    }

    /** From now on requests go by this one. None enters an earlier one any more. */
    void turn(RouteTable next) {
        table = next;
    }
}
