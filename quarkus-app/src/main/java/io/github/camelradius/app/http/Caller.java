package io.github.camelradius.app.http;

import io.github.camelradius.lb.SteeringOrder.Actor;
import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;

/** Who has sent the request. */
@RequestScoped
class Caller {
    /** While there are no users: whoever can log in to this host. */
    private static final String ANYBODY = "local";

    private final SecurityIdentity identity;
    private final HttpServerRequest request;

    Caller(SecurityIdentity identity, HttpServerRequest request) {
        this.identity = identity;
        this.request = request;
    }

    Actor actor() {
        @Nullable SocketAddress from = request.remoteAddress();
        return new Actor(
                identity.isAnonymous() ? ANYBODY : identity.getPrincipal().getName(),
                "http",
                from == null ? null : from.hostAddress());
    }
}
