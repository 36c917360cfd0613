package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How servers are probed (rules section 3). Without own values interval and successes are the status rule's.
 *
 * @param type what is sent; off by default
 * @param intervalNanos from one probe to the next, 1 s to 1 h, or 0 for the rule's
 * @param successes consecutive answers that bring a server back, 1–100, or 0 for the rule's
 * @param jitter whether intervals vary by ±10 %, so that many balancers do not probe in step
 */
public record ProbeSettings(Type type, long intervalNanos, int successes, boolean jitter) {
    /** No probes. */
    public static final ProbeSettings OFF = new ProbeSettings(Type.OFF, 0, 0, true);

    /** The options of {@code probe} that concern the engine; user and password are the driver's. */
    public static final List<Option> OPTIONS = List.of(
            Option.word("type", "off", "status-server", "access-request"),
            Option.durationOrOff("interval", null, Duration.ofSeconds(1), Duration.ofHours(1)),
            Option.number("successes", 0, 1, 100));

    private static final long FLOOR = Duration.ofSeconds(6).toNanos();

    /** What a probe is. */
    public enum Type {
        OFF,
        /** RFC 5997, at either port. */
        STATUS_SERVER,
        /** An Access-Request of a test user, at the authentication port only. */
        ACCESS_REQUEST
    }

    /**
     * From option values.
     *
     * @throws io.github.camelradius.lb.core.model.OptionException when a value is not allowed
     */
    public static ProbeSettings of(Map<String, ?> given) {
        Options options = Options.of("probe", OPTIONS, given);
        Type type =
                switch (options.word("type")) {
                    case "status-server" -> Type.STATUS_SERVER;
                    case "access-request" -> Type.ACCESS_REQUEST;
                    default -> Type.OFF;
                };
        return new ProbeSettings(type, Math.max(0, options.nanos("interval")), (int) options.number("successes"), true);
    }

    /** The same without jitter: for simulations. */
    public ProbeSettings steady() {
        return new ProbeSettings(type, intervalNanos, successes, false);
    }

    /** Warnings for whoever starts it. */
    List<String> warnings() {
        return type != Type.OFF && intervalNanos > 0 && intervalNanos < FLOOR
                ? List.of("probe interval " + Durations.text(intervalNanos)
                        + " is below 6s, the floor of RFC 3539: servers may take it for a flood")
                : List.of();
    }
}
