package io.github.camelradius.app.top;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code GET /api/servers} says at one moment.
 *
 * @param nanos when, on a monotonic clock
 * @param servers each server in each role, in the order of the groups
 */
public record Sample(long nanos, Map<Id, Server> servers) {
    /** A server in one role. */
    public record Id(String group, String name, String role) {}

    /** Counters since the start of the balancer; for the others see the contract of {@code /api/servers}. */
    public record Server(
            String state,
            boolean available,
            long weight,
            long outstanding,
            long sent,
            long retransmitted,
            long answered,
            long ignored,
            long refused,
            @Nullable Long meanMicros) {}

    /** @param root the whole answer; what is missing in it counts as 0 or as no text */
    public static Sample of(JsonNode root, long nanos) {
        Map<Id, Server> servers = new LinkedHashMap<>();
        for (JsonNode group : root.path("groups")) {
            for (JsonNode server : group.path("servers")) {
                servers.put(
                        new Id(
                                group.path("name").asText(),
                                server.path("name").asText(),
                                server.path("role").asText()),
                        server(server));
            }
        }
        return new Sample(nanos, servers);
    }

    private static Server server(JsonNode server) {
        JsonNode mean = server.path("meanResponseMicros");
        return new Server(
                server.path("state").asText(),
                server.path("available").asBoolean(),
                server.path("weight").asLong(),
                server.path("outstanding").asLong(),
                server.path("sent").asLong(),
                server.path("retransmitted").asLong(),
                server.path("answered").asLong(),
                server.path("ignored").asLong(),
                server.path("refused").asLong(),
                mean.isNumber() ? mean.asLong() : null);
    }
}
