package io.github.camelradius.lb;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.camel.spi.Configurer;
import org.apache.camel.spi.Metadata;
import org.jspecify.annotations.Nullable;

/** How servers are probed, past the route and counted apart from clients' packets. */
@Configurer(metadataOnly = true)
public class RadiusGroupProbe {
    private final Map<String, Object> values = new LinkedHashMap<>();

    @Metadata(
            description = "What is sent; auto is Status-Server, or a test user's request where that was never answered."
                    + " The profile's by default: auto in own, off in others",
            enums = "auto,status-server,access-request,accounting,off")
    private @Nullable String type;

    @Metadata(
            description = "From one probe to the next, 10 % more or less",
            defaultValue = "6s",
            javaType = "java.time.Duration")
    private Duration interval = Duration.ZERO;

    @Metadata(description = "Answers in a row that bring a server back", defaultValue = "1")
    private int successes;

    @Metadata(description = "Name of the test user", defaultValue = "probe")
    private String user = "probe";

    @Metadata(description = "Password of the test user", defaultValue = "probe", secret = true)
    private String password = "probe";

    /**
     * Sets an option by its name, for example {@code interval}.
     *
     * @param value number, Duration or text; checked when the group is first used
     */
    public RadiusGroupProbe set(String option, Object value) {
        values.put(option, value);
        return this;
    }

    Map<String, Object> values() {
        return values;
    }

    public @Nullable String getType() {
        return type;
    }

    /** What is sent; the profile's by default: {@code auto} in own, {@code off} in others. */
    public void setType(String type) {
        this.type = type;
        set("type", type);
    }

    public Duration getInterval() {
        return interval;
    }

    /** 1 s to 1 h; the status rule's default otherwise, mostly 6 s. */
    public void setInterval(Duration interval) {
        this.interval = interval;
        set("interval", interval);
    }

    public int getSuccesses() {
        return successes;
    }

    /** 1–100; the status rule's default otherwise, mostly 1. */
    public void setSuccesses(int successes) {
        this.successes = successes;
        set("successes", successes);
    }

    public String getUser() {
        return user;
    }

    /** Name of the test user, {@code probe} by default. */
    public void setUser(String user) {
        this.user = user;
        set("user", user);
    }

    public String getPassword() {
        return password;
    }

    /** Password of the test user, {@code probe} by default; in no text that this class gives. */
    public void setPassword(String password) {
        this.password = password;
    }

    @Override
    public String toString() {
        return values + " user=" + user;
    }
}
