package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.PreviousSecretConfig;
import io.github.camelradius.app.config.Secret;
import io.github.camelradius.app.config.ServerConfig;
import io.github.camelradius.codec.SharedSecret;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.spi.Registry;
import org.jspecify.annotations.Nullable;

/**
 * Servers' secrets as beans, so that none is in a URI. A secret that has not changed keeps its name, and with it the
 * endpoint of its server.
 */
final class SecretBeans {
    private final Map<Key, Names> names = new HashMap<>();
    private int count;

    private record Key(
            String group,
            String server,
            Secret secret,
            @Nullable PreviousSecretConfig previous) {}

    /**
     * Names of beans.
     *
     * @param previous of the secret that the server had before, or null
     */
    record Names(String secret, @Nullable String previous) {}

    private static Key key(GroupConfig group, ServerConfig server) {
        return new Key(group.name(), server.name(), server.secret(), server.previousSecret());
    }

    /** The beans of a server, bound at the first call. */
    Names bind(Registry registry, GroupConfig group, ServerConfig server) {
        return names.computeIfAbsent(key(group, server), key -> {
            PreviousSecretConfig previous = key.previous();
            return new Names(bind(registry, key.secret()), previous == null ? null : bind(registry, previous.secret()));
        });
    }

    private String bind(Registry registry, Secret secret) {
        String name = "radius-lb-secret-" + ++count;
        registry.bind(name, SharedSecret.of(secret.octets()));
        return name;
    }

    /** Forgets the secrets that none of these groups uses. */
    void keep(Registry registry, List<GroupConfig> groups) {
        Set<Key> used = new HashSet<>();
        groups.forEach(group -> group.servers().forEach(server -> used.add(key(group, server))));
        names.entrySet().removeIf(entry -> {
            boolean unused = !used.contains(entry.getKey());
            if (unused) {
                registry.unbind(entry.getValue().secret());
                if (entry.getValue().previous() != null) {
                    registry.unbind(entry.getValue().previous());
                }
            }
            return unused;
        });
    }
}
