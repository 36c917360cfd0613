package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.affinity.SessionSettings;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A group's own options: the table of them, and for one group what each is; immutable. */
final class GroupOptions {
    /** With ranges and the defaults of profile own. */
    static final List<Option> ALL = options(
            Option.duration("timeout", Duration.ofSeconds(1), Duration.ofMillis(1), Duration.ofHours(1)),
            Option.number("tries", 2, 1, 100),
            Option.durationOrOff("deadline", Duration.ofSeconds(5), Duration.ofMillis(1), Duration.ofHours(24)),
            Option.number("pending-limit", 4096, 1, 1_000_000),
            Option.number("panic-threshold", 0, 0, 100),
            Option.duration("slow-start", Duration.ofSeconds(10), Duration.ZERO, Duration.ofHours(1)),
            Option.word("down-servers-tried", "all", "one"),
            Option.duration("conversation-timeout", Duration.ofSeconds(60), Duration.ofSeconds(1), Duration.ofHours(1)),
            Option.durationOrOff(
                    "duplicate-window", Duration.ofSeconds(5), Duration.ofMillis(1), Duration.ofSeconds(60)),
            Option.word("accounting-on", "holders", "all"),
            Option.percentOrOff("retry-budget"),
            Option.number("decisions", 100, 0, 10_000),
            Option.word("health-scope", "server", "realm"),
            Option.number("realm-limit", 1000, 1, 100_000),
            Option.duration("realm-timeout", Duration.ofMinutes(5), Duration.ofSeconds(1), Duration.ofHours(24)));

    /** Those that a server may have a value of its own for. */
    static final List<Option> PER_SERVER = ALL.subList(0, 2);

    private final Options values;

    /**
     * @param owner named in errors
     * @throws io.github.camelradius.lb.core.model.OptionException when one is unknown or its value not allowed
     */
    GroupOptions(String owner, Map<String, Object> given) {
        values = Options.of(owner, ALL, given);
    }

    private static List<Option> options(Option... ofEngine) {
        List<Option> options = new ArrayList<>(List.of(ofEngine));
        options.addAll(SessionSettings.OPTIONS);
        return List.copyOf(options);
    }

    /** Of one packet, nanoseconds. */
    long timeoutNanos() {
        return values.nanos("timeout");
    }

    /** Packets that a transaction sends to one server. */
    int tries() {
        return (int) values.number("tries");
    }

    /** Longest time from receipt to the last packet, or {@link Option#OFF}. */
    long deadlineNanos() {
        return values.nanos("deadline");
    }

    int pendingLimit() {
        return (int) values.number("pending-limit");
    }

    int panicThreshold() {
        return (int) values.number("panic-threshold");
    }

    /** How long the share of a returned server grows, nanoseconds. */
    long slowStartNanos() {
        return values.nanos("slow-start");
    }

    /** Whether no more than one unavailable server is tried after the others. */
    boolean oneDownServerTried() {
        return values.word("down-servers-tried").equals("one");
    }

    long conversationNanos() {
        return values.nanos("conversation-timeout");
    }

    /** How long after a request its copies join it, or {@link Option#OFF}. */
    long duplicateWindowNanos() {
        return values.nanos("duplicate-window");
    }

    /** Whether an Accounting-On or -Off goes to every server, not only to those that hold sessions of its NAS. */
    boolean accountingOnToAll() {
        return values.word("accounting-on").equals("all");
    }

    /** Packets beyond a transaction's first one, in percent of first ones, or {@link Option#OFF} for no bound. */
    long retryBudget() {
        return values.number("retry-budget");
    }

    /** Decisions that are kept to be looked at. */
    int decisions() {
        return (int) values.number("decisions");
    }

    /** Whether each realm behind a server has a status of its own. */
    boolean healthPerRealm() {
        return values.word("health-scope").equals("realm");
    }

    int realmLimit() {
        return (int) values.number("realm-limit");
    }

    long realmTimeoutNanos() {
        return values.nanos("realm-timeout");
    }

    SessionSettings sessions() {
        return SessionSettings.of(values);
    }
}
