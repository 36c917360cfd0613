package io.github.camelradius.lb;

import io.github.camelradius.component.RadiusEndpoint;
import io.github.camelradius.lb.camel.EndpointProber;
import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.model.Role;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.camel.AsyncProcessor;
import org.jspecify.annotations.Nullable;

/** One configuration of a group, and how its servers are reached. The engine is the scope's, and outlives it. */
final class GroupGeneration {
    private final GroupScope scope;
    private final RadiusServerGroup config;
    private final String signature;
    private final List<String> names;
    private final EndpointProber prober;
    private final Map<Role, Map<String, Link>> links = new EnumMap<>(Role.class);

    /** Balancers that use it, with their routes. Guarded by the registry. */
    final Map<RadiusLoadBalancer, String> users = new LinkedHashMap<>();

    /**
     * One server in one role.
     *
     * @param endpoint null when the child is no radius: endpoint
     * @param sure whether the child is known to serve this role; otherwise it does unless another one is known to
     */
    record Link(String address, @Nullable RadiusEndpoint endpoint, boolean sure, AsyncProcessor child) {}

    GroupGeneration(GroupScope scope, RadiusServerGroup config, List<String> names) {
        this.scope = scope;
        this.config = config;
        this.signature = signature(config);
        this.names = names;
        this.prober = new EndpointProber(
                config.getProbe().getUser(), config.getProbe().getPassword());
        for (Role role : Role.values()) {
            links.put(role, new LinkedHashMap<>());
        }
    }

    /** Not to be shown: the test user's password is in it. */
    private static String signature(RadiusServerGroup config) {
        return config + "\n" + config.getProbe().getPassword();
    }

    GroupScope scope() {
        return scope;
    }

    RadiusServerGroup config() {
        return config;
    }

    List<String> names() {
        return names;
    }

    EndpointProber prober() {
        return prober;
    }

    boolean isLike(RadiusServerGroup other, List<String> otherNames) {
        return names.equals(otherNames) && signature.equals(signature(other));
    }

    private Map<String, Link> of(Role role) {
        return Objects.requireNonNull(links.get(role));
    }

    synchronized @Nullable Link link(Role role, String server) {
        return of(role).get(server);
    }

    /** @return whether the server is reached through this link now: not when a surer one is known */
    synchronized boolean add(String server, Role role, Link link) {
        Link present = link(role, server);
        if (present != null && present.sure && !link.sure) {
            return false;
        }
        of(role).put(server, link);
        return true;
    }

    /** Servers with this role. */
    synchronized List<String> servers(Role role) {
        return names.stream().filter(of(role)::containsKey).toList();
    }

    private @Nullable String address(String server, Role role) {
        Link link = link(role, server);
        return link == null ? null : link.address;
    }

    /** The engine's settings, with the addresses of all servers. */
    GroupSettings settings(String group) {
        return config.settings(group, names, this::address);
    }
}
