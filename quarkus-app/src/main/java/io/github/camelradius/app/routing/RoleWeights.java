package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.ServerConfig;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.core.ServerGroup;
import io.github.camelradius.lb.core.model.Role;
import org.apache.camel.CamelContext;

/** The group bean has one weight a server; where accounting has its own, it is set at the started engine. */
public final class RoleWeights {
    private RoleWeights() {}

    /** To be called when the routes are started. */
    public static void apply(CamelContext context, ProgramConfig config) {
        for (GroupConfig group : config.groups()) {
            ServerGroup engine = HealthRegistry.get(context).group(group.name());
            for (ServerConfig server : group.servers()) {
                if (engine != null && server.acctPort() != null && server.acctWeight() != server.authWeight()) {
                    engine.weight(server.name(), Role.ACCT, server.acctWeight());
                }
            }
        }
    }
}
