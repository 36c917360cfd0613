package io.github.camelradius.app.http;

import io.github.camelradius.app.routing.RouteNames;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.lb.HealthRegistry;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.apache.camel.CamelContext;

/** {@code GET /api/servers}: groups, servers and clients as they are now. */
@Path("/api/servers")
public class ServersResource {
    private final CamelContext context;
    private final WallClock wallClock;

    ServersResource(CamelContext context, WallClock wallClock) {
        this.context = context;
        this.wallClock = wallClock;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public ServersView servers() {
        RadiusClients clients = context.getRegistry().lookupByNameAndType(RouteNames.CLIENTS, RadiusClients.class);
        return ServersView.of(
                HealthRegistry.get(context).groups(), clients == null ? null : clients.known(), wallClock::instant);
    }
}
