package io.github.camelradius.lb;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.camel.spi.Configurer;
import org.apache.camel.spi.Metadata;

/** Constants of a group's status rule; those not set have the rule's default. */
@Configurer(metadataOnly = true)
public class RadiusGroupHealth {
    private final Map<String, Object> values = new LinkedHashMap<>();

    @Metadata(description = "Rule dead-count: consecutive ignored packets that set a server down", defaultValue = "10")
    private int deadCount;

    @Metadata(
            description = "Rule dead-count: time that must have passed from the first ignored packet of the run to the"
                    + " newest, 0 for none",
            defaultValue = "5s",
            javaType = "java.time.Duration")
    private Duration deadInterval = Duration.ZERO;

    @Metadata(
            description = "Rule dead-count: percentage of ignored packets among the last dead-count decided ones that"
                    + " sets a server down; off for never",
            defaultValue = "off")
    private String failRate = "";

    @Metadata(
            description = "Rule dead-count: time after which a server that is down is assumed up",
            defaultValue = "3m",
            javaType = "java.time.Duration")
    private Duration deadTime = Duration.ZERO;

    @Metadata(
            description = "Rule dead-count: whether a response brings a server back before dead-time is over",
            defaultValue = "on-response",
            enums = "on-response,after-dead-time")
    private String recover = "";

    @Metadata(
            description = "Rule dead-count: a server that is down comes back after as many answered probes in a row as"
                    + " probe.successes says",
            defaultValue = "false")
    private boolean stateRecoveryDetect;

    /**
     * Sets any constant by its name in kebab-case, for example {@code dead-count}.
     *
     * @param value number, Duration, Boolean or text; checked when the group is first used
     */
    public RadiusGroupHealth set(String option, Object value) {
        values.put(option, value);
        return this;
    }

    /** What was set, by name in kebab-case. */
    Map<String, Object> values() {
        return values;
    }

    public int getDeadCount() {
        return deadCount;
    }

    /** 3–65535 consecutive ignored packets, 10 by default. */
    public void setDeadCount(int deadCount) {
        this.deadCount = deadCount;
        set("dead-count", deadCount);
    }

    public Duration getDeadInterval() {
        return deadInterval;
    }

    /** 0–60 s, 5 s by default. */
    public void setDeadInterval(Duration deadInterval) {
        this.deadInterval = deadInterval;
        set("dead-interval", deadInterval);
    }

    public String getFailRate() {
        return failRate;
    }

    /** 1–100 percent or off, which is the default. */
    public void setFailRate(String failRate) {
        this.failRate = failRate;
        set("fail-rate", failRate);
    }

    public Duration getDeadTime() {
        return deadTime;
    }

    /** 1 s to 65535 min, 3 min by default. */
    public void setDeadTime(Duration deadTime) {
        this.deadTime = deadTime;
        set("dead-time", deadTime);
    }

    public String getRecover() {
        return recover;
    }

    /** {@code on-response}, the default, or {@code after-dead-time}. */
    public void setRecover(String recover) {
        this.recover = recover;
        set("recover", recover);
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
        return values.toString();
    }
}
