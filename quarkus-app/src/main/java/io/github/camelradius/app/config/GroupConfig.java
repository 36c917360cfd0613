package io.github.camelradius.app.config;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Servers that share a way of being selected.
 *
 * @param options what is given of the engine's options by our names: policy, status-rule, timeout, tries, …
 * @param onNoAnswer {@code silence} or {@code reject}
 * @param fallbackAuth endpoint URI of the route that takes over for authentication, or null
 * @param fallbackAcct the same for accounting
 * @param health what is given of the status rule's constants
 */
public record GroupConfig(
        String name,
        String profile,
        Map<String, Object> options,
        String onNoAnswer,
        @Nullable String fallbackAuth,
        @Nullable String fallbackAcct,
        ProbeConfig probe,
        Map<String, Object> health,
        List<ServerConfig> servers) {
    public GroupConfig {
        options = Map.copyOf(options);
        health = Map.copyOf(health);
        servers = List.copyOf(servers);
    }

    /** The servers that have this role, in their order. */
    public List<ServerConfig> servers(Role role) {
        return servers.stream().filter(server -> server.port(role) != null).toList();
    }

    /** Endpoint URI of the route that takes over, or null. */
    public @Nullable String fallback(Role role) {
        return role == Role.AUTH ? fallbackAuth : fallbackAcct;
    }
}
