package io.github.camelradius.app.config;

import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.ProbeSettings;
import io.github.camelradius.lb.core.Rules;
import io.github.camelradius.lb.core.ServerSettings;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.profile.Profiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Reads one group of servers. */
final class GroupReader {
    static final List<String> AUTO_YES_NO = List.of("auto", "yes", "no");

    private static final List<String> POLICIES = policies();
    private static final List<Option> OPTIONS = optionsOfGroups();

    private final Options options;
    private final RawValues raw;

    GroupReader(Options options, RawValues raw) {
        this.options = options;
        this.raw = raw;
    }

    private static List<String> policies() {
        List<String> names = new ArrayList<>(Rules.policies());
        Rules.policies().forEach(policy -> names.addAll(Rules.policy(policy).aliases()));
        return names;
    }

    /** The group's own, and those of all policies: which one is used may change while they stay. */
    private static List<Option> optionsOfGroups() {
        Map<String, Option> all = new LinkedHashMap<>();
        GroupSettings.OPTIONS.forEach(option -> all.put(option.name(), option));
        Profiles.options().forEach(option -> all.put(option.name(), option));
        for (String policy : Rules.policies()) {
            Rules.policy(policy).options().forEach(option -> all.putIfAbsent(option.name(), option));
        }
        return List.copyOf(all.values());
    }

    GroupConfig read(String name, Settings.Group group) {
        int errors = options.errors().size();
        String key = Key.child(Settings.PREFIX + ".groups", name);
        if (!Options.isName(name)) {
            options.wrong(key, name, Options.NAME_RULE);
        }
        String profile = options.choice(key + ".profile", group.profile(), Profiles.names());
        EngineOptions engine = new EngineOptions(raw, options, Profiles.of(profile));
        String policy =
                options.choice(key + ".policy", group.policy(), engine.profile().policy(), POLICIES);
        String rule = options.choice(
                key + ".status-rule", group.statusRule(), engine.profile().statusRule(), Rules.statusRules());
        List<Option> constants = Rules.statusRule(rule).options();
        raw.hint(
                key + ".health",
                "a constant of status rule " + rule + ": "
                        + String.join(", ", constants.stream().map(Option::name).toList()));
        Map<String, Object> values = new HashMap<>(engine.read(key, OPTIONS));
        values.put("policy", Rules.policy(policy).name());
        values.put("status-rule", rule);
        GroupConfig config = new GroupConfig(
                name,
                profile,
                values,
                options.choice(key + ".on-no-answer", group.onNoAnswer(), List.of("silence", "reject")),
                options.endpoint(key + ".fallback.auth", group.fallback().auth()),
                options.endpoint(key + ".fallback.acct", group.fallback().acct()),
                probe(key + ".probe", group.probe(), engine),
                engine.read(key + ".health", constants),
                servers(key + ".servers", group.servers(), engine));
        if (options.errors().size() == errors) {
            checkTogether(key, config, engine);
        }
        return config;
    }

    private ProbeConfig probe(String key, Settings.Probe probe, EngineOptions engine) {
        Map<String, Object> values = engine.read(key, ProbeSettings.OPTIONS);
        String user = options.text(probe.user());
        Secret password = probe.password().orElse(null);
        Object type = values.getOrDefault("type", engine.profile().probeType());
        boolean needsUser = type.equals("access-request") || type.equals("accounting");
        if (user == null && (needsUser || password != null)) {
            options.missing(key + ".user", "the test user of an access-request or accounting probe");
        }
        if (password == null && (needsUser || user != null)) {
            options.missing(key + ".password", "the password of the probe's test user");
        }
        return new ProbeConfig(values, user, password);
    }

    private List<ServerConfig> servers(String key, Optional<List<Settings.Server>> servers, EngineOptions engine) {
        ServerReader reader = new ServerReader(options, engine);
        List<ServerConfig> configs = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Settings.Server server : servers.orElse(List.of())) {
            String item = Key.item(key, configs.size());
            ServerConfig config = reader.read(item, server);
            if (!config.name().isEmpty() && !names.add(config.name())) {
                options.wrong(item + ".name", config.name(), "a name that no other server of the group has");
            }
            configs.add(config);
        }
        if (configs.isEmpty()) {
            options.missing(key, "at least one server");
        }
        return configs;
    }

    /** What is wrong only together, such as a rule that needs a probe. */
    private void checkTogether(String key, GroupConfig config, EngineOptions engine) {
        try {
            Map<String, Object> probe = new HashMap<>(config.probe().options());
            if (config.probe().user() != null) {
                probe.put("user", config.probe().user());
            }
            GroupSettings.Builder builder = engine.profile()
                    .builder(config.name(), config.options(), config.health())
                    .probe(engine.profile().probe(probe));
            config.servers().forEach(server -> builder.server(ServerSettings.of(server.name(), "", "", 1)));
            Objects.requireNonNull(builder.build());
        } catch (OptionException e) {
            options.wrong(key + "." + e.option(), e.value(), e.allowed());
        }
    }
}
