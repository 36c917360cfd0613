package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Role;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

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

    /** {@code group-NAME-auth}, {@code group-NAME-acct}; after a reload that changed the group {@code group-NAME-auth-2} … */
    static String group(String name, Role role, int generation) {
        return "group-" + name + '-' + role.word() + suffix(generation);
    }

    private static String suffix(int generation) {
        return generation == 1 ? "" : "-" + generation;
    }

    /**
     * How requests are sent into a route of the program. Where it is suspended or stopped they fail at once: by default
     * Camel would wait half a minute for it, and the event loop with it.
     */
    static String uri(String id) {
        return "direct:" + id + "?block=false";
    }

    /** Ids of the routes of a group. */
    static List<String> all(String group, int generation) {
        return Arrays.stream(Role.values())
                .flatMap(role -> Stream.of(group(group, role, generation), fallback(group, role, generation)))
                .toList();
    }

    /** Ids of all routes of this configuration. */
    static Set<String> all(ProgramConfig config) {
        Set<String> all = new HashSet<>();
        for (Role role : Role.values()) {
            all.add(listener(role));
        }
        config.groups().forEach(group -> all.addAll(all(group.name(), 1)));
        return all;
    }

    /** {@code fallback-NAME-auth}, {@code fallback-NAME-acct}, and so on. */
    static String fallback(String group, Role role, int generation) {
        return "fallback-" + group + '-' + role.word() + suffix(generation);
    }
}
