package io.github.camelradius.app.http;

import io.github.camelradius.lb.HealthRegistry;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.apache.camel.CamelContext;

/**
 * {@code GET /api/decisions}, {@code GET /api/events} and {@code GET /api/audit}: the last selections, changes of state
 * and acts of operators, oldest first.
 */
@Path("/api")
@Produces(MediaType.APPLICATION_JSON)
public class TraceResource {
    private static final String BY_DEFAULT = "100";

    private final CamelContext context;
    private final WallClock wallClock;

    TraceResource(CamelContext context, WallClock wallClock) {
        this.context = context;
        this.wallClock = wallClock;
    }

    /** Why each request went where it went. */
    @GET
    @Path("/decisions")
    public List<DecisionView> decisions(@QueryParam("last") @DefaultValue(BY_DEFAULT) String last) {
        return HealthRegistry.get(context).decisions(count(last)).stream()
                .map(decision -> DecisionView.of(decision, wallClock.instant(decision.nanos())))
                .toList();
    }

    /** What became of servers, with the evidence. */
    @GET
    @Path("/events")
    public List<EventView> events(@QueryParam("last") @DefaultValue(BY_DEFAULT) String last) {
        return HealthRegistry.get(context).events(count(last)).stream()
                .map(change -> EventView.of(change, wallClock.instant(change.nanos())))
                .toList();
    }

    /** What operators did. */
    @GET
    @Path("/audit")
    public List<AuditView> audit(@QueryParam("last") @DefaultValue(BY_DEFAULT) String last) {
        return HealthRegistry.get(context).steering().audit(count(last)).stream()
                .map(AuditView::of)
                .toList();
    }

    private static int count(String last) {
        try {
            int count = Integer.parseInt(last);
            if (count >= 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            // answered below, like a negative number
        }
        throw Refusals.bad("last must be a whole number, 0 or more");
    }
}
