package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.HealthConfig;
import io.github.camelradius.app.config.ProbeConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.app.config.Secret;
import io.github.camelradius.app.config.ServerConfig;
import io.github.camelradius.lb.RadiusServerGroup;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Says to the balancer what the configuration says. */
final class GroupBeans {
    private GroupBeans() {}

    static RadiusServerGroup group(GroupConfig config) {
        RadiusServerGroup group = new RadiusServerGroup();
        group.setProfile(config.profile());
        group.setPolicy(config.policy());
        group.setStatusRule(config.statusRule());
        group.setTimeout(config.timeout());
        group.setTries(config.tries());
        group.setDeadline(config.deadline() == null ? Duration.ZERO : config.deadline());
        group.setServers(list(config, ServerConfig::name));
        group.setWeights(list(config, server -> server.weight(Role.AUTH)));
        group.setTimeouts(list(config, server -> text(server.timeout() == null ? config.timeout() : server.timeout())));
        group.setTriesPerServer(list(config, server -> server.tries() == null ? config.tries() : server.tries()));
        group.getFallback().setAuth(config.fallbackAuth());
        group.getFallback().setAcct(config.fallbackAcct());
        health(group, config.health());
        probe(group, config.probe());
        return group;
    }

    private static String list(GroupConfig config, Function<ServerConfig, Object> value) {
        return config.servers().stream().map(value).map(String::valueOf).collect(Collectors.joining(","));
    }

    private static String text(Duration duration) {
        return duration.toMillis() + "ms";
    }

    private static void health(RadiusServerGroup group, HealthConfig health) {
        group.getHealth().setDeadCount(health.deadCount());
        group.getHealth().setDeadInterval(health.deadInterval());
        if (health.failRate() != null) {
            group.getHealth().setFailRate(String.valueOf(health.failRate()));
        }
        group.getHealth().setDeadTime(text(health.deadTime()));
        group.getHealth().setRecover(health.recover());
    }

    private static void probe(RadiusServerGroup group, ProbeConfig probe) {
        if (ProbeConfig.OFF.equals(probe.type())) {
            return;
        }
        group.getProbe().setType(probe.type());
        group.getProbe().setInterval(probe.interval());
        group.getProbe().setSuccesses(probe.successes());
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
