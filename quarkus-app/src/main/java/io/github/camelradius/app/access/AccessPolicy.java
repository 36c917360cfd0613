package io.github.camelradius.app.access;

import io.github.camelradius.app.Startup;
import io.github.camelradius.app.config.AccessConfig;
import io.github.camelradius.app.config.ConfigLoader.Loaded;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.HttpSecurityPolicy;
import io.smallrye.mutiny.Uni;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * Asked for every path. With users the role of {@link AccessRules} is needed; without, the connection must have come to a
 * loopback address, whatever the configuration says.
 */
@ApplicationScoped
public class AccessPolicy implements HttpSecurityPolicy {
    private final RefusedLog refused;

    AccessPolicy(RefusedLog refused) {
        this.refused = refused;
    }

    @Override
    public Uni<CheckResult> checkPermission(
            RoutingContext request, Uni<SecurityIdentity> identity, AuthorizationRequestContext requestContext) {
        AccessConfig access = configured();
        if (!access.authenticates()) {
            return isLoopback(request.request().connection().localAddress())
                    ? CheckResult.permit()
                    : CheckResult.deny();
        }
        String role =
                AccessRules.role(request.request().method().name(), request.normalizedPath(), access.openHealth());
        return role == null ? CheckResult.permit() : identity.map(user -> check(request, user, role));
    }

    private CheckResult check(RoutingContext request, SecurityIdentity user, String role) {
        boolean may = !user.isAnonymous() && user.hasRole(role);
        if (!may) {
            refused.refused(
                    request,
                    user.isAnonymous() ? null : user.getPrincipal().getName(),
                    user.isAnonymous() ? "no-credentials" : "role");
        }
        return new CheckResult(may);
    }

    /** What is configured; before that, at build time, nothing. */
    static AccessConfig configured() {
        Loaded loaded = Startup.configuration();
        return loaded == null || loaded.program() == null
                ? AccessConfig.LOOPBACK
                : loaded.program().access();
    }

    private static boolean isLoopback(@Nullable SocketAddress address) {
        try {
            // an address in digits: nobody is asked
            return address != null
                    && InetAddress.getByName(address.hostAddress()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
