package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.PreviousSecretConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.app.config.ServerConfig;
import io.github.camelradius.lb.RadiusLoadBalancer;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.LoadBalanceDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.util.concurrent.ThreadPoolRejectedPolicy;

/** The routes that spread requests over the servers of a group: group-NAME-auth and group-NAME-acct. */
final class GroupRoutes extends RouteBuilder {
    private final GroupConfig group;
    private final int generation;
    private final SecretBeans secrets;

    GroupRoutes(GroupConfig group, int generation, SecretBeans secrets) {
        this.group = group;
        this.generation = generation;
        this.secrets = secrets;
    }

    @Override
    public void configure() {
        errorHandler(noErrorHandler());
        for (Role role : Role.values()) {
            route(role);
            fallback(role);
        }
    }

    private void route(Role role) {
        String id = RouteNames.group(group.name(), role, generation);
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
            balance(route, role, servers);
        }
        if (rejects) {
            route.endDoTry().doCatch(Exception.class).process(Answers::reject);
        }
    }

    /** The user's route may block: off the event loop, with a queue that is bounded. */
    private void fallback(Role role) {
        String uri = group.fallback(role);
        if (uri != null) {
            String id = RouteNames.fallback(group.name(), role, generation);
            from("direct:" + id)
                    .routeId(id)
                    .threads()
                    .threadName(id)
                    .rejectedPolicy(ThreadPoolRejectedPolicy.Abort)
                    .to(uri);
        }
    }

    private void balance(ProcessorDefinition<?> route, Role role, List<ServerConfig> servers) {
        RadiusLoadBalancer balancer = new RadiusLoadBalancer(group.name());
        balancer.setRole(role.word());
        balancer.setServers(servers.stream().map(ServerConfig::name).collect(Collectors.joining(",")));
        LoadBalanceDefinition balance = route.loadBalance(balancer);
        for (ServerConfig server : servers) {
            balance = balance.to(uri(server, role));
        }
        balance.end();
    }

    private String uri(ServerConfig server, Role role) {
        Integer port = server.port(role);
        SecretBeans.Names names = secrets.bind(getContext().getRegistry(), group, server);
        RadiusUri uri = new RadiusUri(server.host(), port == null ? 0 : port)
                .withBean("secret", names.secret())
                .with("serverName", group.name() + '/' + server.name())
                .with("requireMessageAuthenticator", server.requireMessageAuthenticator());
        PreviousSecretConfig previous = server.previousSecret();
        if (previous != null && names.previous() != null) {
            uri.withBean("previousSecret", names.previous()).with("previousSecretUntil", previous.until());
        }
        if (server.sourceAddress() != null) {
            uri.with("sourceAddress", server.sourceAddress());
        }
        return uri.toString();
    }
}
