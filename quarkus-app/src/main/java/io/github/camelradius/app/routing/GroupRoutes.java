package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.app.config.ServerConfig;
import io.github.camelradius.codec.SharedSecret;
import org.apache.camel.builder.RouteBuilder;

/** The routes that spread requests over servers: group-NAME-auth and group-NAME-acct. */
final class GroupRoutes extends RouteBuilder {
    private final ProgramConfig config;

    GroupRoutes(ProgramConfig config) {
        this.config = config;
    }

    @Override
    public void configure() {
        errorHandler(noErrorHandler());
        for (GroupConfig group : config.groups()) {
            for (ServerConfig server : group.servers()) {
                getContext()
                        .getRegistry()
                        .bind(
                                RouteNames.secret(group.name(), server.name()),
                                SharedSecret.of(server.secret().octets()));
            }
            for (Role role : Role.values()) {
                route(group, role);
            }
        }
    }

    private void route(GroupConfig group, Role role) {
        String id = RouteNames.group(group.name(), role);
        var balance = from("direct:" + id).routeId(id).loadBalance().failover(-1, false, true);
        for (ServerConfig server : group.servers(role)) {
            balance = balance.to(uri(group, server, role));
        }
        balance.end();
    }

    private static String uri(GroupConfig group, ServerConfig server, Role role) {
        Integer port = server.port(role);
        RadiusUri uri = new RadiusUri(server.host(), port == null ? 0 : port)
                .withBean("secret", RouteNames.secret(group.name(), server.name()))
                .with("requireMessageAuthenticator", server.requireMessageAuthenticator());
        if (server.sourceAddress() != null) {
            uri.with("sourceAddress", server.sourceAddress());
        }
        return uri.toString();
    }
}
