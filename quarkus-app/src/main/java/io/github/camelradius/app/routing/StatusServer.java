package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.component.RadiusDropException;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.core.ServerGroup;
import io.github.camelradius.server.DropReason;
import java.util.List;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Answers Status-Server: always, or only while requests could be served, so that a proxy in front of the program goes to
 * another one when they cannot (RFC 5997 section 4.2 leaves it to the site).
 */
final class StatusServer {
    private final Role role;
    private final boolean needsServer;
    private final List<GroupConfig> groups;

    /** @param needsServer whether a server has to be available */
    StatusServer(Role role, boolean needsServer, List<GroupConfig> groups) {
        this.role = role;
        this.needsServer = needsServer;
        this.groups = groups;
    }

    /** @param group the one that requests of this client go to; null where their realm decides, so that any will do */
    void answer(Exchange exchange, @Nullable String group) {
        if (needsServer && !isServed(HealthRegistry.get(exchange.getContext()), group)) {
            exchange.setException(new RadiusDropException(DropReason.NO_SERVER, exchange));
        } else {
            Answers.status(exchange, role);
        }
    }

    private boolean isServed(HealthRegistry registry, @Nullable String group) {
        return groups.stream()
                .map(GroupConfig::name)
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
