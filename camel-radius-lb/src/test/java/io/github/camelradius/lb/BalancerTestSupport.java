package io.github.camelradius.lb;

import io.github.camelradius.component.RadiusConsumer;
import io.github.camelradius.lb.core.ServerView;
import io.github.camelradius.lb.core.StateChange;
import io.github.camelradius.lb.core.model.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;

/** A Camel context and servers on loopback; everything is closed after each test. */
abstract class BalancerTestSupport {
    protected final DefaultCamelContext context = new DefaultCamelContext();
    protected final ProducerTemplate template = context.createProducerTemplate();
    protected final List<StateChange> changes = new CopyOnWriteArrayList<>();
    private final List<AutoCloseable> closeables = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        context.close();
        for (AutoCloseable closeable : closeables) {
            closeable.close();
        }
    }

    protected TestServer server(int code) throws Exception {
        return server("s1", code);
    }

    protected TestServer server(String secret, int code) throws Exception {
        TestServer server = new TestServer(secret, code);
        closeables.add(server);
        return server;
    }

    protected RadiusServerGroup group(String name, String servers) {
        RadiusServerGroup group = new RadiusServerGroup();
        group.setServers(servers);
        group.setPolicy("primary-secondary");
        group.setTries(1);
        group.set("timeout", "200ms");
        group.setStatusRule("dead-count");
        group.getProbe().setType("off");
        group.getHealth().set("dead-interval", "0s").set("dead-count", 3);
        context.getRegistry().bind(name, group);
        return group;
    }

    protected void routes(RouteBuilder builder) throws Exception {
        context.addRoutes(builder);
        context.start();
        HealthRegistry.get(context).addListener(changes::add);
    }

    /** An Access-Request of user u to this endpoint. */
    protected Exchange ask(String uri) {
        return ask(uri, Map.of("User-Name", "u", "User-Password", "p"));
    }

    protected Exchange ask(String uri, Map<String, Object> attributes) {
        return template.request(uri, exchange -> exchange.getMessage().setBody(attributes));
    }

    protected int port(String route) {
        return ((RadiusConsumer) context.getRoute(route).getConsumer())
                .localAddress()
                .getPort();
    }

    protected ServerStatus status(String group, String server) {
        return status(group, server, Role.AUTH);
    }

    protected ServerStatus status(String group, String server, Role role) {
        return HealthRegistry.get(context).groups().stream()
                .filter(g -> g.view().name().equals(group))
                .flatMap(g -> g.servers().stream())
                .filter(s -> s.view().name().equals(server) && s.view().role() == role)
                .findFirst()
                .orElseThrow();
    }

    protected ServerView view(String group, String server) {
        return status(group, server).view();
    }
}
