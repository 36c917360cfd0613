package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.ConfigError;
import io.github.camelradius.app.config.ConfigException;
import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.RadiusServerGroup;
import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.ServerGroup;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.camel.CamelContext;
import org.apache.camel.RuntimeCamelException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The routes of the groups, made from the configuration and made anew where it changes. A group that changes gets routes of
 * a new generation beside those that it has; when all are there, requests go by the new ones from one moment on, and the
 * earlier ones go when they have nothing left to do.
 */
@ApplicationScoped
public class Switchboard {
    private static final Logger LOG = LoggerFactory.getLogger(Switchboard.class);

    private final UserRoutes userRoutes;
    private final RouteSwitch routes = new RouteSwitch();
    private final SecretBeans secrets = new SecretBeans();
    private final Map<String, Integer> generations = new HashMap<>();
    private List<GroupConfig> groups = List.of();
    private @Nullable Retirement retirement;

    Switchboard(UserRoutes userRoutes) {
        this.userRoutes = userRoutes;
    }

    /** Makes all routes; once, before the context starts. */
    void start(CamelContext context, ProgramConfig config) throws Exception {
        RouteTable table = new RouteTable(config);
        for (GroupConfig group : config.groups()) {
            add(context, group);
            table.open(context, group.name(), generation(group.name()));
        }
        routes.turn(table);
        HealthRegistry.get(context).setReadinessNeedsServer(config.readinessNeedsServer());
        groups = config.groups();
        context.addRoutes(new ListenerRoutes(config, routes));
    }

    private int generation(String group) {
        return generations.getOrDefault(group, 0);
    }

    /** Adds the routes of the next generation of a group. */
    private void add(CamelContext context, GroupConfig group) throws Exception {
        int generation = generations.merge(group.name(), 1, Integer::sum);
        context.getRegistry().bind(group.name(), GroupBeans.group(group, generation));
        context.addRoutes(new GroupRoutes(group, generation, secrets));
    }

    /**
     * What stands against a configuration beside its own errors.
     *
     * @throws ConfigException when it cannot be used in this program
     */
    public void check(CamelContext context, ProgramConfig next) throws ConfigException {
        PluggedEndpoints.check(context, next);
        for (GroupConfig group : changed(next)) {
            userRoutes.check(
                    "radius-lb.groups." + group.name(), RouteNames.all(group.name(), generation(group.name()) + 1));
        }
    }

    private List<GroupConfig> changed(ProgramConfig next) {
        return next.groups().stream().filter(group -> !groups.contains(group)).toList();
    }

    private List<String> removed(ProgramConfig next) {
        List<String> removed =
                new ArrayList<>(groups.stream().map(GroupConfig::name).toList());
        next.groups().forEach(group -> removed.remove(group.name()));
        return removed;
    }

    /**
     * Requests go by this configuration from now on: its clients, realms and groups. Those under way go on.
     *
     * @throws ConfigException when a route cannot be made; nothing has changed then
     */
    public synchronized void change(CamelContext context, ProgramConfig next) throws ConfigException {
        HealthRegistry registry = HealthRegistry.get(context);
        List<GroupConfig> changed = changed(next);
        List<String> removed = removed(next);
        List<String> leaving = new ArrayList<>(removed);
        groups.stream()
                .map(GroupConfig::name)
                .filter(name -> changed.stream().anyMatch(group -> group.name().equals(name)))
                .forEach(leaving::add);
        List<String> former = leaving.stream()
                .flatMap(group -> RouteNames.all(group, generation(group)).stream())
                .toList();
        long patience = leaving.stream()
                .mapToLong(group -> longestTimeout(registry.group(group)))
                .max()
                .orElse(0);
        RouteTable before = routes.table();
        RouteTable after = prepare(context, next, changed, before);
        registry.renew();
        routes.turn(after);
        registry.setReadinessNeedsServer(next.readinessNeedsServer());
        clients(context).replace(ListenerRoutes.clients(next));
        removed.forEach(registry::remove);
        removed.forEach(group -> context.getRegistry().unbind(group));
        groups = next.groups();
        retirement(context).add(new Retirement.Leaving(before, after, former, patience, () -> forget(context)));
    }

    /** Secrets of servers that were removed. */
    private synchronized void forget(CamelContext context) {
        secrets.keep(context.getRegistry(), groups);
    }

    private static RadiusClients clients(CamelContext context) {
        return Objects.requireNonNull(
                context.getRegistry().lookupByNameAndType(RouteNames.CLIENTS, RadiusClients.class));
    }

    /** How long a packet that was sent may stay undecided, nanoseconds. */
    private static long longestTimeout(@Nullable ServerGroup group) {
        if (group == null) {
            return 0;
        }
        GroupSettings settings = group.settings();
        return settings.servers().stream()
                .mapToLong(settings::timeoutNanos)
                .max()
                .orElse(0);
    }

    /** Everything that can fail, without effect on requests. */
    private RouteTable prepare(CamelContext context, ProgramConfig next, List<GroupConfig> changed, RouteTable before)
            throws ConfigException {
        Map<String, @Nullable RadiusServerGroup> beans = new HashMap<>();
        RouteTable after = new RouteTable(next);
        HealthRegistry registry = HealthRegistry.get(context);
        registry.hold();
        GroupConfig at = null;
        try {
            for (GroupConfig group : changed) {
                at = group;
                beans.put(
                        group.name(), context.getRegistry().lookupByNameAndType(group.name(), RadiusServerGroup.class));
                add(context, group);
                after.open(context, group.name(), generation(group.name()));
            }
        } catch (Exception e) {
            LOG.debug("The reload failed", e);
            registry.giveUp();
            undo(context, beans);
            after.closeUnless(before);
            String group = at == null ? "" : at.name();
            throw new ConfigException(List.of(new ConfigError(
                    "radius-lb.groups." + group, ConfigError.HIDDEN, "a group whose routes start: " + root(e))));
        }
        for (GroupConfig group : next.groups()) {
            if (!changed.contains(group)) {
                after.keep(before, group.name());
            }
        }
        return after;
    }

    private static String root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getClass().getSimpleName() + ' ' + root.getMessage();
    }

    private void undo(CamelContext context, Map<String, @Nullable RadiusServerGroup> beans) {
        beans.forEach((group, bean) -> {
            try {
                Retirement.remove(context, RouteNames.all(group, generation(group)));
            } catch (Exception e) {
                throw RuntimeCamelException.wrapRuntimeCamelException(e);
            }
            if (bean == null) {
                context.getRegistry().unbind(group);
                HealthRegistry.get(context).remove(group);
            } else {
                context.getRegistry().bind(group, bean);
            }
        });
    }

    private Retirement retirement(CamelContext context) {
        Retirement present = retirement;
        if (present == null) {
            present = new Retirement(context);
            retirement = present;
        }
        return present;
    }
}
