package io.github.camelradius.app.health;

import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.core.Availability;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import org.apache.camel.CamelContext;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * How many servers of each group are available, in each role. No reason to be not ready unless
 * {@code radius-lb.readiness-needs-server} says so: an outage behind all balancers must not take all of them out.
 */
@Readiness
@ApplicationScoped
class GroupsCheck implements HealthCheck {
    private final CamelContext context;

    GroupsCheck(CamelContext context) {
        this.context = context;
    }

    @Override
    public HealthCheckResponse call() {
        HealthRegistry registry = HealthRegistry.get(context);
        return response("radius-lb-groups", registry, registry.isReadinessNeedsServer());
    }

    /** Up, or down where a group has no server in a role and one is needed; with each group as a detail. */
    static HealthCheckResponse response(String name, HealthRegistry registry, boolean needsServer) {
        HealthCheckResponseBuilder response = HealthCheckResponse.named(name);
        Map<String, Availability> all = registry.availability();
        all.forEach((where, found) -> response.withData(where, found.toString()));
        boolean served = all.values().stream().allMatch(found -> found.available() > 0);
        return response.status(served || !needsServer).build();
    }
}
