package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.Role;

/** Ids of the program's routes, and names of the beans that they use. */
public final class RouteNames {
    /** The bean with the known clients. */
    public static final String CLIENTS = "radius-lb-clients";

    private RouteNames() {}

    /** {@code radius-auth}, {@code radius-acct}. */
    public static String listener(Role role) {
        return "radius-" + role.word();
    }

    /** {@code group-NAME-auth}, {@code group-NAME-acct}. */
    public static String group(String name, Role role) {
        return "group-" + name + '-' + role.word();
    }

    /** The bean with a server's secret. */
    static String secret(String group, String server) {
        return "radius-lb-secret-" + group + '-' + server;
    }
}
