package io.github.camelradius.lb;

import io.github.camelradius.lb.camel.Children;
import io.github.camelradius.lb.camel.ExchangeRequest;
import io.github.camelradius.lb.core.affinity.Joins;
import io.github.camelradius.lb.core.model.Role;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.AsyncProducer;
import org.apache.camel.CamelContext;
import org.apache.camel.CamelContextAware;
import org.apache.camel.Exchange;
import org.apache.camel.Traceable;
import org.apache.camel.processor.loadbalancer.LoadBalancerSupport;
import org.apache.camel.spi.Configurer;
import org.apache.camel.spi.Metadata;
import org.apache.camel.support.service.ServiceHelper;
import org.jspecify.annotations.Nullable;

/**
 * Load balancer over RADIUS servers, one child each: {@code loadBalance(new RadiusLoadBalancer("home"))}. Its group, a
 * {@link RadiusServerGroup} bean, says how; without one it has its route's name and the defaults.
 *
 * <p>One instance a use: {@code ref: "#class:io.github.camelradius.lb.RadiusLoadBalancer('home')"}, or {@code new}.
 */
@Metadata(label = "bean", description = "Load balancer over RADIUS servers, one child each")
@Configurer(metadataOnly = true)
public class RadiusLoadBalancer extends LoadBalancerSupport implements CamelContextAware, Traceable {
    private final @Nullable String groupName;

    @Metadata(
            description =
                    "Whether the route's error handler stays on the children: it then sees each failure first, and"
                            + " a handled one ends the exchange without failover",
            defaultValue = "false")
    private boolean inheritErrorHandler;

    @Metadata(
            description = "What the children are asked for; by default what the route's radius: consumer takes, else"
                    + " both",
            enums = "auth,acct,any")
    private @Nullable String role;

    @Metadata(
            description = "Names of the group's servers that the children are, in their order; by default all of them")
    private @Nullable String servers;

    private @Nullable CamelContext camelContext;
    private @Nullable HealthRegistry registry;
    private @Nullable GroupGeneration generation;
    private Map<String, AsyncProcessor> children = Map.of();
    private final Map<Role, AsyncProducer> fallbacks = new EnumMap<>(Role.class);

    /** A balancer of its own: the route's name is its group's, with the defaults. */
    public RadiusLoadBalancer() {
        this(null);
    }

    /** @param groupName name of the {@link RadiusServerGroup} bean */
    public RadiusLoadBalancer(@Nullable String groupName) {
        this.groupName = groupName;
    }

    @Override
    public @Nullable CamelContext getCamelContext() {
        return camelContext;
    }

    @Override
    public void setCamelContext(CamelContext camelContext) {
        this.camelContext = camelContext;
    }

    public boolean isInheritErrorHandler() {
        return inheritErrorHandler;
    }

    /** Off by default. */
    public void setInheritErrorHandler(boolean inheritErrorHandler) {
        this.inheritErrorHandler = inheritErrorHandler;
    }

    public @Nullable String getRole() {
        return role;
    }

    /** {@code auth}, {@code acct} or {@code any}. */
    public void setRole(@Nullable String role) {
        this.role = role;
    }

    public @Nullable String getServers() {
        return servers;
    }

    /** Names of the group's servers that the children are, in their order, where they are not all. */
    public void setServers(@Nullable String servers) {
        this.servers = servers;
    }

    /** @throws IllegalStateException when this instance is used by a second route, whose children it would mix in */
    @Override
    public void setRouteId(String routeId) {
        String present = getRouteId();
        if (present != null && !present.equals(routeId)) {
            throw mixed(present, routeId);
        }
        super.setRouteId(routeId);
    }

    private IllegalStateException mixed(String one, String other) {
        return new IllegalStateException("One RadiusLoadBalancer is used by the routes " + one + " and " + other
                + ", which mixes their servers. Give each route its own: ref \"#class:"
                + RadiusLoadBalancer.class.getName() + "('" + (groupName == null ? "group" : groupName)
                + "')\" instead of a named bean");
    }

    @Override
    protected void doInit() throws Exception {
        Children all = new Children(getProcessors());
        String stranger = all.routeOtherThan(getRouteId());
        if (stranger != null) {
            throw mixed(String.valueOf(getRouteId()), stranger);
        }
        if (!inheritErrorHandler) {
            all.withoutErrorHandler();
        }
        super.doInit();
        CamelContext context = Objects.requireNonNull(camelContext);
        String route = Objects.requireNonNullElse(getRouteId(), "?");
        RadiusServerGroup config = config(context, route);
        List<String> group = config.serverNames() == null ? all.names() : config.serverNames();
        List<String> mine = servers == null ? group : RadiusServerGroup.list(servers);
        if (mine.size() != all.size()) {
            throw new IllegalArgumentException("Route " + route + ": the balancer has " + all.size()
                    + " children and its servers are " + mine + ": name one server for each child, in their order");
        }
        for (int child = 0; child < mine.size(); child++) {
            if (!group.contains(mine.get(child))) {
                throw new IllegalArgumentException("Route " + route + ": server " + mine.get(child)
                        + " of the balancer is none of its group, which has " + group);
            }
        }
        HealthRegistry health = HealthRegistry.get(context);
        registry = health;
        GroupGeneration acquired = health.acquire(this, groupName == null ? route : groupName, route, config, group);
        generation = acquired;
        Map<String, AsyncProcessor> own = new HashMap<>();
        for (int child = 0; child < mine.size(); child++) {
            own.put(mine.get(child), getProcessors().get(child));
        }
        children = own;
        for (int child = 0; child < mine.size(); child++) {
            serve(acquired, mine.get(child), all, child, health);
        }
    }

    private RadiusServerGroup config(CamelContext context, String route) {
        if (groupName == null) {
            return new RadiusServerGroup();
        }
        RadiusServerGroup found = context.getRegistry().lookupByNameAndType(groupName, RadiusServerGroup.class);
        if (found == null) {
            throw new IllegalArgumentException("Route " + route + ": there is no bean " + groupName + " of type "
                    + RadiusServerGroup.class.getName() + " for its RadiusLoadBalancer: define it under beans, or leave"
                    + " the name out for a group of the route's own");
        }
        return found;
    }

    private void serve(GroupGeneration acquired, String server, Children all, int child, HealthRegistry health) {
        String asked = role != null ? role : all.consumerRole(child);
        boolean any = asked.equals("any");
        GroupGeneration.Link link = new GroupGeneration.Link(
                all.name(child), all.radius(child), !any, getProcessors().get(child));
        for (Role each : Role.values()) {
            if (any || asked.equals(each.toString())) {
                acquired.scope().serve(acquired, server, each, link, health.names());
            }
        }
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        if (generation != null && registry != null) {
            registry.started(generation);
        }
        RadiusGroupFallback fallback = config(Objects.requireNonNull(camelContext), String.valueOf(getRouteId()))
                .getFallback();
        startFallback(Role.AUTH, fallback.getAuth());
        startFallback(Role.ACCT, fallback.getAcct());
    }

    private void startFallback(Role of, @Nullable String uri) throws Exception {
        if (uri != null) {
            CamelContext context = Objects.requireNonNull(camelContext);
            AsyncProducer producer = context.getEndpoint(prompt(context.resolvePropertyPlaceholders(uri)))
                    .createAsyncProducer();
            ServiceHelper.startService(producer);
            fallbacks.put(of, producer);
        }
    }

    /** By default {@code direct:} waits half a minute for a route that does not run, and here an event loop with it. */
    private static String prompt(String uri) {
        return !uri.startsWith("direct:") || uri.contains("block=")
                ? uri
                : uri + (uri.contains("?") ? '&' : '?') + "block=false";
    }

    @Override
    protected void doStop() throws Exception {
        ServiceHelper.stopAndShutdownServices(fallbacks.values());
        fallbacks.clear();
        super.doStop();
    }

    @Override
    protected void doShutdown() throws Exception {
        GroupGeneration used = generation;
        if (used != null && registry != null) {
            generation = null;
            registry.release(used, this);
        }
        children = Map.of();
        super.doShutdown();
    }

    /** How a server is reached from here; null when it is not. */
    @Nullable AsyncProcessor child(Role asked, String server) {
        AsyncProcessor own = children.get(server);
        GroupGeneration used = generation;
        return own != null || used == null ? own : used.scope().child(asked, server);
    }

    @Nullable AsyncProcessor fallback(Role of) {
        return fallbacks.get(of);
    }

    @Override
    public boolean isRunAllowed() {
        boolean forced =
                Objects.requireNonNull(camelContext).getShutdownStrategy().isForceShutdown();
        return !forced && super.isRunAllowed();
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
        GroupGeneration generationNow = generation;
        if (generationNow == null) {
            exchange.setException(
                    new IllegalStateException("The balancer of route " + getRouteId() + " is not started"));
            callback.done(true);
            return true;
        }
        GroupScope used = generationNow.scope();
        ExchangeRequest request = new ExchangeRequest(exchange);
        Joins<Waiting> joins = used.joins();
        Joins<Waiting>.Pending pending = null;
        if (joins != null && request.isReceived()) {
            pending = joins.enter(request, request::credentials, new Waiting(exchange, callback));
            if (pending == null) {
                return false; // it has joined another one, which answers it
            }
        }
        Balancing balancing = new Balancing(
                this, used, exchange, used.group().open(request), new Outcome(exchange, callback, pending));
        exchange.getContext().getCamelContextExtension().getReactiveExecutor().schedule(balancing::proceed);
        return false;
    }

    @Override
    public String getTraceLabel() {
        return "radius-lb" + (groupName == null ? "" : "[" + groupName + "]");
    }

    @Override
    public String toString() {
        return "RadiusLoadBalancer[" + (groupName == null ? getRouteId() : groupName) + "]";
    }
}
