package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Options;
import io.github.camelradius.lb.core.status.ProbeDefaults;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How servers are probed (rules section 3). Without own values interval and successes are the status rule's.
 *
 * @param type what is sent; off by default
 * @param intervalNanos from one probe to the next, 1 s to 1 h, or 0 for the rule's
 * @param successes consecutive answers that bring a server back, 1–100, or 0 for the rule's
 * @param testUser whether a test user is configured: {@link Type#AUTO} falls back to it
 * @param jitter whether intervals vary by ±10 %, so that many balancers do not probe in step
 */
public record ProbeSettings(Type type, long intervalNanos, int successes, boolean testUser, boolean jitter) {
    /** No probes. */
    public static final ProbeSettings OFF = new ProbeSettings(Type.OFF, 0, 0, true);

    /** How long an idle server that never answered Status-Server is not asked again. */
    static final long UNANSWERED_NANOS = Duration.ofHours(1).toNanos();

    /** The options of {@code probe} that concern the engine; user and password are the driver's. */
    public static final List<Option> OPTIONS = List.of(
            Option.word("type", "off", "auto", "status-server", "access-request", "accounting"),
            Option.durationOrOff("interval", null, Duration.ofSeconds(1), Duration.ofHours(1)),
            Option.number("successes", 0, 1, 100));

    private static final long FLOOR = Duration.ofSeconds(6).toNanos();

    /** What a probe is. */
    public enum Type {
        OFF,
        /** RFC 5997, at either port. */
        STATUS_SERVER,
        /** An Access-Request of a test user, at the authentication port. */
        ACCESS_REQUEST,
        /** An Accounting-Request of a test user, at the accounting port. */
        ACCOUNTING,
        /**
         * Status-Server; an idle server that never answered it is not asked again for an hour and gets the test user
         * meanwhile, if there is one. A doubted one that answered neither is asked both in turn. Never the type of a
         * {@link Probe}.
         */
        AUTO
    }

    /** Without a test user. */
    public ProbeSettings(Type type, long intervalNanos, int successes, boolean jitter) {
        this(type, intervalNanos, successes, type == Type.ACCESS_REQUEST || type == Type.ACCOUNTING, jitter);
    }

    /**
     * From option values; {@code user} may be among them, it tells that there is a test user.
     *
     * @throws OptionException when a value is not allowed
     */
    public static ProbeSettings of(Map<String, ?> given) {
        Map<String, Object> values = new HashMap<>(given);
        boolean user = values.remove("user") != null;
        Options options = Options.of("probe", OPTIONS, values);
        Type type =
                switch (options.word("type")) {
                    case "status-server" -> Type.STATUS_SERVER;
                    case "access-request" -> Type.ACCESS_REQUEST;
                    case "accounting" -> Type.ACCOUNTING;
                    case "auto" -> Type.AUTO;
                    default -> Type.OFF;
                };
        return new ProbeSettings(
                type,
                Math.max(0, options.nanos("interval")),
                (int) options.number("successes"),
                user || type == Type.ACCESS_REQUEST || type == Type.ACCOUNTING,
                true);
    }

    /** The same without jitter: for simulations. */
    public ProbeSettings steady() {
        return new ProbeSettings(type, intervalNanos, successes, testUser, false);
    }

    /**
     * What is in force under a status rule: where these leave something open, its value.
     *
     * @param owner named in errors
     * @throws OptionException when the rule needs a probe and there is none, or forbids so short an interval
     */
    ProbeSettings under(ProbeDefaults defaults, String owner, String statusRule) {
        if (defaults.required() && type == Type.OFF) {
            throw new OptionException(
                    owner, "probe.type", "off", "status-server or access-request: the status rule needs a probe");
        }
        long interval = intervalNanos > 0 ? intervalNanos : defaults.intervalNanos();
        if (interval < defaults.leastIntervalNanos()) {
            throw new OptionException(
                    owner,
                    "probe.interval",
                    Durations.text(interval),
                    Durations.text(defaults.leastIntervalNanos()) + " or more under status rule " + statusRule);
        }
        return new ProbeSettings(type, interval, successes > 0 ? successes : defaults.successes(), testUser, jitter);
    }

    /** Warnings for whoever starts it. */
    List<String> warnings() {
        return type != Type.OFF && intervalNanos > 0 && intervalNanos < FLOOR
                ? List.of("probe interval " + Durations.text(intervalNanos)
                        + " is below 6s, the floor of RFC 3539: servers may take it for a flood")
                : List.of();
    }
}
