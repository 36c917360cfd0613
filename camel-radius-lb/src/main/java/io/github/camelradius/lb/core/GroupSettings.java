package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.affinity.AffinityFactory;
import io.github.camelradius.lb.core.affinity.SessionSettings;
import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Options;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.policy.PolicyFactory;
import io.github.camelradius.lb.core.policy.Weighted;
import io.github.camelradius.lb.core.status.DeadCount;
import io.github.camelradius.lb.core.status.LastResort;
import io.github.camelradius.lb.core.status.ProbeDefaults;
import io.github.camelradius.lb.core.status.StatusRuleFactory;
import io.github.camelradius.lb.core.status.StatusScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Everything a {@link ServerGroup} is made of; immutable, checked when built. */
public final class GroupSettings {
    /** Options of a group that concern the engine, with ranges and the defaults of profile own. */
    public static final List<Option> OPTIONS = options(
            Option.duration("timeout", Duration.ofSeconds(1), Duration.ofMillis(1), Duration.ofHours(1)),
            Option.number("tries", 2, 1, 100),
            Option.durationOrOff("deadline", Duration.ofSeconds(5), Duration.ofMillis(1), Duration.ofHours(24)),
            Option.number("pending-limit", 4096, 1, 1_000_000),
            Option.number("panic-threshold", 0, 0, 100),
            Option.duration("slow-start", Duration.ofSeconds(10), Duration.ZERO, Duration.ofHours(1)),
            Option.word("down-servers-tried", "all", "one"),
            Option.duration("conversation-timeout", Duration.ofSeconds(60), Duration.ofSeconds(1), Duration.ofHours(1)),
            Option.durationOrOff(
                    "duplicate-window", Duration.ofSeconds(5), Duration.ofMillis(1), Duration.ofSeconds(60)),
            Option.word("accounting-on", "holders", "all"),
            Option.percentOrOff("retry-budget"),
            Option.number("decisions", 100, 0, 10_000),
            Option.word("health-scope", "server", "realm"),
            Option.number("realm-limit", 1000, 1, 100_000),
            Option.duration("realm-timeout", Duration.ofMinutes(5), Duration.ofSeconds(1), Duration.ofHours(24)));

    private static List<Option> options(Option... ofEngine) {
        List<Option> options = new ArrayList<>(List.of(ofEngine));
        options.addAll(SessionSettings.OPTIONS);
        return List.copyOf(options);
    }

    /** States kept at most, so that a flood of Challenges cannot fill the memory. */
    static final int MAX_CONVERSATIONS = 100_000;

    private final String name;
    private final List<ServerSettings> servers;
    private final Options options;
    private final PolicyFactory policy;
    private final Options policyOptions;
    private final StatusRuleFactory statusRule;
    private final Options statusOptions;
    private final StatusScope scope;
    private final ProbeSettings probe;
    private final boolean probesPerRole;
    private final Set<Role> fallbacks;
    private final List<AffinityFactory> affinities;
    private final @Nullable ShadowSettings shadow;

    private GroupSettings(Builder builder) {
        name = builder.name;
        String owner = "group " + name;
        servers = List.copyOf(builder.servers);
        options = Options.of(owner, OPTIONS, builder.options);
        policy = builder.policy;
        policyOptions = Options.of("policy " + policy.name(), policy.options(), builder.policyOptions);
        statusRule = builder.statusRule;
        statusOptions = Options.of("status rule " + statusRule.name(), statusRule.options(), builder.health);
        scope = builder.scope != null ? builder.scope : statusRule.scope();
        ProbeDefaults defaults = statusRule.probeDefaults(statusOptions);
        if (defaults.required() && builder.probe.type() == ProbeSettings.Type.OFF) {
            throw new OptionException(
                    owner, "probe.type", "off", "status-server or access-request: the status rule needs a probe");
        }
        probe = new ProbeSettings(
                builder.probe.type(),
                builder.probe.intervalNanos() > 0 ? builder.probe.intervalNanos() : defaults.intervalNanos(),
                builder.probe.successes() > 0 ? builder.probe.successes() : defaults.successes(),
                builder.probe.testUser(),
                builder.probe.jitter());
        if (probe.intervalNanos() < defaults.leastIntervalNanos()) {
            throw new OptionException(
                    owner,
                    "probe.interval",
                    Durations.text(probe.intervalNanos()),
                    Durations.text(defaults.leastIntervalNanos()) + " or more under status rule " + statusRule.name());
        }
        probesPerRole = defaults.perRole();
        fallbacks = Set.copyOf(builder.fallbacks);
        affinities = List.copyOf(builder.affinities);
        checkServers(owner);
        shadow = shadow(builder);
    }

    private static @Nullable ShadowSettings shadow(Builder of) {
        Builder preset = of.shadow;
        if (preset == null) {
            return null;
        }
        preset.servers.clear();
        preset.servers.addAll(of.servers);
        preset.affinities.clear();
        preset.affinities.addAll(of.affinities);
        return new ShadowSettings(
                of.shadowProfile, preset.option("decisions", 0).build());
    }

    private void checkServers(String owner) {
        if (servers.isEmpty()) {
            throw new OptionException(owner, "servers", "empty", "one server or more");
        }
        Set<String> names = new HashSet<>();
        for (ServerSettings server : servers) {
            if (!names.add(server.name())) {
                throw new OptionException(owner, "servers", server.name(), "each name once");
            }
            Options.of(owner + ", server " + server.name(), OPTIONS.subList(0, 2), overrides(server));
        }
    }

    private static Map<String, Object> overrides(ServerSettings server) {
        Map<String, Object> overrides = new HashMap<>();
        if (server.timeoutNanos() != 0) {
            overrides.put("timeout", Duration.ofNanos(server.timeoutNanos()));
        }
        if (server.tries() != 0) {
            overrides.put("tries", server.tries());
        }
        return overrides;
    }

    public String name() {
        return name;
    }

    public List<ServerSettings> servers() {
        return servers;
    }

    PolicyFactory policy() {
        return policy;
    }

    /** Name of the policy, never an alias. */
    public String policyName() {
        return policy.name();
    }

    Options policyOptions() {
        return policyOptions;
    }

    StatusRuleFactory statusRule() {
        return statusRule;
    }

    /** Name of the status rule. */
    public String statusRuleName() {
        return statusRule.name();
    }

    Options statusOptions() {
        return statusOptions;
    }

    /** What has one status. */
    public StatusScope scope() {
        return scope;
    }

    /** Probe settings in force: what the group leaves open is the status rule's. */
    public ProbeSettings probe() {
        return probe;
    }

    /** Timeout of one packet to this server, nanoseconds. */
    public long timeoutNanos(ServerSettings server) {
        return server.timeoutNanos() > 0 ? server.timeoutNanos() : options.nanos("timeout");
    }

    /** Packets that a transaction sends to this server. */
    public int tries(ServerSettings server) {
        return server.tries() > 0 ? server.tries() : (int) options.number("tries");
    }

    /** Longest time from receipt to the last packet, or {@link Option#OFF}. */
    public long deadlineNanos() {
        return options.nanos("deadline");
    }

    boolean probesPerRole() {
        return probesPerRole;
    }

    /** How long the share of a returned server grows, nanoseconds; for status rules that have a slow start. */
    public long slowStartNanos() {
        return options.nanos("slow-start");
    }

    /** How unavailable servers are used: the status rule's way, or one of them only. */
    LastResort lastResort() {
        LastResort rules = statusRule.lastResort(statusOptions);
        return options.word("down-servers-tried").equals("one") ? new LastResort(rules.byWeight(), 1) : rules;
    }

    int pendingLimit() {
        return (int) options.number("pending-limit");
    }

    int panicThreshold() {
        return (int) options.number("panic-threshold");
    }

    long conversationNanos() {
        return options.nanos("conversation-timeout");
    }

    /** What a second profile makes of the same servers, or null. */
    @Nullable ShadowSettings shadow() {
        return shadow;
    }

    List<AffinityFactory> affinities() {
        return affinities;
    }

    /** How long after a request its copies join it, or {@link Option#OFF}. */
    public long duplicateWindowNanos() {
        return options.nanos("duplicate-window");
    }

    /** Whether an Accounting-On or -Off goes to every server, not only to those that hold sessions of its NAS. */
    boolean accountingOnToAll() {
        return options.word("accounting-on").equals("all");
    }

    /** Packets beyond a transaction's first one, in percent of first ones, or {@link Option#OFF} for no bound. */
    long retryBudget() {
        return options.number("retry-budget");
    }

    /** Decisions that are kept to be looked at. */
    int decisions() {
        return (int) options.number("decisions");
    }

    /** Whether each realm behind a server has a status of its own. */
    boolean healthPerRealm() {
        return options.word("health-scope").equals("realm");
    }

    int realmLimit() {
        return (int) options.number("realm-limit");
    }

    long realmTimeoutNanos() {
        return options.nanos("realm-timeout");
    }

    SessionSettings sessions() {
        return SessionSettings.of(options);
    }

    /** Whether a failed transaction of this role has somewhere to go. */
    public boolean fallback(Role role) {
        return fallbacks.contains(role);
    }

    /** What whoever starts it should hear (rules section 2.4 and 3), one sentence each. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(probe.warnings());
        warnings.addAll(statusRule.warnings(
                statusOptions,
                probe.type() != ProbeSettings.Type.OFF,
                servers.stream()
                        .anyMatch(server -> server.address(Role.AUTH) == null && server.address(Role.ACCT) != null)));
        for (ServerSettings server : servers) {
            long all = timeoutNanos(server) * tries(server);
            if (deadlineNanos() != Option.OFF && all >= deadlineNanos()) {
                warnings.add("server " + server.name() + ": " + tries(server) + " tries of "
                        + Durations.text(timeoutNanos(server)) + " reach the deadline of "
                        + Durations.text(deadlineNanos()) + ": no other server will be tried after it");
            }
        }
        return warnings;
    }

    /** Starts the settings of a group; the defaults are profile own's. */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /** Collects settings; nothing is checked before {@link #build()}. */
    public static final class Builder {
        private final String name;
        private final List<ServerSettings> servers = new ArrayList<>();
        private final Map<String, Object> options = new HashMap<>();
        private final Map<String, Object> policyOptions = new HashMap<>();
        private final Map<String, Object> health = new HashMap<>();
        private final Set<Role> fallbacks = new HashSet<>();
        private final List<AffinityFactory> affinities = new ArrayList<>();
        private PolicyFactory policy = Weighted.factory();
        private StatusRuleFactory statusRule = DeadCount.factory();
        private @Nullable StatusScope scope;
        private ProbeSettings probe = ProbeSettings.OFF;
        private String shadowProfile = "";
        private @Nullable Builder shadow;

        private Builder(String name) {
            this.name = name;
        }

        /** Adds a server last. */
        public Builder server(ServerSettings server) {
            servers.add(server);
            return this;
        }

        /** Sets one of {@link GroupSettings#OPTIONS}: String, Number or Duration. */
        public Builder option(String option, Object value) {
            options.put(option, value);
            return this;
        }

        /**
         * Sets the policy by name or alias.
         *
         * @throws OptionException when there is none of this name
         */
        public Builder policy(String policyName) {
            return policy(Rules.policy(policyName));
        }

        /** Sets a policy that need not be in the list of {@link Rules}. */
        public Builder policy(PolicyFactory factory) {
            this.policy = factory;
            return this;
        }

        /** Sets one of the policy's options. */
        public Builder policyOption(String option, Object value) {
            policyOptions.put(option, value);
            return this;
        }

        /**
         * Sets the status rule by name.
         *
         * @throws OptionException when there is none of this name
         */
        public Builder statusRule(String ruleName) {
            return statusRule(Rules.statusRule(ruleName));
        }

        /** Sets a status rule that need not be in the list of {@link Rules}. */
        public Builder statusRule(StatusRuleFactory factory) {
            this.statusRule = factory;
            return this;
        }

        /** Sets one of the status rule's constants. */
        public Builder health(String option, Object value) {
            health.put(option, value);
            return this;
        }

        /** Overrides the status rule's scope. */
        public Builder scope(StatusScope statusScope) {
            this.scope = statusScope;
            return this;
        }

        public Builder probe(ProbeSettings settings) {
            this.probe = settings;
            return this;
        }

        /** A failed transaction of this role has somewhere to go. */
        public Builder fallback(Role role) {
            fallbacks.add(role);
            return this;
        }

        /** Adds an affinity after conversations, which every group has. */
        public Builder affinity(AffinityFactory factory) {
            affinities.add(factory);
            return this;
        }

        /**
         * Compares the choices of this group with those of another one of the same servers, which sends nothing.
         *
         * @param profile what the other one is called
         * @param preset its settings without servers
         */
        public Builder shadow(String profile, Builder preset) {
            shadowProfile = profile;
            shadow = preset;
            return this;
        }

        /**
         * Checks and builds.
         *
         * @throws OptionException when a value is not allowed
         */
        public GroupSettings build() {
            return new GroupSettings(this);
        }
    }
}
