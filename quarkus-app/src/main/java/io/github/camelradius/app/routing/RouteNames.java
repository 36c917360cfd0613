package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Role;
import java.util.HashSet;
import java.util.Set;

/** Ids of the program's routes, and names of the beans that they use. */
public final class RouteNames {
    /** The bean with the known clients. */
    public static final String CLIENTS = "radius-lb-clients";

    /** The bean that writes a line for each request. */
    static final String REQUEST_LOG = "radius-lb-request-log";

    private RouteNames() {}

    /** {@code radius-auth}, {@code radius-acct}. */
    public static String listener(Role role) {
        return "radius-" + role.word();
    }

    /** {@code group-NAME-auth}, {@code group-NAME-acct}. */
    public static String group(String name, Role role) {
        return "group-" + name + '-' + role.word();
    }

    /** Ids of all routes of this configuration. */
    static Set<String> all(ProgramConfig config) {
        Set<String> all = new HashSet<>();
        for (Role role : Role.values()) {
            all.add(listener(role));
            for (GroupConfig group : config.groups()) {
                all.add(group(group.name(), role));
                all.add(fallback(group.name(), role));
            }
        }
        return all;
    }

    /** {@code fallback-NAME-auth}, {@code fallback-NAME-acct}. */
    static String fallback(String group, Role role) {
        return "fallback-" + group + '-' + role.word();
    }

    /** The bean with the secret that a server had before. */
    static String previousSecret(String group, String server) {
        return "radius-lb-previous-secret-" + group + '-' + server;
    }

    /** The bean with a server's secret. */
    static String secret(String group, String server) {
        return "radius-lb-secret-" + group + '-' + server;
    }
}
