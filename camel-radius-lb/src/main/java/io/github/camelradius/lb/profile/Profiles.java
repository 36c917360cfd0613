package io.github.camelradius.lb.profile;

import static io.github.camelradius.lb.profile.VendorName.Meaning.MINUTES;
import static io.github.camelradius.lb.profile.VendorName.Meaning.RECOVERY;
import static io.github.camelradius.lb.profile.VendorName.Meaning.REPETITIONS;
import static io.github.camelradius.lb.profile.VendorName.Meaning.SAME;
import static io.github.camelradius.lb.profile.VendorName.Meaning.SECONDS;

import io.github.camelradius.lb.core.ServerSettings;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.OptionException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The presets (rules section 4). */
public final class Profiles {
    private static final int ANY_WEIGHT = ServerSettings.MAX_WEIGHT;
    static final String OFF = "off";
    private static final Map<String, Map<String, String>> NOTHING = Map.of();

    /** The best of all, and the default. */
    public static final Profile OWN = new Profile(
            "own", "least-request", NOTHING, "own", timing("1s", 2, "5s"), "auto", 1, ANY_WEIGHT, true, List.of());

    /** {@code retransmit} counts packets. */
    public static final Profile HUAWEI_ROUTER = new Profile(
            "huawei-router",
            "master-backup",
            NOTHING,
            "dead-count",
            timing("5s", 3, OFF),
            OFF,
            0,
            ANY_WEIGHT,
            true,
            List.of(new VendorName("retransmit", "tries", SAME), new VendorName("recover-count", "recover", RECOVERY)));

    /** {@code retransmit} counts packets; the switch's range of weights. */
    public static final Profile HUAWEI_SWITCH = new Profile(
            "huawei-switch",
            "primary-secondary",
            NOTHING,
            "detect-cycle",
            timing("5s", 3, OFF),
            OFF,
            80,
            100,
            true,
            List.of(new VendorName("retransmit", "tries", SAME)));

    /** {@code retry} counts packets. */
    public static final Profile NOKIA_SR = new Profile(
            "nokia-sr",
            "direct",
            NOTHING,
            "nokia",
            timing("5s", 3, OFF),
            OFF,
            1,
            ANY_WEIGHT,
            false,
            List.of(new VendorName("retry", "tries", SAME), new VendorName("hold-down-time", "hold-down", SECONDS)));

    /** {@code retransmit} counts repetitions; the primary is the first one, whatever the weights. */
    public static final Profile CISCO_IOS = new Profile(
            "cisco-ios",
            "primary-secondary",
            Map.of(
                    "primary-secondary", Map.of("primary-by", "order"),
                    "least-outstanding", Map.of("batch-size", "25")),
            "dead-criteria",
            timing("5s", 4, OFF),
            OFF,
            1,
            ANY_WEIGHT,
            true,
            List.of(
                    new VendorName("retransmit", "tries", REPETITIONS),
                    new VendorName("deadtime", "deadtime", MINUTES)));

    /** {@code Retries} counts repetitions. */
    public static final Profile RADIATOR = new Profile(
            "radiator",
            "adaptive",
            NOTHING,
            "failure-backoff",
            timing("5s", 4, OFF),
            OFF,
            1,
            ANY_WEIGHT,
            false,
            List.of(
                    new VendorName("Retries", "tries", REPETITIONS),
                    new VendorName("RetryTimeout", "timeout", SECONDS),
                    new VendorName("MaxFailedRequests", "max-failed-requests", SAME),
                    new VendorName("MaxFailedGraceTime", "max-failed-grace-time", SECONDS),
                    new VendorName("FailureBackoffTime", "failure-backoff-time", SECONDS),
                    new VendorName("BogoMips", "bogo-mips", SAME)));

    private static final List<Profile> ALL = List.of(OWN, HUAWEI_ROUTER, HUAWEI_SWITCH, NOKIA_SR, CISCO_IOS, RADIATOR);

    static final Option SCOPE = Option.word("status-scope", "role", "server");
    static final Option SHADOW = Option.word(
            "shadow-profile", Stream.concat(Stream.of(OFF), names().stream()).toArray(String[]::new));

    private Profiles() {}

    private static Map<String, String> timing(String timeout, int tries, String deadline) {
        return Map.of("timeout", timeout, "tries", String.valueOf(tries), "deadline", deadline);
    }

    /** Options of a group beside the engine's own: {@code status-scope} and {@code shadow-profile}. */
    public static List<Option> options() {
        return List.of(SCOPE, SHADOW);
    }

    /** Names of all profiles; the first is the default. */
    public static List<String> names() {
        return ALL.stream().map(Profile::name).toList();
    }

    /**
     * The profile of this name.
     *
     * @throws OptionException when there is none
     */
    public static Profile of(String name) {
        return ALL.stream()
                .filter(profile -> profile.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new OptionException("server group", "profile", name, String.join(", ", names())));
    }
}
