package io.github.camelradius.app.http;

import io.github.camelradius.app.routing.RouteNames;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.lb.GroupStatus;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.server.KnownClient;
import io.github.camelradius.server.KnownClients;
import io.netty.util.NetUtil;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.InetAddress;
import java.util.List;
import org.apache.camel.CamelContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forgets who has signed with Message-Authenticator, for a device or server that was replaced by one that does not. The
 * answer is an array of the new entries, as in {@code GET /api/servers}.
 */
@Path("/api")
@Produces(MediaType.APPLICATION_JSON)
public class MessageAuthenticatorResource {
    private static final Logger LOG = LoggerFactory.getLogger(MessageAuthenticatorResource.class);

    private final CamelContext context;
    private final WallClock wallClock;

    MessageAuthenticatorResource(CamelContext context, WallClock wallClock) {
        this.context = context;
        this.wallClock = wallClock;
    }

    /** Of a client: all addresses, or the one that is given. */
    @POST
    @Path("/clients/{name}/reset-message-authenticator")
    public List<ServersView.Client> client(
            @PathParam("name") String name, @QueryParam("address") @Nullable String address, String body) {
        String reason = Reason.of(body);
        RadiusClients clients = context.getRegistry().lookupByNameAndType(RouteNames.CLIENTS, RadiusClients.class);
        KnownClients known = clients == null ? null : clients.known();
        KnownClient client = known == null
                ? null
                : known.all().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElse(null);
        if (client == null) {
            throw new NotFoundException();
        }
        int forgotten = client.resetMessageAuthenticator(address(address));
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
        throw bad("address must be an IP address");
    }

    /** Of a server: in both roles, or in the one that is given. */
    @POST
    @Path("/groups/{group}/servers/{server}/reset-message-authenticator")
    public List<ServersView.Server> server(
            @PathParam("group") String group,
            @PathParam("server") String server,
            @QueryParam("role") @Nullable String role,
            String body) {
        String reason = Reason.of(body);
        if (role != null && !role.equals("auth") && !role.equals("acct")) {
            throw bad("role must be auth or acct");
        }
        HealthRegistry registry = HealthRegistry.get(context);
        boolean known = false;
        for (Role each : Role.values()) {
            if (role == null || role.equals(each.toString())) {
                known |= registry.resetMessageAuthenticator(group, server, each);
            }
        }
        if (!known) {
            throw new NotFoundException();
        }
        LOG.info("message-authenticator reset group={} server={} reason=\"{}\"", group, server, reason);
        return registry.groups().stream()
                .filter(status -> status.view().name().equals(group))
                .map(GroupStatus::servers)
                .flatMap(List::stream)
                .filter(status -> status.view().name().equals(server))
                .filter(status ->
                        role == null || role.equals(status.view().role().toString()))
                .map(status -> ServersView.server(status, wallClock::instant))
                .toList();
    }

    private static BadRequestException bad(String text) {
        return new BadRequestException(Response.status(Response.Status.BAD_REQUEST)
                .type(MediaType.TEXT_PLAIN)
                .entity(text)
                .build());
    }
}
