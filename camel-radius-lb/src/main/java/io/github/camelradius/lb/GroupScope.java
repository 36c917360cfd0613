package io.github.camelradius.lb;

import io.github.camelradius.component.RadiusEndpoint;
import io.github.camelradius.lb.camel.NameWatch;
import io.github.camelradius.lb.camel.Peers;
import io.github.camelradius.lb.core.GroupListener;
import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.GroupView;
import io.github.camelradius.lb.core.Probe;
import io.github.camelradius.lb.core.ServerGroup;
import io.github.camelradius.lb.core.ServerView;
import io.github.camelradius.lb.core.affinity.Joins;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.model.Timers;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.apache.camel.AsyncProcessor;
import org.jspecify.annotations.Nullable;

/** One group's engine with what connects it to endpoints, shared by all balancers of its scope. */
final class GroupScope {
    /** Pending requests that can be joined, so that a flood of them cannot fill the memory. */
    private static final int MAX_PENDING = 100_000;

    private static final Pattern GENERATION = Pattern.compile("-\\d+$");

    private final String name;
    private final Metering metering;
    private final ServerBeans beans;
    private final RadiusSteering steering;
    private final ServerGroup group;
    private final Map<Role, Map<String, Peers>> peers = new EnumMap<>(Role.class);
    private volatile @Nullable Joins<Waiting> joins;
    private volatile GroupGeneration current;

    /** What waits to take the place of the current generation. Guarded by the registry, but for reading. */
    volatile @Nullable GroupGeneration next;

    Timers.@Nullable Handle expiry;

    GroupScope(
            GroupSettings settings,
            RadiusServerGroup config,
            List<String> names,
            Timers timers,
            GroupListener listener,
            Metering metering,
            ServerBeans beans,
            RadiusSteering steering) {
        this.name = settings.name();
        this.metering = metering;
        this.beans = beans;
        this.steering = steering;
        this.joins = joins(settings);
        for (Role role : Role.values()) {
            peers.put(role, new ConcurrentHashMap<>());
        }
        this.current = new GroupGeneration(this, config, names);
        this.group = new ServerGroup(
                settings, System::nanoTime, RandomSource.of(new SplittableRandom()), timers, listener, this::probe);
    }

    /** Its servers' MBeans. */
    ServerBeans beans() {
        return beans;
    }

    private static @Nullable Joins<Waiting> joins(GroupSettings settings) {
        return settings.duplicateWindowNanos() == Option.OFF
                ? null
                : new Joins<>(System::nanoTime, settings.duplicateWindowNanos(), MAX_PENDING);
    }

    ServerGroup group() {
        return group;
    }

    /** The generation in force. */
    GroupGeneration current() {
        return current;
    }

    /**
     * The generation that a balancer belongs to: the current one, or one that waits to take its place.
     *
     * @param holding whether a later generation of a route waits also when it has the same configuration
     * @throws IllegalArgumentException when another route uses the group with other servers or settings
     */
    GroupGeneration generation(String route, RadiusServerGroup config, List<String> servers, boolean holding) {
        boolean alike = current.isLike(config, servers);
        boolean later = current.users.values().stream()
                .anyMatch(other -> !other.equals(route) && base(other).equals(base(route)));
        if (alike && !(holding && later)) {
            return current;
        }
        GroupGeneration waiting = next;
        if (waiting != null && waiting.isLike(config, servers)) {
            return waiting;
        }
        if (!later && !current.users.isEmpty()) {
            throw different(route, servers);
        }
        config.settings(name, servers); // throws for what is not allowed
        waiting = new GroupGeneration(this, config, servers);
        next = waiting;
        return waiting;
    }

    /** Without the number of a route's generation: group-home-auth-2 follows group-home-auth. */
    private static String base(String route) {
        return GENERATION.matcher(route).replaceFirst("");
    }

    private IllegalArgumentException different(String route, List<String> servers) {
        String difference = current.names().equals(servers)
                ? "with different settings"
                : "with different servers: " + current.names() + " and " + servers;
        return new IllegalArgumentException("Routes "
                + current.users.values().iterator().next() + " and " + route
                + " use the server group " + name + " " + difference + ". Give the group bean its servers by name"
                + " (servers: a,b), in the order of the children of both routes, or use two groups");
    }

    /** Pending requests that others may join; null when none may. */
    @Nullable Joins<Waiting> joins() {
        return joins;
    }

    /** Whether balancers use it. */
    boolean isUsed() {
        GroupGeneration waiting = next;
        return !current.users.isEmpty() || (waiting != null && !waiting.users.isEmpty());
    }

    Peers peers(Role role, String server) {
        return Objects.requireNonNull(peers.get(role)).computeIfAbsent(server, absent -> new Peers());
    }

    /** How a server is reached by those whose own balancer has no child for it; null when it is not. */
    @Nullable AsyncProcessor child(Role role, String server) {
        GroupGeneration.Link link = current.link(role, server);
        GroupGeneration waiting = next;
        if (link == null && waiting != null) {
            link = waiting.link(role, server);
        }
        return link == null ? null : link.child();
    }

    /** A server is reached through this link in that generation. */
    void serve(GroupGeneration generation, String server, Role role, GroupGeneration.Link link, NameWatch names) {
        if (generation.add(server, role, link) && generation == current) {
            group.serve(server, role, link.address());
            served(server, role, link, names);
        }
    }

    private void served(String server, Role role, GroupGeneration.Link link, NameWatch names) {
        metering.add(name, server, role, peers(role, server));
        steering.served(group, server, role);
        RadiusEndpoint endpoint = link.endpoint();
        if (endpoint != null && !NameWatch.isAddress(endpoint.getHost())) {
            String host = endpoint.getHost();
            names.watch(endpoint.nameResolver(), host, resolved -> {
                GroupGeneration.Link present = current.link(role, server);
                if (present != null && present.endpoint() == endpoint) {
                    group.unresolved(
                            server, role, !resolved, host + (resolved ? " resolves again" : " does not resolve"));
                }
            });
        }
    }

    /** What waits takes the place of the current generation. Requests that are under way keep the way that they are on. */
    void renew(NameWatch names) {
        GroupGeneration before = current;
        GroupGeneration after = next;
        if (after == null) {
            return;
        }
        GroupSettings settings = after.settings(name);
        if (settings.duplicateWindowNanos() != group.settings().duplicateWindowNanos()) {
            joins = joins(settings);
        }
        current = after;
        next = null;
        group.renew(settings);
        for (Role role : Role.values()) {
            for (String server : before.servers(role)) {
                renewed(role, server, before.link(role, server), after.link(role, server));
            }
            for (String server : after.servers(role)) {
                served(server, role, Objects.requireNonNull(after.link(role, server)), names);
            }
        }
    }

    private void renewed(
            Role role, String server, GroupGeneration.@Nullable Link before, GroupGeneration.@Nullable Link after) {
        Peers of = peers(role, server);
        if (after == null) {
            metering.remove(List.of(of));
            Objects.requireNonNull(peers.get(role)).remove(server);
        } else if (before == null || before.endpoint() != after.endpoint()) {
            of.renew();
        }
    }

    private void probe(Probe probe) {
        GroupGeneration generation = current;
        GroupGeneration.Link link = generation.link(probe.role(), probe.serverName());
        generation.prober().send(probe, link == null ? null : link.endpoint(), peers(probe.role(), probe.serverName()));
    }

    GroupStatus status() {
        GroupView view = group.view();
        List<ServerStatus> servers = new ArrayList<>();
        for (ServerView server : view.servers()) {
            servers.add(status(server, peers(server.role(), server.name())));
        }
        return new GroupStatus(current.config().getProfile(), view, List.copyOf(servers));
    }

    private static ServerStatus status(ServerView server, Peers peers) {
        return new ServerStatus(
                server,
                peers.forged(),
                peers.faults(),
                peers.unmatched(),
                peers.learnedMessageAuthenticator(),
                peers.usesPreviousSecret(),
                peers.answeredByPreviousSecret());
    }

    /** Forgets that a server signs its answers. */
    void resetMessageAuthenticator(String server, Role role) {
        if (current.names().contains(server)) {
            peers(role, server).resetMessageAuthenticator();
        }
    }

    void close() {
        metering.remove(
                peers.values().stream().flatMap(of -> of.values().stream()).toList());
        group.close();
        current.prober().close();
    }
}
