package io.github.camelradius.lb;

import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.ProbeSettings;
import io.github.camelradius.lb.core.ServerSettings;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.status.StatusScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.camel.spi.Configurer;
import org.apache.camel.spi.Metadata;
import org.jspecify.annotations.Nullable;

/**
 * A bean that says how a group of servers is used: which policy chooses, when a server counts as down, how long and how
 * often it is asked. Balancers name it: {@code new RadiusLoadBalancer("home")}. Lists are by position, in the order of
 * the balancer's children, separated by commas.
 */
@Configurer(metadataOnly = true)
public class RadiusServerGroup {
    private final Map<String, Object> options = new LinkedHashMap<>();
    private final Map<String, Object> policyOptions = new LinkedHashMap<>();

    @Metadata(description = "Set of defaults", defaultValue = "own", enums = "own")
    private String profile = "own";

    @Metadata(
            description = "What chooses a server; failover is another name for primary-secondary",
            defaultValue = "weighted",
            enums = "weighted,primary-secondary,failover")
    private String policy = "weighted";

    @Metadata(description = "What judges servers", defaultValue = "dead-count", enums = "dead-count")
    private String statusRule = "dead-count";

    @Metadata(description = "What has one status; the status rule's by default", enums = "role,server")
    private @Nullable String statusScope;

    @Metadata(description = "Names of the servers in the order of the balancer's children")
    private @Nullable String servers;

    @Metadata(description = "Weights of the servers, 0-1000000 each", defaultValue = "1")
    private @Nullable String weights;

    @Metadata(description = "Power of the servers relative to each other, above 0 each", defaultValue = "1")
    private @Nullable String bogoMips;

    @Metadata(
            description = "How long an answer to one packet is awaited",
            defaultValue = "1s",
            javaType = "java.time.Duration")
    private @Nullable Duration timeout;

    @Metadata(description = "Packets sent to one server", defaultValue = "2")
    private int tries;

    @Metadata(
            description = "Bound on all servers together; at it or later nothing is sent. 0 is none",
            defaultValue = "5s",
            javaType = "java.time.Duration")
    private @Nullable Duration deadline;

    @Metadata(description = "Constants of the status rule")
    private RadiusGroupHealth health = new RadiusGroupHealth();

    @Metadata(description = "Where requests go that no server answered")
    private RadiusGroupFallback fallback = new RadiusGroupFallback();

    @Metadata(description = "How servers are probed")
    private RadiusGroupProbe probe = new RadiusGroupProbe();

    private @Nullable String timeouts;
    private @Nullable String triesPerServer;

    /**
     * Sets any option of {@link GroupSettings#OPTIONS} by its name in kebab-case, for example {@code pending-limit}.
     *
     * @param value number, Duration or text; checked when the group is first used
     */
    public RadiusServerGroup set(String option, Object value) {
        options.put(option, value);
        return this;
    }

    /** Sets an option of the policy by its name in kebab-case. */
    public RadiusServerGroup setPolicyOption(String option, Object value) {
        policyOptions.put(option, value);
        return this;
    }

    /** The names that were configured, or null. */
    @Nullable List<String> serverNames() {
        return servers == null ? null : list(servers);
    }

    /**
     * The engine's settings of this bean, with every value checked.
     *
     * @param name of the group
     * @param names of its servers; their roles are added when balancers use them
     * @throws OptionException when a value is not allowed
     */
    public GroupSettings settings(String name, List<String> names) {
        if (!profile.equals("own")) {
            throw new OptionException("group " + name, "profile", profile, "own");
        }
        GroupSettings.Builder builder = GroupSettings.builder(name)
                .policy(policy)
                .statusRule(statusRule)
                .probe(ProbeSettings.of(probe.values()));
        options.forEach(builder::option);
        policyOptions.forEach(builder::policyOption);
        health.values().forEach(builder::health);
        if (statusScope != null) {
            builder.scope(scope(name, statusScope));
        }
        if (fallback.getAuth() != null) {
            builder.fallback(Role.AUTH);
        }
        if (fallback.getAcct() != null) {
            builder.fallback(Role.ACCT);
        }
        ServerLists lists = new ServerLists(name, names.size());
        List<Integer> weight = lists.numbers("weights", weights, 1);
        List<Double> power = lists.decimals("bogo-mips", bogoMips, 1);
        List<Long> wait = lists.durations("timeouts", timeouts);
        List<Integer> packets = lists.numbers("tries-per-server", triesPerServer, 0);
        for (int i = 0; i < names.size(); i++) {
            builder.server(new ServerSettings(
                    names.get(i), null, null, weight.get(i), weight.get(i), wait.get(i), packets.get(i), power.get(i)));
        }
        return builder.build();
    }

    private static StatusScope scope(String name, String text) {
        for (StatusScope scope : StatusScope.values()) {
            if (scope.toString().equals(text)) {
                return scope;
            }
        }
        throw new OptionException("group " + name, "status-scope", text, "role, server");
    }

    static List<String> list(String text) {
        List<String> entries = new ArrayList<>();
        for (String entry : text.split(",", -1)) {
            entries.add(entry.trim());
        }
        return entries;
    }

    public String getProfile() {
        return profile;
    }

    /** {@code own}, the default. */
    public void setProfile(String profile) {
        this.profile = profile;
    }

    public String getPolicy() {
        return policy;
    }

    /** {@code weighted}, the default, or {@code primary-secondary} (also called {@code failover}). */
    public void setPolicy(String policy) {
        this.policy = policy;
    }

    public String getStatusRule() {
        return statusRule;
    }

    /** {@code dead-count}, the default. */
    public void setStatusRule(String statusRule) {
        this.statusRule = statusRule;
    }

    public @Nullable String getStatusScope() {
        return statusScope;
    }

    /** {@code role} or {@code server}; the status rule's by default. */
    public void setStatusScope(@Nullable String statusScope) {
        this.statusScope = statusScope;
    }

    public @Nullable String getServers() {
        return servers;
    }

    /** Names in the order of the children; without them host:port of each child's endpoint, else s1, s2 … */
    public void setServers(@Nullable String servers) {
        this.servers = servers;
    }

    public @Nullable String getWeights() {
        return weights;
    }

    /** 0–1,000,000 each, 1 by default. */
    public void setWeights(@Nullable String weights) {
        this.weights = weights;
    }

    public @Nullable String getBogoMips() {
        return bogoMips;
    }

    /** Above 0 each, 1 by default. */
    public void setBogoMips(@Nullable String bogoMips) {
        this.bogoMips = bogoMips;
    }

    public @Nullable Duration getTimeout() {
        return timeout;
    }

    /** Per packet, 1 ms to 1 h, 1 s by default. */
    public void setTimeout(Duration timeout) {
        this.timeout = timeout;
        set("timeout", timeout);
    }

    public int getTries() {
        return tries;
    }

    /** Packets to one server, 1–100, 2 by default. */
    public void setTries(int tries) {
        this.tries = tries;
        set("tries", tries);
    }

    public @Nullable Duration getDeadline() {
        return deadline;
    }

    /** All servers together, from the receipt of the request; 5 s by default, 0 for none. */
    public void setDeadline(Duration deadline) {
        this.deadline = deadline;
        set("deadline", deadline.isZero() ? "off" : deadline);
    }

    public @Nullable String getTimeouts() {
        return timeouts;
    }

    /** Timeouts of single servers by position, 0 for the group's. */
    public void setTimeouts(@Nullable String timeouts) {
        this.timeouts = timeouts;
    }

    public @Nullable String getTriesPerServer() {
        return triesPerServer;
    }

    /** Tries of single servers by position, 0 for the group's. */
    public void setTriesPerServer(@Nullable String triesPerServer) {
        this.triesPerServer = triesPerServer;
    }

    public RadiusGroupHealth getHealth() {
        return health;
    }

    /** Constants of the status rule. */
    public void setHealth(RadiusGroupHealth health) {
        this.health = health;
    }

    public RadiusGroupFallback getFallback() {
        return fallback;
    }

    /** Where requests go that no server answered. */
    public void setFallback(RadiusGroupFallback fallback) {
        this.fallback = fallback;
    }

    public RadiusGroupProbe getProbe() {
        return probe;
    }

    /** How servers are probed. */
    public void setProbe(RadiusGroupProbe probe) {
        this.probe = probe;
    }

    /** Everything but the test user's password. */
    @Override
    public String toString() {
        return "RadiusServerGroup{profile=" + profile + ", policy=" + policy + policyOptions + ", statusRule="
                + statusRule + ", statusScope=" + statusScope + ", servers=" + servers + ", weights=" + weights
                + ", bogoMips=" + bogoMips + ", timeouts=" + timeouts + ", triesPerServer=" + triesPerServer + ", "
                + options + ", health=" + health + ", fallback=" + fallback + ", probe=" + probe + "}";
    }
}
