package io.github.camelradius.lb.core.affinity;

import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import java.time.Duration;
import java.util.List;

/**
 * How sessions are remembered (rules section 3).
 *
 * @param on whether they are at all
 * @param timeoutNanos after the last Accept or Accounting-Response
 * @param graceNanos after the answer to a Stop
 * @param limit sessions at most; the ones that would expire first make room
 * @param supersetDisables whether they count for nothing where every accounting server also authenticates
 */
public record SessionSettings(boolean on, long timeoutNanos, long graceNanos, int limit, boolean supersetDisables) {
    /** Options of a group, with ranges and the defaults of profile own. */
    public static final List<Option> OPTIONS = List.of(
            Option.word("selection-basis", "session", "packet"),
            Option.duration("session-timeout", Duration.ofHours(24), Duration.ofSeconds(1), Duration.ofDays(365)),
            Option.duration("session-grace", Duration.ofSeconds(30), Duration.ZERO, Duration.ofHours(1)),
            Option.number("session-limit", 1_000_000, 1, 20_000_000),
            Option.flag("ignore-preferred-server", false),
            Option.flag("superset-disables-preferred", false));

    /** Reads {@link #OPTIONS}. */
    public static SessionSettings of(Options options) {
        return new SessionSettings(
                options.word("selection-basis").equals("session") && !options.flag("ignore-preferred-server"),
                options.nanos("session-timeout"),
                options.nanos("session-grace"),
                (int) options.number("session-limit"),
                options.flag("superset-disables-preferred"));
    }
}
