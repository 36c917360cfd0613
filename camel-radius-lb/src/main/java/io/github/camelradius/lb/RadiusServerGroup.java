package io.github.camelradius.lb;

import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.ServerSettings;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.profile.Profile;
import io.github.camelradius.lb.profile.Profiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.spi.Configurer;
import org.apache.camel.spi.Metadata;
import org.jspecify.annotations.Nullable;

/**
 * A bean that says how a group of servers is used: which policy chooses, when a server counts as down, how long and how
 * often it is asked. Balancers name it: {@code new RadiusLoadBalancer("home")}. Lists are by position, in the order of
 * the balancer's children, separated by commas.
 */
@Configurer(metadataOnly = true)
public class RadiusServerGroup extends RadiusGroupPolicy {
    @Metadata(
            description = "Set of defaults",
            defaultValue = "own",
            enums = "own,huawei-router,huawei-switch,nokia-sr,cisco-ios,radiator")
    private String profile = "own";

    @Metadata(description = "Names of the servers in the order of the balancer's children")
    private @Nullable String servers;

    @Metadata(description = "Weights of the servers, 0-1000000 each; the profile's by default")
    private @Nullable String weights;

    @Metadata(description = "Weights of the servers for authentication, where they differ")
    private @Nullable String authWeights;

    @Metadata(description = "Weights of the servers for accounting, where they differ")
    private @Nullable String acctWeights;

    @Metadata(description = "Power of the servers relative to each other, above 0 each", defaultValue = "1")
    private @Nullable String bogoMips;

    @Metadata(
            description = "How long an answer to one packet is awaited; the profile's by default, 1s in own",
            javaType = "java.time.Duration")
    private @Nullable Duration timeout;

    @Metadata(description = "Packets sent to one server; the profile's by default, 2 in own")
    private int tries;

    @Metadata(
            description = "Bound on all servers together; at it or later nothing is sent. 0 is none; the profile's by"
                    + " default, 5s in own",
            javaType = "java.time.Duration")
    private @Nullable Duration deadline;

    @Metadata(description = "Constants of the status rule")
    private RadiusGroupHealth health = new RadiusGroupHealth();

    @Metadata(description = "Where requests go that no server answered")
    private RadiusGroupFallback fallback = new RadiusGroupFallback();

    @Metadata(description = "How servers are probed")
    private RadiusGroupProbe probe = new RadiusGroupProbe();

    @Metadata(description = "Timeouts of the servers, 0 for the group's")
    private @Nullable String timeouts;

    @Metadata(description = "Tries of the servers, 0 for the group's")
    private @Nullable String triesPerServer;

    /**
     * Sets any option of a group or of its policy by its name in kebab-case, for example {@code pending-limit}, or by
     * the name that the profile's vendor gives it.
     *
     * @param value number, Duration or text; checked when the group is first used
     */
    public RadiusServerGroup set(String option, Object value) {
        put(option, value);
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
        return settings(name, names, (server, role) -> null);
    }

    /** @param addresses of the servers in their roles; null without the role, or as long as it is not known */
    GroupSettings settings(String name, List<String> names, Addresses addresses) {
        Profile preset = Profiles.of(profile);
        Object rule = options().getOrDefault("status-rule", preset.statusRule());
        GroupSettings.Builder builder = preset.builder(name, options(), health.constants(rule.toString()))
                .probe(preset.probe(probe.values()));
        if (fallback.getAuth() != null) {
            builder.fallback(Role.AUTH);
        }
        if (fallback.getAcct() != null) {
            builder.fallback(Role.ACCT);
        }
        servers(name, names, preset, addresses).forEach(builder::server);
        return builder.build();
    }

    /** Where servers are to be found. */
    interface Addresses {
        @Nullable String of(String server, Role role);
    }

    private List<ServerSettings> servers(String name, List<String> names, Profile preset, Addresses addresses) {
        ServerLists lists = new ServerLists(name, names.size());
        List<Integer> weight = lists.numbers("weights", weights, preset.defaultWeight());
        List<Integer> auth = authWeights == null ? weight : lists.numbers("auth-weights", authWeights, 0);
        List<Integer> acct = acctWeights == null ? weight : lists.numbers("acct-weights", acctWeights, 0);
        List<Double> power = lists.decimals("bogo-mips", bogoMips, 1);
        List<Long> wait = lists.durations("timeouts", timeouts);
        List<Integer> packets = lists.numbers("tries-per-server", triesPerServer, 0);
        List<ServerSettings> settings = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String server = names.get(i);
            settings.add(new ServerSettings(
                    server,
                    addresses.of(server, Role.AUTH),
                    addresses.of(server, Role.ACCT),
                    preset.weight(server, auth.get(i)),
                    preset.weight(server, acct.get(i)),
                    wait.get(i),
                    packets.get(i),
                    power.get(i)));
        }
        return settings;
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

    /** A vendor's defaults, or {@code own}, which is the default. */
    public void setProfile(String profile) {
        this.profile = profile;
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

    /** 0–1,000,000 each (huawei-switch 0–100); the profile's by default, mostly 1. */
    public void setWeights(@Nullable String weights) {
        this.weights = weights;
    }

    public @Nullable String getAuthWeights() {
        return authWeights;
    }

    /** Weights for authentication; {@link #setWeights} by default. */
    public void setAuthWeights(@Nullable String authWeights) {
        this.authWeights = authWeights;
    }

    public @Nullable String getAcctWeights() {
        return acctWeights;
    }

    /** Weights for accounting; {@link #setWeights} by default. */
    public void setAcctWeights(@Nullable String acctWeights) {
        this.acctWeights = acctWeights;
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

    /** Per packet, 1 ms to 1 h; the profile's by default, 1 s in own. */
    public void setTimeout(Duration timeout) {
        this.timeout = timeout;
        set("timeout", timeout);
    }

    public int getTries() {
        return tries;
    }

    /** Packets to one server, 1–100; the profile's by default, 2 in own. */
    public void setTries(int tries) {
        this.tries = tries;
        set("tries", tries);
    }

    public @Nullable Duration getDeadline() {
        return deadline;
    }

    /** All servers together, from the receipt of the request, 0 for none; the profile's by default, 5 s in own. */
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
        return "RadiusServerGroup{profile=" + profile + ", servers=" + servers + ", weights=" + weights
                + ", authWeights=" + authWeights + ", acctWeights=" + acctWeights + ", bogoMips=" + bogoMips
                + ", timeouts=" + timeouts + ", triesPerServer=" + triesPerServer + ", " + options() + ", health="
                + health + ", fallback=" + fallback + ", probe=" + probe + "}";
    }
}
