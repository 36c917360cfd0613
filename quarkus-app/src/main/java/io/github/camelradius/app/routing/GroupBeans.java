package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.ProbeConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.app.config.Secret;
import io.github.camelradius.app.config.ServerConfig;
import io.github.camelradius.lb.RadiusServerGroup;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says to the balancer what the configuration says. */
final class GroupBeans {
    private GroupBeans() {}

    static RadiusServerGroup group(GroupConfig config, int generation) {
        RadiusServerGroup group = new RadiusServerGroup();
        group.setProfile(config.profile());
        config.options().forEach(group::set);
        config.health().forEach(group.getHealth()::set);
        group.setServers(list(config, ServerConfig::name));
        group.setAuthWeights(list(config, server -> server.weight(Role.AUTH)));
        group.setAcctWeights(list(config, server -> server.weight(Role.ACCT)));
        group.setBogoMips(list(config, ServerConfig::bogoMips));
        group.setTimeouts(list(config, server -> orZero(server.timeout())));
        group.setTriesPerServer(list(config, server -> orZero(server.tries())));
        if (config.fallback(Role.AUTH) != null) {
            group.getFallback().setAuth(RouteNames.uri(RouteNames.fallback(config.name(), Role.AUTH, generation)));
        }
        if (config.fallback(Role.ACCT) != null) {
            group.getFallback().setAcct(RouteNames.uri(RouteNames.fallback(config.name(), Role.ACCT, generation)));
        }
        probe(group, config.probe());
        return group;
    }

    private static String list(GroupConfig config, Function<ServerConfig, Object> value) {
        return config.servers().stream().map(value).map(String::valueOf).collect(Collectors.joining(","));
    }

    private static String orZero(@Nullable String value) {
        return value == null ? "0" : value;
    }

    private static void probe(RadiusServerGroup group, ProbeConfig probe) {
        probe.options().forEach(group.getProbe()::set);
        String user = probe.user();
        if (user != null) {
            group.getProbe().setUser(user);
        }
        Secret password = probe.password();
        if (password != null) {
            group.getProbe().setPassword(new String(password.octets(), StandardCharsets.UTF_8));
        }
    }
}
