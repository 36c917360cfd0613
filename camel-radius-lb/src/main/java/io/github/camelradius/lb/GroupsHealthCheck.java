package io.github.camelradius.lb;

import io.github.camelradius.lb.core.ServerView;
import io.github.camelradius.lb.core.model.Role;
import java.util.Map;
import java.util.TreeMap;
import org.apache.camel.health.HealthCheckResultBuilder;
import org.apache.camel.impl.health.AbstractHealthCheck;

/**
 * Camel's health check {@code radius-lb}: up while each group has a server available in each role that it serves; a detail
 * for each, {@code home/auth: 2 of 3 available}. Not a part of readiness unless
 * {@link HealthRegistry#setReadinessNeedsServer asked for}: the outage of home servers must not take every balancer in front
 * of them out of service. Never one of liveness, as a new start helps nobody.
 */
final class GroupsHealthCheck extends AbstractHealthCheck {
    private final HealthRegistry registry;

    GroupsHealthCheck(HealthRegistry registry) {
        super("radius", "radius-lb");
        this.registry = registry;
    }

    @Override
    public boolean isReadiness() {
        return registry.isReadinessNeedsServer();
    }

    @Override
    public boolean isLiveness() {
        return false;
    }

    @Override
    protected void doCall(HealthCheckResultBuilder builder, Map<String, Object> options) {
        Map<String, Availability> all = availability(registry);
        all.forEach((where, found) -> builder.detail(where, found.toString()));
        if (all.values().stream().anyMatch(found -> found.available() == 0)) {
            builder.down().message("No server is available: " + String.join(", ", unserved(all)));
        } else {
            builder.up();
        }
    }

    private static Iterable<String> unserved(Map<String, Availability> all) {
        return all.entrySet().stream()
                .filter(entry -> entry.getValue().available() == 0)
                .map(Map.Entry::getKey)::iterator;
    }

    /** How many of the servers of a group in one role can take new transactions. */
    record Availability(int available, int servers) {
        @Override
        public String toString() {
            return available + " of " + servers + " available";
        }
    }

    /** By group and role, {@code home/auth}. */
    static Map<String, Availability> availability(HealthRegistry registry) {
        Map<String, Availability> all = new TreeMap<>();
        for (GroupStatus group : registry.groups()) {
            for (Role role : Role.values()) {
                int servers = 0;
                int available = 0;
                for (ServerView server : group.view().servers()) {
                    servers += server.role() == role ? 1 : 0;
                    available += server.role() == role && server.available() ? 1 : 0;
                }
                if (servers > 0) {
                    all.put(group.view().name() + '/' + role, new Availability(available, servers));
                }
            }
        }
        return all;
    }
}
