package io.github.camelradius.app.config;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Servers that share a way of being selected.
 *
 * @param timeout per packet
 * @param tries packets to one server
 * @param deadline for all servers together, or null
 * @param onNoAnswer {@code silence} or {@code reject}
 * @param fallbackAuth endpoint URI of the route that takes over for authentication, or null
 * @param fallbackAcct the same for accounting
 */
public record GroupConfig(
        String name,
        String profile,
        String policy,
        Duration timeout,
        int tries,
        @Nullable Duration deadline,
        String onNoAnswer,
        @Nullable String fallbackAuth,
        @Nullable String fallbackAcct,
        ProbeConfig probe,
        String statusRule,
        HealthConfig health,
        List<ServerConfig> servers) {
    public GroupConfig {
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
