package io.github.camelradius.app.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one group of servers. */
final class GroupReader {
    static final List<String> AUTO_YES_NO = List.of("auto", "yes", "no");

    private static final List<String> POLICIES = List.of("weighted", "primary-secondary", "failover");
    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final int MAX_TRIES = 100;

    private final Options options;
    private final ServerReader serverReader;

    GroupReader(Options options) {
        this.options = options;
        this.serverReader = new ServerReader(options);
    }

    GroupConfig read(String name, Settings.Group group) {
        String key = Key.child(Settings.PREFIX + ".groups", name);
        if (!Options.isName(name)) {
            options.wrong(key, name, Options.NAME_RULE);
        }
        return new GroupConfig(
                name,
                options.choice(key + ".profile", group.profile(), List.of("own")),
                policy(key + ".policy", group.policy()),
                timeout(options, key, group.timeout(), SECOND),
                options.integer(key + ".tries", group.tries(), 1, MAX_TRIES, 2),
                deadline(key + ".deadline", group.deadline()),
                options.choice(key + ".on-no-answer", group.onNoAnswer(), List.of("silence", "reject")),
                fallback(key + ".fallback.auth", group.fallback().auth()),
                fallback(key + ".fallback.acct", group.fallback().acct()),
                probe(key + ".probe", group.probe()),
                options.choice(key + ".status-rule", group.statusRule(), List.of("dead-count")),
                health(key + ".health", group.health()),
                servers(key + ".servers", group.servers()));
    }

    static Duration timeout(Options options, String parent, Optional<Text> text, Duration byDefault) {
        return options.duration(parent + ".timeout", text, MILLISECOND, MINUTE, byDefault);
    }

    /** failover is another name for primary-secondary. */
    private String policy(String key, Optional<Text> text) {
        String policy = options.choice(key, text, POLICIES);
        return "failover".equals(policy) ? "primary-secondary" : policy;
    }

    private @Nullable Duration deadline(String key, Optional<Text> text) {
        return options.isOff(text) ? null : options.duration(key, text, MILLISECOND, HOUR, Duration.ofSeconds(5));
    }

    private @Nullable String fallback(String key, Optional<Text> text) {
        String uri = options.text(text);
        if (uri != null && !uri.matches("[A-Za-z][A-Za-z0-9+.-]*:.+")) {
            options.wrong(key, uri, "a Camel endpoint such as direct:local-users");
        }
        return uri;
    }

    private ProbeConfig probe(String key, Settings.Probe probe) {
        String type = options.choice(key + ".type", probe.type(), List.of("off", "status-server", "access-request"));
        String user = options.text(probe.user());
        Secret password = probe.password().orElse(null);
        if ("access-request".equals(type) && user == null) {
            options.missing(key + ".user", "the test user of an access-request probe");
        }
        if ("access-request".equals(type) && password == null) {
            options.missing(key + ".password", "the password of the probe's test user");
        }
        Duration interval = options.duration(key + ".interval", probe.interval(), SECOND, HOUR, Duration.ofSeconds(6));
        int successes = options.integer(key + ".successes", probe.successes(), 1, 100, 1);
        return new ProbeConfig(type, interval, user, password, successes);
    }

    /** Ranges of the status rule dead-count. */
    private HealthConfig health(String key, Settings.Health health) {
        Duration longest = Duration.ofMinutes(65_535);
        Integer failRate = options.isOff(health.failRate())
                ? null
                : options.integerOrNull(key + ".fail-rate", withoutPercent(health.failRate()), 1, 100);
        return new HealthConfig(
                options.integer(key + ".dead-count", health.deadCount(), 3, 65_535, 10),
                options.duration(
                        key + ".dead-interval", health.deadInterval(), Duration.ZERO, MINUTE, Duration.ofSeconds(5)),
                failRate,
                options.duration(key + ".dead-time", health.deadTime(), SECOND, longest, Duration.ofMinutes(3)),
                options.choice(key + ".recover", health.recover(), List.of("on-response", "after-dead-time")));
    }

    private static Optional<Text> withoutPercent(Optional<Text> text) {
        return text.map(t -> new Text(t.value().replaceFirst("\\s*%$", "")));
    }

    private List<ServerConfig> servers(String key, Optional<List<Settings.Server>> servers) {
        List<ServerConfig> configs = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Settings.Server server : servers.orElse(List.of())) {
            String item = Key.item(key, configs.size());
            ServerConfig config = serverReader.read(item, server);
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
}
