package io.github.camelradius.app.http;

import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.SteeringAction;
import io.github.camelradius.lb.SteeringException;
import io.github.camelradius.lb.SteeringOrder;
import io.github.camelradius.lb.core.model.Role;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.apache.camel.CamelContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What operators do to a server, in both roles or in the one that {@code ?role=} names. The answer is an array of the new
 * entries, as in {@code GET /api/servers}.
 */
@Path("/api/groups/{group}/servers/{server}")
@Produces(MediaType.APPLICATION_JSON)
public class SteeringResource {
    private static final Logger LOG = LoggerFactory.getLogger(SteeringResource.class);

    private final CamelContext context;
    private final WallClock wallClock;
    private final Caller caller;

    SteeringResource(CamelContext context, WallClock wallClock, Caller caller) {
        this.context = context;
        this.wallClock = wallClock;
        this.caller = caller;
    }

    /** Everything but weights. */
    @POST
    @Path("/{action:drain|disable|enable|probe|clear-sessions|reset-message-authenticator}")
    public List<ServersView.Server> steer(
            @PathParam("group") String group,
            @PathParam("server") String server,
            @PathParam("action") String word,
            @QueryParam("role") @Nullable String role,
            String body) {
        SteeringAction action = action(word);
        List<ServersView.Server> entries =
                apply(action, group, server, role, null, OrderBody.of(body).reason());
        if (action == SteeringAction.RESET_MESSAGE_AUTHENTICATOR) {
            LOG.info(
                    "message-authenticator reset group={} server={} reason=\"{}\"",
                    group,
                    server,
                    SteeringOrder.clean(OrderBody.of(body).reason()));
        }
        return entries;
    }

    private static SteeringAction action(String word) {
        for (SteeringAction action : SteeringAction.values()) {
            if (action.toString().equals(word)) {
                return action;
            }
        }
        throw Refusals.unknown("there is no such action");
    }

    /** Until the configuration gives another weight. */
    @PUT
    @Path("/weight")
    public List<ServersView.Server> weight(
            @PathParam("group") String group,
            @PathParam("server") String server,
            @QueryParam("role") @Nullable String role,
            String body) {
        OrderBody order = OrderBody.of(body);
        return apply(SteeringAction.WEIGHT, group, server, role, order.weight(), order.reason());
    }

    private List<ServersView.Server> apply(
            SteeringAction action,
            String group,
            String server,
            @Nullable String role,
            @Nullable Integer weight,
            String reason) {
        SteeringOrder order = new SteeringOrder(action, group, server, role(role), weight, caller.actor(), reason);
        try {
            return HealthRegistry.get(context).steering().apply(order).stream()
                    .map(status -> ServersView.server(status, wallClock::instant))
                    .toList();
        } catch (SteeringException e) {
            throw Refusals.of(e);
        }
    }

    private static @Nullable Role role(@Nullable String word) {
        if (word == null) {
            return null;
        }
        for (Role role : Role.values()) {
            if (role.toString().equals(word)) {
                return role;
            }
        }
        throw Refusals.bad("role must be auth or acct");
    }
}
