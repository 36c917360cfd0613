package io.github.camelradius.lb;

import io.github.camelradius.lb.core.Availability;
import java.util.Map;
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
        Map<String, Availability> all = registry.availability();
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
}
