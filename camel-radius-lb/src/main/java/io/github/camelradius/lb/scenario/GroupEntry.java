package io.github.camelradius.lb.scenario;

import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.ServerSettings;
import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.profile.Profile;
import io.github.camelradius.lb.profile.Profiles;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The group of a scenario: as in the program's configuration, with probes off unless they are configured. */
final class GroupEntry {
    /** What is no option of the engine. */
    private static final Set<String> APART =
            Set.of("profile", "servers", "health", "probe", "fallback", "on-no-answer");

    private static final Set<String> OF_SERVERS = Set.of(
            "name",
            "host",
            "auth-port",
            "acct-port",
            "secret",
            "secret-file",
            "weight",
            "auth-weight",
            "acct-weight",
            "timeout",
            "tries",
            "bogo-mips",
            "source-address",
            "require-message-authenticator");
    private static final Set<String> ROLES = Set.of("auth", "acct");

    private final Entry group;
    private final Profile profile;

    private GroupEntry(Entry group, Profile profile) {
        this.group = group;
        this.profile = profile;
    }

    static GroupSettings read(Entry group) throws ScenarioException {
        try {
            return new GroupEntry(group, Profiles.of(group.child("profile").text("own"))).settings();
        } catch (OptionException e) {
            throw new ScenarioException(key(group, e.option()), e.value(), e.allowed());
        }
    }

    /** Constants of the rule stand under health, the others beside it. */
    private static String key(Entry group, String option) throws ScenarioException {
        boolean ofHealth = group.child("health").rawMap().containsKey(option);
        return group.key() + (ofHealth ? ".health." : ".") + option;
    }

    private GroupSettings settings() throws ScenarioException {
        Map<String, String> given = new HashMap<>();
        for (Entry each : group.children()) {
            if (!APART.contains(each.name())) {
                given.put(each.name(), each.text(""));
            }
        }
        GroupSettings.Builder builder =
                profile.builder("g", given, group.child("health").texts());
        Entry probe = group.child("probe");
        if (probe.exists()) {
            Map<String, String> values = probe.texts();
            values.remove("password");
            builder.probe(profile.probe(values).steady());
        }
        for (Entry role : group.child("fallback").only(ROLES).children()) {
            builder.fallback(role.name().equals("auth") ? Role.AUTH : Role.ACCT);
        }
        for (Entry server : group.child("servers").items()) {
            builder.server(server(server));
        }
        return builder.build();
    }

    private ServerSettings server(Entry entry) throws ScenarioException {
        Map<String, Object> ours = new HashMap<>(profile.translate("server", entry.texts()));
        Entry server = new Entry(entry.key(), entry.name(), ours).only(OF_SERVERS);
        String name = server.child("name").text("");
        if (name.isEmpty()) {
            throw server.child("name").wrong("a name for this server");
        }
        long weight = weight(server.child("weight"), profile.defaultWeight());
        Entry timeout = server.child("timeout");
        @Nullable Long nanos = Durations.nanos(timeout.text("0"));
        if (nanos == null) {
            throw timeout.wrong("a duration with a unit (500ms, 1s, 3m)");
        }
        return new ServerSettings(
                name,
                address(server, "auth-port"),
                address(server, "acct-port"),
                (int) weight(server.child("auth-weight"), weight),
                (int) weight(server.child("acct-weight"), weight),
                nanos,
                (int) server.child("tries").number(0, 0, 100),
                server.child("bogo-mips").decimal(1, Double.MIN_VALUE, Double.MAX_VALUE, "a number above 0"));
    }

    private long weight(Entry entry, long otherwise) throws ScenarioException {
        return entry.number(otherwise, 0, profile.maxWeight());
    }

    private static @Nullable String address(Entry server, String port) throws ScenarioException {
        String number = server.child(port).text("auth-port".equals(port) ? "1812" : "1813");
        boolean off = number.equalsIgnoreCase("off") || number.equalsIgnoreCase("false") || number.equals("no");
        return off ? null : server.child("host").text("") + ":" + number;
    }
}
