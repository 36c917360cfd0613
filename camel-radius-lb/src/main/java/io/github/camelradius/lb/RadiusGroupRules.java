package io.github.camelradius.lb;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.camel.spi.Metadata;
import org.jspecify.annotations.Nullable;

/** How a group chooses and judges servers and what it remembers; what is not set is the profile's. */
public abstract class RadiusGroupRules {
    private final Map<String, Object> options = new LinkedHashMap<>();

    @Metadata(
            description =
                    "What chooses a server; failover is another name for primary-secondary. The profile's by default",
            enums =
                    "least-request,master-backup,primary-secondary,failover,weighted,direct,round-robin,hash,hash-bounded,least-outstanding,adaptive,volume,peak-ewma")
    private @Nullable String policy;

    @Metadata(
            description = "What judges servers; the profile's by default",
            enums = "own,dead-count,detect-cycle,nokia,dead-criteria,failure-backoff")
    private @Nullable String statusRule;

    @Metadata(description = "What has one status; the status rule's by default", enums = "role,server")
    private @Nullable String statusScope;

    @Metadata(
            description = "Whether each realm behind a server has a health of its own",
            defaultValue = "server",
            enums = "server,realm")
    private @Nullable String healthScope;

    @Metadata(description = "Health scope realm: realms that are kept at most", defaultValue = "1000")
    private int realmLimit;

    @Metadata(
            description =
                    "Health scope realm: how long a realm's answers speak for the server, and how long one is kept"
                            + " that is not asked for",
            defaultValue = "5m",
            javaType = "java.time.Duration")
    private @Nullable Duration realmTimeout;

    @Metadata(
            description = "Profile whose choices are compared with the group's own, without sending",
            defaultValue = "off",
            enums = "off,own,huawei-router,huawei-switch,nokia-sr,cisco-ios,radiator")
    private @Nullable String shadowProfile;

    @Metadata(
            description = "Whether a session's accounting goes to the server that knows the session; the profile's by"
                    + " default",
            enums = "session,packet")
    private @Nullable String selectionBasis;

    @Metadata(
            description = "Percentage of available weight below which servers that are down are used as well",
            defaultValue = "0")
    private int panicThreshold;

    @Metadata(
            description =
                    "Open requests of one server, those included that await a late answer. When no server has room a"
                            + " request ends with a NoServerAvailableException whose cause is a RadiusBusyException, and"
                            + " for a second nothing is sent again",
            defaultValue = "4096")
    private int pendingLimit;

    @Metadata(
            description = "How long the share of a returned server grows; status rule own",
            defaultValue = "10s",
            javaType = "java.time.Duration")
    private @Nullable Duration slowStart;

    @Metadata(
            description = "How many servers that are down are tried after the others",
            defaultValue = "all",
            enums = "all,one")
    private @Nullable String downServersTried;

    @Metadata(description = "How long a State is kept", defaultValue = "60s", javaType = "java.time.Duration")
    private @Nullable Duration conversationTimeout;

    @Metadata(description = "How long a copy of a request joins the pending one, or off", defaultValue = "5s")
    private @Nullable String duplicateWindow;

    @Metadata(
            description =
                    "Which further servers get an Accounting-On or -Off: those that hold sessions of its NAS, or all",
            defaultValue = "holders",
            enums = "holders,all")
    private @Nullable String accountingOn;

    @Metadata(description = "How long a session is remembered", defaultValue = "24h", javaType = "java.time.Duration")
    private @Nullable Duration sessionTimeout;

    @Metadata(
            description = "How long a session is remembered after its Stop",
            defaultValue = "30s",
            javaType = "java.time.Duration")
    private @Nullable Duration sessionGrace;

    @Metadata(description = "Sessions that are remembered at most", defaultValue = "1000000")
    private int sessionLimit;

    @Metadata(description = "Whether sessions count for nothing", defaultValue = "false")
    private boolean ignorePreferredServer;

    @Metadata(
            description = "Whether sessions count for nothing where every accounting server also authenticates",
            defaultValue = "false")
    private boolean supersetDisablesPreferred;

    @Metadata(description = "Extra packets in percent of the requests, or off", defaultValue = "off")
    private @Nullable String retryBudget;

    @Metadata(description = "Decisions that are kept for whoever asks", defaultValue = "100")
    private int decisions;

    RadiusGroupRules() {}

    void put(String option, Object value) {
        options.put(option, value);
    }

    /** What was set, by name in kebab-case. */
    Map<String, Object> options() {
        return options;
    }

    public @Nullable String getPolicy() {
        return policy;
    }

    /** Any policy; the profile's by default, which is {@code least-request} for own. */
    public void setPolicy(String policy) {
        this.policy = policy;
        put("policy", policy);
    }

    public @Nullable String getStatusRule() {
        return statusRule;
    }

    /** Any status rule; the profile's by default. */
    public void setStatusRule(String statusRule) {
        this.statusRule = statusRule;
        put("status-rule", statusRule);
    }

    public @Nullable String getStatusScope() {
        return statusScope;
    }

    /** {@code role} or {@code server}; the status rule's by default. */
    public void setStatusScope(String statusScope) {
        this.statusScope = statusScope;
        put("status-scope", statusScope);
    }

    public @Nullable String getHealthScope() {
        return healthScope;
    }

    /**
     * {@code server}, the default, or {@code realm}: a proxy that answers for one realm is not taken out because another
     * one behind it is silent.
     */
    public void setHealthScope(String healthScope) {
        this.healthScope = healthScope;
        put("health-scope", healthScope);
    }

    public int getRealmLimit() {
        return realmLimit;
    }

    /** 1–100,000, 1000 by default; the realm that was not asked for the longest makes room. */
    public void setRealmLimit(int realmLimit) {
        this.realmLimit = realmLimit;
        put("realm-limit", realmLimit);
    }

    public @Nullable Duration getRealmTimeout() {
        return realmTimeout;
    }

    /** 1 s to 24 h, 5 min by default. */
    public void setRealmTimeout(Duration realmTimeout) {
        this.realmTimeout = realmTimeout;
        put("realm-timeout", realmTimeout);
    }

    public @Nullable String getShadowProfile() {
        return shadowProfile;
    }

    /**
     * A profile whose choices are computed on this group's traffic and compared, {@code off} by default. It sends
     * nothing and changes nothing; {@link HealthRegistry#groups} shows what it would have done.
     */
    public void setShadowProfile(String shadowProfile) {
        this.shadowProfile = shadowProfile;
        put("shadow-profile", shadowProfile);
    }

    public @Nullable String getSelectionBasis() {
        return selectionBasis;
    }

    /** {@code session} or {@code packet}; the profile's by default. */
    public void setSelectionBasis(String selectionBasis) {
        this.selectionBasis = selectionBasis;
        put("selection-basis", selectionBasis);
    }

    public int getPanicThreshold() {
        return panicThreshold;
    }

    /** 0–100 percent, 0 by default. */
    public void setPanicThreshold(int panicThreshold) {
        this.panicThreshold = panicThreshold;
        put("panic-threshold", panicThreshold);
    }

    public int getPendingLimit() {
        return pendingLimit;
    }

    /** 1–1,000,000, 4096 by default. */
    public void setPendingLimit(int pendingLimit) {
        this.pendingLimit = pendingLimit;
        put("pending-limit", pendingLimit);
    }

    public @Nullable Duration getSlowStart() {
        return slowStart;
    }

    /** 0 to 1 h, 10 s by default. */
    public void setSlowStart(Duration slowStart) {
        this.slowStart = slowStart;
        put("slow-start", slowStart);
    }

    public @Nullable String getDownServersTried() {
        return downServersTried;
    }

    /** {@code all}, the default, or {@code one}. */
    public void setDownServersTried(String downServersTried) {
        this.downServersTried = downServersTried;
        put("down-servers-tried", downServersTried);
    }

    public @Nullable Duration getConversationTimeout() {
        return conversationTimeout;
    }

    /** 1 s to 1 h, 60 s by default. */
    public void setConversationTimeout(Duration conversationTimeout) {
        this.conversationTimeout = conversationTimeout;
        put("conversation-timeout", conversationTimeout);
    }

    public @Nullable String getDuplicateWindow() {
        return duplicateWindow;
    }

    /** 1 ms to 60 s or off, 5 s by default. */
    public void setDuplicateWindow(String duplicateWindow) {
        this.duplicateWindow = duplicateWindow;
        put("duplicate-window", duplicateWindow);
    }

    public @Nullable String getAccountingOn() {
        return accountingOn;
    }

    /** {@code holders} of sessions, the default, or {@code all}. */
    public void setAccountingOn(String accountingOn) {
        this.accountingOn = accountingOn;
        put("accounting-on", accountingOn);
    }

    public @Nullable Duration getSessionTimeout() {
        return sessionTimeout;
    }

    /** 1 s to 365 d, 24 h by default. */
    public void setSessionTimeout(Duration sessionTimeout) {
        this.sessionTimeout = sessionTimeout;
        put("session-timeout", sessionTimeout);
    }

    public @Nullable Duration getSessionGrace() {
        return sessionGrace;
    }

    /** 0 to 1 h, 30 s by default. */
    public void setSessionGrace(Duration sessionGrace) {
        this.sessionGrace = sessionGrace;
        put("session-grace", sessionGrace);
    }

    public int getSessionLimit() {
        return sessionLimit;
    }

    /** 1–20,000,000, 1,000,000 by default. */
    public void setSessionLimit(int sessionLimit) {
        this.sessionLimit = sessionLimit;
        put("session-limit", sessionLimit);
    }

    public boolean isIgnorePreferredServer() {
        return ignorePreferredServer;
    }

    /** Off by default. */
    public void setIgnorePreferredServer(boolean ignorePreferredServer) {
        this.ignorePreferredServer = ignorePreferredServer;
        put("ignore-preferred-server", ignorePreferredServer);
    }

    public boolean isSupersetDisablesPreferred() {
        return supersetDisablesPreferred;
    }

    /** Off by default. */
    public void setSupersetDisablesPreferred(boolean supersetDisablesPreferred) {
        this.supersetDisablesPreferred = supersetDisablesPreferred;
        put("superset-disables-preferred", supersetDisablesPreferred);
    }

    public @Nullable String getRetryBudget() {
        return retryBudget;
    }

    /** 1–100 percent or off, which is the default. */
    public void setRetryBudget(String retryBudget) {
        this.retryBudget = retryBudget;
        put("retry-budget", retryBudget);
    }

    public int getDecisions() {
        return decisions;
    }

    /** 0–10,000, 100 by default. */
    public void setDecisions(int decisions) {
        this.decisions = decisions;
        put("decisions", decisions);
    }
}
