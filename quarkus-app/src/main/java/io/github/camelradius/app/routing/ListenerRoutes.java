package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.ClientConfig;
import io.github.camelradius.app.config.HostPort;
import io.github.camelradius.app.config.PreviousSecretConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.app.requestlog.RequestLog;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.PreviousSecret;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.server.ClientRules;
import io.github.camelradius.server.ProxyStatePolicy;
import java.time.InstantSource;
import java.util.Locale;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.ProcessorDefinition;
import org.jspecify.annotations.Nullable;

/** The routes that requests enter by: radius-auth and radius-acct. They choose the group. */
final class ListenerRoutes extends RouteBuilder {
    private final ProgramConfig config;
    private final RouteSwitch routes;
    private final RadiusClients clients;

    ListenerRoutes(ProgramConfig config, RouteSwitch routes) {
        this.config = config;
        this.routes = routes;
        this.clients = clients(config);
    }

    /** The clients of a configuration. */
    static RadiusClients clients(ProgramConfig config) {
        RadiusClients clients = new RadiusClients();
        for (ClientConfig client : config.clients()) {
            clients.add(
                    client.name(),
                    client.network(),
                    SharedSecret.of(client.secret().octets()),
                    new ClientRules(
                            MessageAuthenticatorPolicy.valueOf(
                                    client.requireMessageAuthenticator().toUpperCase(Locale.ROOT)),
                            ProxyStatePolicy.valueOf(client.limitProxyState().toUpperCase(Locale.ROOT)),
                            client.rateLimit(),
                            previous(client.previousSecret())));
        }
        return clients;
    }

    private static @Nullable PreviousSecret previous(@Nullable PreviousSecretConfig config) {
        return config == null
                ? null
                : new PreviousSecret(SharedSecret.of(config.secret().octets()), config.until(), InstantSource.system());
    }

    @Override
    public void configure() throws Exception {
        errorHandler(noErrorHandler());
        getContext().getRegistry().bind(RouteNames.CLIENTS, clients);
        if (config.requestLog() != null) {
            RequestLog log = new RequestLog(config.requestLog());
            getContext().getRegistry().bind(RouteNames.REQUEST_LOG, log);
            getContext().addService(log);
        }
        listener(Role.AUTH, config.auth());
        listener(Role.ACCT, config.acct());
    }

    private void listener(Role role, @Nullable HostPort address) {
        if (address == null) {
            return;
        }
        RadiusUri uri = new RadiusUri(address.host(), address.port())
                .with("service", role.word())
                .withBean("clients", RouteNames.CLIENTS)
                // A user's route may block.
                .with("usingExecutorService", config.preRoute() != null);
        if (config.requestLog() != null) {
            uri.withBean("requestObserver", RouteNames.REQUEST_LOG);
        }
        ProcessorDefinition<?> route = from(uri.toString()).routeId(RouteNames.listener(role));
        if (config.preRoute() != null) {
            route = route.filter(exchange -> !Answers.isStatusServer(exchange))
                    .to(config.preRoute())
                    .end();
        }
        if (config.preRoute() != null) {
            route = route.filter(PreRoute::hasAnswered).stop().end();
        }
        route.process(new GroupDispatch(role, routes, new NoRoute(role, clients)));
    }
}
