package io.github.camelradius.lb;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.camel.spi.Metadata;
import org.jspecify.annotations.Nullable;

/** Constants of status rules detect-cycle, nokia, dead-criteria and failure-backoff. */
public abstract class RadiusVendorHealth {
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d*");

    private final Map<String, Object> values = new LinkedHashMap<>();

    @Metadata(
            description = "Rule detect-cycle: intervals in a row without an answer that set a server down",
            defaultValue = "2")
    private int detectCycle;

    @Metadata(
            description = "Rule detect-cycle: longest time between two ignored packets without an answer, or off",
            defaultValue = "off")
    private @Nullable String maxUnresponsiveInterval;

    @Metadata(
            description =
                    "Rule nokia: time without an answer that sets a server out of service; off for timeout times tries",
            defaultValue = "off")
    private @Nullable String downTimeout;

    @Metadata(
            description = "Rule nokia: time out of service before probing; seconds without a unit in profile nokia-sr",
            defaultValue = "30s")
    private @Nullable String holdDown;

    @Metadata(description = "Name in nokia-sr for hold-down")
    private @Nullable String holdDownTime;

    @Metadata(description = "Rule nokia: how often a quiet server is asked, or off", defaultValue = "3s")
    private @Nullable String keepaliveInterval;

    @Metadata(description = "Rule nokia: whether hold-down ends when no server is healthy", defaultValue = "false")
    private boolean forceProbing;

    @Metadata(
            description = "Rule dead-criteria: consecutive ignored packets that make a server dead",
            defaultValue = "10")
    private int deadTries;

    @Metadata(
            description = "Rule dead-criteria: time that must have passed since the first of them was sent",
            defaultValue = "10s",
            javaType = "java.time.Duration")
    private @Nullable Duration deadTimeCriterion;

    @Metadata(description = "Rule dead-criteria: whether idle time counts", defaultValue = "false")
    private boolean idleCounts;

    @Metadata(description = "Rule failure-backoff: failed requests that make a server unavailable", defaultValue = "1")
    private int maxFailedRequests;

    @Metadata(
            description =
                    "Rule failure-backoff: time in which they count together; seconds without a unit in profile radiator",
            defaultValue = "0")
    private @Nullable String maxFailedGraceTime;

    @Metadata(
            description =
                    "Rule failure-backoff: how long a server is unavailable; seconds without a unit in profile radiator",
            defaultValue = "100s")
    private @Nullable String failureBackoffTime;

    @Metadata(
            description = "Rule failure-backoff: whether a response makes it available at once",
            defaultValue = "false")
    private boolean responseEndsBackoff;

    RadiusVendorHealth() {}

    void put(String option, Object value) {
        values.put(option, value);
    }

    /** A number without a unit is what the vendor's own option would have. */
    private void putVendor(String vendorName, String option, String value) {
        values.remove(vendorName);
        values.remove(option);
        put(NUMBER.matcher(value.trim()).matches() ? vendorName : option, value);
    }

    /** What was set, by name in kebab-case. */
    Map<String, Object> values() {
        return values;
    }

    public int getDetectCycle() {
        return detectCycle;
    }

    /** 1–5, 2 by default. */
    public void setDetectCycle(int detectCycle) {
        this.detectCycle = detectCycle;
        put("detect-cycle", detectCycle);
    }

    public @Nullable String getMaxUnresponsiveInterval() {
        return maxUnresponsiveInterval;
    }

    /** 10–7200 s or off, which is the default. */
    public void setMaxUnresponsiveInterval(String maxUnresponsiveInterval) {
        this.maxUnresponsiveInterval = maxUnresponsiveInterval;
        put("max-unresponsive-interval", maxUnresponsiveInterval);
    }

    public @Nullable String getDownTimeout() {
        return downTimeout;
    }

    /** 1 ms to 24 h, timeout × tries by default. */
    public void setDownTimeout(String downTimeout) {
        this.downTimeout = downTimeout;
        put("down-timeout", downTimeout);
    }

    public @Nullable String getHoldDown() {
        return holdDown;
    }

    /** 30–86400 s, 30 s by default. */
    public void setHoldDown(String holdDown) {
        this.holdDown = holdDown;
        putVendor("hold-down-time", "hold-down", holdDown);
    }

    public @Nullable String getHoldDownTime() {
        return holdDownTime;
    }

    /** The same as hold-down, in profile nokia-sr. */
    public void setHoldDownTime(String holdDownTime) {
        this.holdDownTime = holdDownTime;
        put("hold-down-time", holdDownTime);
    }

    public @Nullable String getKeepaliveInterval() {
        return keepaliveInterval;
    }

    /** 1 s to 1 h or off, 3 s by default. */
    public void setKeepaliveInterval(String keepaliveInterval) {
        this.keepaliveInterval = keepaliveInterval;
        put("keepalive-interval", keepaliveInterval);
    }

    public boolean isForceProbing() {
        return forceProbing;
    }

    /** Off by default. */
    public void setForceProbing(boolean forceProbing) {
        this.forceProbing = forceProbing;
        put("force-probing", forceProbing);
    }

    public int getDeadTries() {
        return deadTries;
    }

    /** 1–100, 10 by default. */
    public void setDeadTries(int deadTries) {
        this.deadTries = deadTries;
        put("dead-tries", deadTries);
    }

    public @Nullable Duration getDeadTimeCriterion() {
        return deadTimeCriterion;
    }

    /** 1–120 s, 10 s by default. */
    public void setDeadTimeCriterion(Duration deadTimeCriterion) {
        this.deadTimeCriterion = deadTimeCriterion;
        put("dead-time-criterion", deadTimeCriterion);
    }

    public boolean isIdleCounts() {
        return idleCounts;
    }

    /** Off by default. */
    public void setIdleCounts(boolean idleCounts) {
        this.idleCounts = idleCounts;
        put("idle-counts", idleCounts);
    }

    public int getMaxFailedRequests() {
        return maxFailedRequests;
    }

    /** 1–1000, 1 by default. */
    public void setMaxFailedRequests(int maxFailedRequests) {
        this.maxFailedRequests = maxFailedRequests;
        put("max-failed-requests", maxFailedRequests);
    }

    public @Nullable String getMaxFailedGraceTime() {
        return maxFailedGraceTime;
    }

    /** 0 to 24 h, 0 by default. */
    public void setMaxFailedGraceTime(String maxFailedGraceTime) {
        this.maxFailedGraceTime = maxFailedGraceTime;
        putVendor("MaxFailedGraceTime", "max-failed-grace-time", maxFailedGraceTime);
    }

    public @Nullable String getFailureBackoffTime() {
        return failureBackoffTime;
    }

    /** 0 to 24 h, 100 s by default; 0 is never. */
    public void setFailureBackoffTime(String failureBackoffTime) {
        this.failureBackoffTime = failureBackoffTime;
        putVendor("FailureBackoffTime", "failure-backoff-time", failureBackoffTime);
    }

    public boolean isResponseEndsBackoff() {
        return responseEndsBackoff;
    }

    /** Off by default. */
    public void setResponseEndsBackoff(boolean responseEndsBackoff) {
        this.responseEndsBackoff = responseEndsBackoff;
        put("response-ends-backoff", responseEndsBackoff);
    }
}
