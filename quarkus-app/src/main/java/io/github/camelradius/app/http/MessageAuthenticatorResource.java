package io.github.camelradius.app.http;

import io.github.camelradius.app.routing.RouteNames;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.SteeringAction;
import io.github.camelradius.lb.SteeringOrder;
import io.github.camelradius.server.KnownClient;
import io.github.camelradius.server.KnownClients;
import io.netty.util.NetUtil;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.net.InetAddress;
import java.util.List;
import org.apache.camel.CamelContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forgets which clients have signed with Message-Authenticator, for a device that was replaced by one that does not. The
 * answer is an array of the new entries, as in {@code GET /api/servers}.
 */
@Path("/api")
@Produces(MediaType.APPLICATION_JSON)
public class MessageAuthenticatorResource {
    private static final Logger LOG = LoggerFactory.getLogger(MessageAuthenticatorResource.class);

    private final CamelContext context;
    private final Caller caller;

    MessageAuthenticatorResource(CamelContext context, Caller caller) {
        this.context = context;
        this.caller = caller;
    }

    /** Of a client: all addresses, or the one that is given. */
    @POST
    @Path("/clients/{name}/reset-message-authenticator")
    public List<ServersView.Client> client(
            @PathParam("name") String name, @QueryParam("address") @Nullable String address, String body) {
        String reason = SteeringOrder.clean(OrderBody.of(body).reason());
        RadiusClients clients = context.getRegistry().lookupByNameAndType(RouteNames.CLIENTS, RadiusClients.class);
        KnownClients known = clients == null ? null : clients.known();
        KnownClient client = known == null
                ? null
                : known.all().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElse(null);
        if (client == null) {
            throw Refusals.unknown("there is no client " + name);
        }
        int forgotten = client.resetMessageAuthenticator(address(address));
        HealthRegistry.get(context)
                .steering()
                .auditClient(SteeringAction.RESET_MESSAGE_AUTHENTICATOR, client.name(), caller.actor(), reason);
        LOG.info("message-authenticator reset client={} addresses={} reason=\"{}\"", client.name(), forgotten, reason);
        return List.of(ServersView.client(client));
    }

    private static @Nullable InetAddress address(@Nullable String text) {
        if (text == null) {
            return null;
        }
        // never a name: that would ask a resolver
        byte[] octets = NetUtil.createByteArrayFromIpAddressString(text);
        if (octets != null) {
            try {
                return InetAddress.getByAddress(octets);
            } catch (java.net.UnknownHostException e) {
                // answered below
            }
        }
        throw Refusals.bad("address must be an IP address");
    }
}
