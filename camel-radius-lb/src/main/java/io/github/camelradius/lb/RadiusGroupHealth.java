package io.github.camelradius.lb;

import io.github.camelradius.lb.core.status.DeadCriteria;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.camel.spi.Configurer;
import org.apache.camel.spi.Metadata;
import org.jspecify.annotations.Nullable;

/** Constants of a group's status rule; those not set have the rule's default. */
@Configurer(metadataOnly = true)
public class RadiusGroupHealth extends RadiusVendorHealth {

    @Metadata(description = "Rule own: ignored packets in a row that make a server suspect", defaultValue = "3")
    private int suspectCount;

    @Metadata(description = "Rule own: further ignored packets that set it down", defaultValue = "3")
    private int downCount;

    @Metadata(description = "Rule own: decided packets that fail-rate looks at", defaultValue = "20")
    private int window;

    @Metadata(
            description =
                    "Rules own and dead-count: percentage of ignored packets among the last decided ones that makes a server suspect or sets it down, or off",
            defaultValue = "50 in own, off in dead-count")
    private @Nullable String failRate;

    @Metadata(
            description = "Rules dead-count and detect-cycle: ignored packets that set a server down",
            defaultValue = "10, in detect-cycle 2")
    private int deadCount;

    @Metadata(
            description =
                    "Rule dead-count: time that must have passed from the first ignored packet of the run to the newest, 0 for none; rule detect-cycle: length of an interval",
            defaultValue = "5s",
            javaType = "java.time.Duration")
    private @Nullable Duration deadInterval;

    @Metadata(
            description =
                    "Rules dead-count and detect-cycle: time after which a server that is down is assumed up; rule dead-criteria: its deadtime, how long a server is dead, minutes without a unit in profile cisco-ios",
            defaultValue = "3m, in detect-cycle 5m, in dead-criteria 0")
    private @Nullable String deadTime;

    @Metadata(
            description = "Rule dead-count: whether a response brings a server back before dead-time is over",
            defaultValue = "on-response",
            enums = "on-response,after-dead-time")
    private @Nullable String recover;

    @Metadata(description = "Name in huawei-router for recover; invalid is after-dead-time", enums = "invalid")
    private @Nullable String recoverCount;

    @Metadata(
            description =
                    "Rule dead-count: a server that is down comes back after as many answered probes in a row as probe.successes says",
            defaultValue = "false")
    private boolean stateRecoveryDetect;

    /**
     * Sets any constant by its name in kebab-case, for example {@code dead-count}, or by the vendor's name.
     *
     * @param value number, Duration, Boolean or text; checked when the group is first used
     */
    public RadiusGroupHealth set(String option, Object value) {
        put(option, value);
        return this;
    }

    /** What was set, by names of this rule: Camel, which ignores case, cannot tell dead-time from deadtime. */
    Map<String, Object> constants(String statusRule) {
        Map<String, Object> constants = new LinkedHashMap<>(values());
        Object time = constants.get("dead-time");
        if (time != null && statusRule.equals(DeadCriteria.NAME) && !constants.containsKey("deadtime")) {
            constants.remove("dead-time");
            constants.put("deadtime", time);
        }
        return constants;
    }

    public int getSuspectCount() {
        return suspectCount;
    }

    /** 1–65535, 3 by default. */
    public void setSuspectCount(int suspectCount) {
        this.suspectCount = suspectCount;
        set("suspect-count", suspectCount);
    }

    public int getDownCount() {
        return downCount;
    }

    /** 1–65535, 3 by default. */
    public void setDownCount(int downCount) {
        this.downCount = downCount;
        set("down-count", downCount);
    }

    public int getWindow() {
        return window;
    }

    /** 1–10000, 20 by default. */
    public void setWindow(int window) {
        this.window = window;
        set("window", window);
    }

    public @Nullable String getFailRate() {
        return failRate;
    }

    /** 1–100 percent or off; 50 in own, off in dead-count. */
    public void setFailRate(String failRate) {
        this.failRate = failRate;
        set("fail-rate", failRate);
    }

    public int getDeadCount() {
        return deadCount;
    }

    /** 3–65535, 10 by default; in detect-cycle 1–65535, 2. */
    public void setDeadCount(int deadCount) {
        this.deadCount = deadCount;
        set("dead-count", deadCount);
    }

    public @Nullable Duration getDeadInterval() {
        return deadInterval;
    }

    /** 0–60 s, in detect-cycle 1–300 s; 5 s by default. */
    public void setDeadInterval(Duration deadInterval) {
        this.deadInterval = deadInterval;
        set("dead-interval", deadInterval);
    }

    public @Nullable String getDeadTime() {
        return deadTime;
    }

    /** 1 s to 65535 min; 3 min by default, in detect-cycle 5 min. Under dead-criteria the {@code deadtime}: 0–1440 min, 0 by default, which is never dead. */
    public void setDeadTime(String deadTime) {
        this.deadTime = deadTime;
        set("dead-time", deadTime);
    }

    public @Nullable String getRecover() {
        return recover;
    }

    /** {@code on-response}, the default, or {@code after-dead-time}. */
    public void setRecover(String recover) {
        this.recover = recover;
        set("recover", recover);
    }

    public @Nullable String getRecoverCount() {
        return recoverCount;
    }

    /** {@code invalid}, in profile huawei-router. */
    public void setRecoverCount(String recoverCount) {
        this.recoverCount = recoverCount;
        set("recover-count", recoverCount);
    }

    public boolean isStateRecoveryDetect() {
        return stateRecoveryDetect;
    }

    /** Off by default. */
    public void setStateRecoveryDetect(boolean stateRecoveryDetect) {
        this.stateRecoveryDetect = stateRecoveryDetect;
        set("state-recovery-detect", stateRecoveryDetect);
    }

    @Override
    public String toString() {
        return values().toString();
    }
}
