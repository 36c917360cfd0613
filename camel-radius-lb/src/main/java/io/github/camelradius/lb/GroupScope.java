package io.github.camelradius.lb;

import io.github.camelradius.component.RadiusEndpoint;
import io.github.camelradius.lb.camel.Children;
import io.github.camelradius.lb.camel.EndpointProber;
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
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** One group's engine with what connects it to endpoints, shared by all balancers of its scope. */
final class GroupScope {
    /** Pending requests that can be joined, so that a flood of them cannot fill the memory. */
    private static final int MAX_PENDING = 100_000;

    private final Metering metering;
    private final RadiusServerGroup config;
    private final RadiusSteering steering;
    private final String signature;
    private final List<String> names;
    private final ServerGroup group;
    private final EndpointProber prober;
    private final @Nullable Joins<Waiting> joins;
    private final Map<Role, Links> links = new EnumMap<>(Role.class);

    /** Balancers that use it, with their routes. Guarded by the registry. */
    final Map<RadiusLoadBalancer, String> users = new LinkedHashMap<>();

    Timers.@Nullable Handle expiry;

    /** Its servers' MBeans, with gaps where there is no JMX. Guarded by the registry. */
    final List<@Nullable ObjectName> managed = new ArrayList<>();

    /** Endpoints and transports of one role, by server. */
    private static final class Links {
        final @Nullable RadiusEndpoint[] endpoints;
        final boolean[] sure;
        final Peers[] peers;

        Links(int servers) {
            endpoints = new @Nullable RadiusEndpoint[servers];
            sure = new boolean[servers];
            peers = new Peers[servers];
            for (int i = 0; i < servers; i++) {
                peers[i] = new Peers();
            }
        }
    }

    GroupScope(
            GroupSettings settings,
            RadiusServerGroup config,
            List<String> names,
            Timers timers,
            GroupListener listener,
            Metering metering,
            RadiusSteering steering) {
        this.metering = metering;
        this.config = config;
        this.steering = steering;
        this.signature = config.toString();
        this.names = names;
        this.prober = new EndpointProber(
                config.getProbe().getUser(), config.getProbe().getPassword());
        this.joins = settings.duplicateWindowNanos() == Option.OFF
                ? null
                : new Joins<>(System::nanoTime, settings.duplicateWindowNanos(), MAX_PENDING);
        for (Role role : Role.values()) {
            links.put(role, new Links(names.size()));
        }
        this.group = new ServerGroup(
                settings, System::nanoTime, RandomSource.of(new SplittableRandom()), timers, listener, this::probe);
    }

    ServerGroup group() {
        return group;
    }

    /** Pending requests that others may join; null when none may. */
    @Nullable Joins<Waiting> joins() {
        return joins;
    }

    List<String> names() {
        return names;
    }

    boolean isLike(RadiusServerGroup other, List<String> otherNames) {
        return names.equals(otherNames) && signature.equals(other.toString());
    }

    boolean hasServers(List<String> otherNames) {
        return names.equals(otherNames);
    }

    private Links links(Role role) {
        return Objects.requireNonNull(links.get(role));
    }

    Peers peers(Role role, int server) {
        return links(role).peers[server];
    }

    /**
     * The server is reached through this child.
     *
     * @param sure whether the child is known to serve this role; otherwise it does unless another one is known to
     */
    void serve(int server, Role role, boolean sure, Children children, int child, @Nullable NameWatch watch) {
        RadiusEndpoint endpoint = children.radius(child);
        Links of = links(role);
        synchronized (links) {
            if (of.sure[server] && !sure) {
                return;
            }
            of.sure[server] = sure;
            of.endpoints[server] = endpoint;
        }
        group.serve(server, role, children.name(child));
        metering.add(group.settings().name(), names.get(server), role, of.peers[server]);
        steering.served(group, names.get(server), role);
        if (endpoint != null && watch != null && !NameWatch.isAddress(endpoint.getHost())) {
            String host = endpoint.getHost();
            watch.watch(
                    endpoint.nameResolver(),
                    host,
                    resolved -> group.unresolved(
                            names.get(server),
                            role,
                            !resolved,
                            host + (resolved ? " resolves again" : " does not resolve")));
        }
    }

    private void probe(Probe probe) {
        RadiusEndpoint endpoint;
        synchronized (links) {
            endpoint = links(probe.role()).endpoints[probe.server()];
        }
        prober.send(probe, endpoint, peers(probe.role(), probe.server()));
    }

    GroupStatus status() {
        GroupView view = group.view();
        List<ServerStatus> servers = new ArrayList<>();
        for (ServerView server : view.servers()) {
            servers.add(status(server, peers(server.role(), server.index())));
        }
        return new GroupStatus(config.getProfile(), view, List.copyOf(servers));
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
        int index = names.indexOf(server);
        if (index >= 0) {
            peers(role, index).resetMessageAuthenticator();
        }
    }

    void close() {
        metering.remove(
                links.values().stream().flatMap(of -> Arrays.stream(of.peers)).toList());
        group.close();
        prober.close();
    }
}
