package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Options;
import io.github.camelradius.lb.core.model.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What may be wrong with a group's settings taken together: what is not allowed, and what deserves a warning. */
final class GroupChecks {
    private GroupChecks() {}

    /**
     * Checks the servers of a group, each one's own timeout and tries included.
     *
     * @param owner named in errors
     * @throws OptionException when there is none, two have one name, or a value is not allowed
     */
    static void servers(String owner, List<ServerSettings> servers) {
        if (servers.isEmpty()) {
            throw new OptionException(owner, "servers", "empty", "one server or more");
        }
        Set<String> names = new HashSet<>();
        for (ServerSettings server : servers) {
            if (!names.add(server.name())) {
                throw new OptionException(owner, "servers", server.name(), "each name once");
            }
            Options.of(owner + ", server " + server.name(), GroupOptions.PER_SERVER, own(server));
        }
    }

    private static Map<String, Object> own(ServerSettings server) {
        Map<String, Object> own = new HashMap<>();
        if (server.timeoutNanos() != 0) {
            own.put("timeout", Duration.ofNanos(server.timeoutNanos()));
        }
        if (server.tries() != 0) {
            own.put("tries", server.tries());
        }
        return own;
    }

    /** What whoever starts the group should hear (rules section 2.4 and 3), one sentence each. */
    static List<String> warnings(GroupSettings group) {
        ProbeSettings probe = group.probe();
        List<String> warnings = new ArrayList<>(probe.warnings());
        warnings.addAll(group.statusRule()
                .warnings(
                        group.statusOptions(),
                        probe.type() != ProbeSettings.Type.OFF,
                        group.servers().stream().anyMatch(GroupChecks::onlyAccounting)));
        long deadline = group.deadlineNanos();
        for (ServerSettings server : group.servers()) {
            long timeout = group.timeoutNanos(server);
            int tries = group.tries(server);
            if (deadline != Option.OFF && timeout * tries >= deadline) {
                warnings.add("server " + server.name() + ": " + tries + " tries of " + Durations.text(timeout)
                        + " reach the deadline of " + Durations.text(deadline)
                        + ": no other server will be tried after it");
            }
        }
        return warnings;
    }

    private static boolean onlyAccounting(ServerSettings server) {
        return server.address(Role.AUTH) == null && server.address(Role.ACCT) != null;
    }
}
