package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Role;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.AsyncProducer;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.support.service.ServiceHelper;
import org.jspecify.annotations.Nullable;

/** The group of a request, and the way to that group's routes. It knows how many requests it has under way. */
final class RouteTable {
    private final GroupChoice choice;
    private final boolean statusNeedsServer;
    private final Map<Role, Map<String, AsyncProducer>> producers = new EnumMap<>(Role.class);
    private final AtomicInteger underWay = new AtomicInteger();

    RouteTable(ProgramConfig config) {
        choice = new GroupChoice(config);
        statusNeedsServer = config.statusNeedsServer();
        for (Role role : Role.values()) {
            producers.put(role, new HashMap<>());
        }
    }

    private Map<String, AsyncProducer> of(Role role) {
        return Objects.requireNonNull(producers.get(role));
    }

    /** The requests of a group go to the routes of this generation. Before the table is used. */
    void open(CamelContext context, String group, int generation) throws Exception {
        for (Role role : Role.values()) {
            AsyncProducer producer = context.getEndpoint(RouteNames.uri(RouteNames.group(group, role, generation)))
                    .createAsyncProducer();
            ServiceHelper.startService(producer);
            of(role).put(group, producer);
        }
    }

    /** They go where they go by another table. Before this one is used. */
    void keep(RouteTable from, String group) {
        for (Role role : Role.values()) {
            of(role).put(group, Objects.requireNonNull(from.of(role).get(group)));
        }
    }

    /** Stops what {@code next} does not use any more. */
    void closeUnless(@Nullable RouteTable next) {
        for (Role role : Role.values()) {
            of(role).values().stream()
                    .filter(producer -> next == null || !next.of(role).containsValue(producer))
                    .forEach(ServiceHelper::stopService);
        }
    }

    /** Whether Status-Server is answered only while a server is available. */
    boolean statusNeedsServer() {
        return statusNeedsServer;
    }

    Set<String> groups(Role role) {
        return of(role).keySet();
    }

    /** The name of the group of a request, or null when there is none for it. */
    @Nullable String group(Exchange exchange) {
        return choice.group(exchange);
    }

    /** The way of a request; null when it belongs to no group. */
    @Nullable AsyncProducer producer(Role role, Exchange exchange) {
        String group = group(exchange);
        return group == null ? null : of(role).get(group);
    }

    void enter() {
        underWay.incrementAndGet();
    }

    void leave() {
        underWay.decrementAndGet();
    }

    boolean isIdle() {
        return underWay.get() == 0;
    }
}
