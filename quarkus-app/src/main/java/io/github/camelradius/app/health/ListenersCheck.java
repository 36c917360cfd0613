package io.github.camelradius.app.health;

import io.github.camelradius.app.Startup;
import io.github.camelradius.app.config.ConfigLoader.Loaded;
import io.github.camelradius.app.config.HostPort;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.app.routing.RouteNames;
import io.github.camelradius.component.RadiusConsumer;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready while every listener that is configured takes requests: not before the routes have started, nor from the stop on. */
@Readiness
@ApplicationScoped
class ListenersCheck implements HealthCheck {
    private final CamelContext context;

    ListenersCheck(CamelContext context) {
        this.context = context;
    }

    @Override
    public HealthCheckResponse call() {
        HealthCheckResponseBuilder response = HealthCheckResponse.named("radius-lb-listeners");
        Loaded loaded = Startup.configuration();
        ProgramConfig config = loaded == null ? null : loaded.program();
        if (config == null) {
            return response.down().build();
        }
        boolean ready = true;
        for (Role role : Role.values()) {
            HostPort wanted = role == Role.AUTH ? config.auth() : config.acct();
            boolean listens = wanted != null && listens(role);
            ready &= wanted == null || listens;
            response.withData(role.word(), wanted == null ? "off" : listens ? "takes requests" : "takes no requests");
        }
        return response.status(ready).build();
    }

    private boolean listens(Role role) {
        Route route = context.getRoute(RouteNames.listener(role));
        return context.isStarted()
                && route != null
                && route.getConsumer() instanceof RadiusConsumer consumer
                && consumer.isStarted()
                && consumer.localAddress() != null;
    }
}
