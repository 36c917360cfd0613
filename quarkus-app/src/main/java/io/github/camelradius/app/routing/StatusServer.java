package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.Role;
import io.github.camelradius.component.RadiusDropException;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.core.ServerGroup;
import io.github.camelradius.server.DropReason;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Answers Status-Server: always, or only while requests could be served, so that a proxy in front of the program goes to
 * another one when they cannot (RFC 5997 section 4.2 leaves it to the site).
 */
final class StatusServer {
    private final Role role;

    StatusServer(Role role) {
        this.role = role;
    }

    /** @param routes by which requests go now */
    void answer(Exchange exchange, RouteTable routes) {
        if (routes.statusNeedsServer() && !isServed(exchange, routes)) {
            exchange.setException(new RadiusDropException(DropReason.NO_SERVER, exchange));
        } else {
            Answers.status(exchange, role);
        }
    }

    /** Where the realm of requests decides on the group, any will do. */
    private boolean isServed(Exchange exchange, RouteTable routes) {
        HealthRegistry registry = HealthRegistry.get(exchange.getContext());
        String group = routes.group(exchange);
        return routes.groups(role).stream()
                .filter(name -> group == null || group.equals(name))
                .map(registry::group)
                .anyMatch(this::isAvailable);
    }

    private boolean isAvailable(@Nullable ServerGroup group) {
        return group != null && group.availability(engineRole()).available() > 0;
    }

    private io.github.camelradius.lb.core.model.Role engineRole() {
        return role == Role.AUTH
                ? io.github.camelradius.lb.core.model.Role.AUTH
                : io.github.camelradius.lb.core.model.Role.ACCT;
    }
}
