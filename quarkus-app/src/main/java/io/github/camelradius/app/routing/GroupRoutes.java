package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.PreviousSecretConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.app.config.ServerConfig;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.RadiusLoadBalancer;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.LoadBalanceDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.util.concurrent.ThreadPoolRejectedPolicy;

/** The routes that spread requests over servers: group-NAME-auth and group-NAME-acct. */
final class GroupRoutes extends RouteBuilder {
    private final ProgramConfig config;

    GroupRoutes(ProgramConfig config) {
        this.config = config;
    }

    @Override
    public void configure() {
        errorHandler(noErrorHandler());
        HealthRegistry registry = HealthRegistry.get(getContext());
        registry.addListener(new StateLog());
        registry.setReadinessNeedsServer(config.readinessNeedsServer());
        for (GroupConfig group : config.groups()) {
            getContext().getRegistry().bind(group.name(), GroupBeans.group(group));
            for (ServerConfig server : group.servers()) {
                SharedSecret secret = SharedSecret.of(server.secret().octets());
                getContext().getRegistry().bind(RouteNames.secret(group.name(), server.name()), secret);
                PreviousSecretConfig previous = server.previousSecret();
                if (previous != null) {
                    getContext()
                            .getRegistry()
                            .bind(
                                    RouteNames.previousSecret(group.name(), server.name()),
                                    SharedSecret.of(previous.secret().octets()));
                }
            }
            for (Role role : Role.values()) {
                route(group, role);
                fallback(group, role);
            }
        }
    }

    private void route(GroupConfig group, Role role) {
        String id = RouteNames.group(group.name(), role);
        ProcessorDefinition<?> route = from("direct:" + id).routeId(id);
        boolean rejects = role == Role.AUTH && "reject".equals(group.onNoAnswer());
        if (rejects) {
            route = route.doTry();
        }
        List<ServerConfig> servers = group.servers(role);
        if (servers.isEmpty()) {
            String text = "Group " + group.name() + " has no server for " + role.word();
            route = route.throwException(IllegalStateException.class, text);
        } else {
            balance(route, group, role, servers);
        }
        if (rejects) {
            route.endDoTry().doCatch(Exception.class).process(Answers::reject);
        }
    }

    /** The user's route may block: off the event loop, with a queue that is bounded. */
    private void fallback(GroupConfig group, Role role) {
        String uri = group.fallback(role);
        if (uri != null) {
            String id = RouteNames.fallback(group.name(), role);
            from("direct:" + id)
                    .routeId(id)
                    .threads()
                    .threadName(id)
                    .rejectedPolicy(ThreadPoolRejectedPolicy.Abort)
                    .to(uri);
        }
    }

    private static void balance(
            ProcessorDefinition<?> route, GroupConfig group, Role role, List<ServerConfig> servers) {
        RadiusLoadBalancer balancer = new RadiusLoadBalancer(group.name());
        balancer.setRole(role.word());
        balancer.setServers(servers.stream().map(ServerConfig::name).collect(Collectors.joining(",")));
        LoadBalanceDefinition balance = route.loadBalance(balancer);
        for (ServerConfig server : servers) {
            balance = balance.to(uri(group, server, role));
        }
        balance.end();
    }

    private static String uri(GroupConfig group, ServerConfig server, Role role) {
        Integer port = server.port(role);
        RadiusUri uri = new RadiusUri(server.host(), port == null ? 0 : port)
                .withBean("secret", RouteNames.secret(group.name(), server.name()))
                .with("serverName", group.name() + '/' + server.name())
                .with("requireMessageAuthenticator", server.requireMessageAuthenticator());
        PreviousSecretConfig previous = server.previousSecret();
        if (previous != null) {
            uri.withBean("previousSecret", RouteNames.previousSecret(group.name(), server.name()))
                    .with("previousSecretUntil", previous.until());
        }
        if (server.sourceAddress() != null) {
            uri.with("sourceAddress", server.sourceAddress());
        }
        return uri.toString();
    }
}
