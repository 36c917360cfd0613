package io.github.camelradius.app.health;

import io.github.camelradius.lb.HealthRegistry;
import io.smallrye.health.api.HealthGroup;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.camel.CamelContext;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;

/** {@code /q/health/group/servers}: down when a group has no server available in a role. Apart, for monitoring. */
@HealthGroup("servers")
@ApplicationScoped
class ServersCheck implements HealthCheck {
    private final CamelContext context;

    ServersCheck(CamelContext context) {
        this.context = context;
    }

    @Override
    public HealthCheckResponse call() {
        return GroupsCheck.response("radius-lb-servers", HealthRegistry.get(context), true);
    }
}
