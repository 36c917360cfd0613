package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.affinity.AffinityFactory;
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
    public static final List<Option> OPTIONS = GroupOptions.ALL;

    private final String name;
    private final List<ServerSettings> servers;
    private final GroupOptions options;
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
        options = new GroupOptions(owner, builder.options);
        policy = builder.policy;
        policyOptions = Options.of("policy " + policy.name(), policy.options(), builder.policyOptions);
        statusRule = builder.statusRule;
        statusOptions = Options.of("status rule " + statusRule.name(), statusRule.options(), builder.health);
        scope = builder.scope != null ? builder.scope : statusRule.scope();
        ProbeDefaults defaults = statusRule.probeDefaults(statusOptions);
        probe = builder.probe.under(defaults, owner, statusRule.name());
        probesPerRole = defaults.perRole();
        fallbacks = Set.copyOf(builder.fallbacks);
        affinities = List.copyOf(builder.affinities);
        GroupChecks.servers(owner, servers);
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

    public String name() {
        return name;
    }

    public List<ServerSettings> servers() {
        return servers;
    }

    /** Their names, in their order. */
    List<String> serverNames() {
        return servers.stream().map(ServerSettings::name).toList();
    }

    /** Whether a policy that was made for those settings may go on choosing under these. */
    boolean hasPolicyOf(GroupSettings other) {
        return policyName().equals(other.policyName())
                && policyOptions.equals(other.policyOptions)
                && serverNames().equals(other.serverNames());
    }

    /** Whether servers are judged by the same rule with the same constants. */
    boolean hasStatusRuleOf(GroupSettings other) {
        return statusRuleName().equals(other.statusRuleName()) && statusOptions.equals(other.statusOptions);
    }

    /** Whether the same things have one status: servers or their roles, and realms behind them or not. */
    boolean hasScopeOf(GroupSettings other) {
        return scope == other.scope && options.healthPerRealm() == other.options.healthPerRealm();
    }

    /** Whether servers are probed in the same way. */
    boolean hasProbesOf(GroupSettings other) {
        return probe.equals(other.probe) && probesPerRole == other.probesPerRole;
    }

    /** What was set of {@link #OPTIONS}, with the defaults of the others. */
    GroupOptions options() {
        return options;
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
        return server.timeoutNanos() > 0 ? server.timeoutNanos() : options.timeoutNanos();
    }

    /** Packets that a transaction sends to this server. */
    public int tries(ServerSettings server) {
        return server.tries() > 0 ? server.tries() : options.tries();
    }

    /** Longest time from receipt to the last packet, or {@link Option#OFF}. */
    public long deadlineNanos() {
        return options.deadlineNanos();
    }

    boolean probesPerRole() {
        return probesPerRole;
    }

    /** How long the share of a returned server grows, nanoseconds; for status rules that have a slow start. */
    public long slowStartNanos() {
        return options.slowStartNanos();
    }

    /** How unavailable servers are used: the status rule's way, or one of them only. */
    LastResort lastResort() {
        LastResort rules = statusRule.lastResort(statusOptions);
        return options.oneDownServerTried() ? new LastResort(rules.byWeight(), 1) : rules;
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
        return options.duplicateWindowNanos();
    }

    /** Whether a failed transaction of this role has somewhere to go. */
    public boolean fallback(Role role) {
        return fallbacks.contains(role);
    }

    /** What whoever starts it should hear (rules section 2.4 and 3), one sentence each. */
    public List<String> warnings() {
        return GroupChecks.warnings(this);
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
