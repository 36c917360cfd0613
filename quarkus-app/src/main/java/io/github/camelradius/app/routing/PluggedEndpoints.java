package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.ConfigError;
import io.github.camelradius.app.config.ConfigException;
import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.RuntimeCamelException;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.util.URISupport;
import org.jspecify.annotations.Nullable;

/** Checks before the start that the endpoints of fallbacks and of the pre-route are there. */
final class PluggedEndpoints {
    private static final String DIRECT = "direct:";

    private final CamelContext context;
    private final Set<String> consumed = new HashSet<>();
    private final List<ConfigError> errors = new ArrayList<>();

    private PluggedEndpoints(CamelContext context) {
        this.context = context;
        for (RouteDefinition route :
                context.getCamelContextExtension().getContextPlugin(Model.class).getRouteDefinitions()) {
            consumed.add(plain(route.getInput().getEndpointUri()));
        }
    }

    /** @throws ConfigException for a direct: endpoint that no route starts from, and for one that cannot be made */
    static void check(CamelContext context, ProgramConfig config) throws ConfigException {
        PluggedEndpoints endpoints = new PluggedEndpoints(context);
        endpoints.check("radius-lb.pre-route", config.preRoute());
        for (GroupConfig group : config.groups()) {
            for (Role role : Role.values()) {
                endpoints.check("radius-lb.groups." + group.name() + ".fallback." + role.word(), group.fallback(role));
            }
        }
        if (!endpoints.errors.isEmpty()) {
            throw new ConfigException(endpoints.errors);
        }
    }

    private void check(String key, @Nullable String uri) {
        if (uri == null) {
            return;
        }
        if (uri.startsWith(DIRECT)) {
            if (!consumed.contains(plain(uri))) {
                errors.add(new ConfigError(
                        key, uri, "a direct: endpoint that a route in the folder routes beside the file starts from"));
            }
            return;
        }
        try {
            context.getEndpoint(uri);
        } catch (RuntimeCamelException e) {
            errors.add(new ConfigError(
                    key, URISupport.sanitizeUri(uri), "an endpoint that the program has, with its own options"));
        }
    }

    /** {@code direct://name?options} and {@code direct:name} are one. */
    private static String plain(String uri) {
        int options = uri.indexOf('?');
        return (options < 0 ? uri : uri.substring(0, options)).replaceFirst("^direct:/+", DIRECT);
    }
}
