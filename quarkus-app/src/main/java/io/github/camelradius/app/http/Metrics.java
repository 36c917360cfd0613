package io.github.camelradius.app.http;

import io.github.camelradius.app.requestlog.RequestLog;
import io.github.camelradius.app.routing.RouteNames;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.metrics.ClientMeters;
import io.github.camelradius.lb.metrics.RadiusMeters;
import io.github.camelradius.server.KnownClients;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.camel.CamelContext;

/** What {@code /q/metrics} shows of groups, servers and clients. */
@ApplicationScoped
public class Metrics {
    private final CamelContext context;
    private final MeterRegistry registry;

    Metrics(CamelContext context, MeterRegistry registry) {
        this.context = context;
        this.registry = registry;
    }

    /** Once, when the routes have started. */
    public void bind() {
        new RadiusMeters(HealthRegistry.get(context)).bindTo(registry);
        RequestLog log = context.hasService(RequestLog.class);
        if (log != null) {
            FunctionCounter.builder("radius.lb.request.log.lost", log, RequestLog::lost)
                    .description("Lines of the request log that were lost")
                    .register(registry);
        }
        RadiusClients clients = context.getRegistry().lookupByNameAndType(RouteNames.CLIENTS, RadiusClients.class);
        KnownClients known = clients == null ? null : clients.known();
        if (known != null) {
            new ClientMeters(known).bindTo(registry);
        }
    }
}
