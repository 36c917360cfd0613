package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import io.github.camelradius.lb.core.model.Timers;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Status rule <em>failure-backoff</em> (rules section 5, radiator: {@code MaxFailedRequests, MaxFailedGraceTime,
 * FailureBackoffTime}): a transaction that used its tries without an answer makes the server unavailable for a time.
 */
public final class FailureBackoff implements StatusRule {
    /** Name of the rule. */
    public static final String NAME = "failure-backoff";

    private static final String UP = "up";
    private static final String UNAVAILABLE = "unavailable";

    private final StatusContext context;
    private final long graceTime;
    private final long backoffTime;
    private final boolean responseEnds;

    private final Run run = new Run();

    /** When the last failed requests failed, as a ring. */
    private final long[] failures;

    private long failed;
    private boolean backingOff;
    private Timers.@Nullable Handle timer;

    FailureBackoff(Options options, StatusContext context) {
        this.context = context;
        failures = new long[(int) options.number("max-failed-requests")];
        graceTime = options.nanos("max-failed-grace-time");
        backoffTime = options.nanos("failure-backoff-time");
        responseEnds = options.flag("response-ends-backoff");
    }

    /** Makes them by name. */
    public static StatusRuleFactory factory() {
        return new FailureBackoffFactory();
    }

    @Override
    public String state() {
        return backingOff ? UNAVAILABLE : UP;
    }

    @Override
    public Standing standing() {
        return backingOff ? Standing.LAST_RESORT : Standing.AVAILABLE;
    }

    @Override
    public void answered(PacketEvent event) {
        alive("answered a request");
    }

    @Override
    public void probeAnswered(int inARow, long sentNanos) {
        alive("answered a probe");
    }

    private void alive(String how) {
        run.answered(context.nanos());
        failed = 0;
        if (backingOff && responseEnds) {
            end("response", how);
        }
    }

    @Override
    public void ignored(PacketEvent event) {
        if (!backingOff) {
            run.ignored(context.nanos());
            if (event.triesUsedUp()) {
                requestFailed();
            }
        }
    }

    /** A refused event is one failed request. */
    @Override
    public void refused(PacketEvent event) {
        if (!backingOff) {
            run.refused();
            requestFailed();
        }
    }

    /** Counts like a request of a client once the server has shown that it answers probes. */
    @Override
    public void probeMissed(boolean refused, boolean answeredBefore) {
        if (!backingOff && answeredBefore) {
            if (refused) {
                run.refused();
            } else {
                run.ignored(context.nanos());
            }
            requestFailed();
        }
    }

    private void requestFailed() {
        long now = context.nanos();
        failures[(int) (failed++ % failures.length)] = now;
        if (backoffTime > 0 && failed >= failures.length && within(now)) {
            backingOff = true;
            timer = context.schedule(backoffTime, this::over);
            context.changed(UP, NAME, failed + " requests failed in a row, " + run.evidence(now));
        }
    }

    /** Whether the last of them all lie in the grace time; 0 asks for no time. */
    private boolean within(long now) {
        return graceTime == 0 || now - failures[(int) (failed % failures.length)] <= graceTime;
    }

    private void over() {
        timer = null;
        end("failure-backoff-time", "failure-backoff-time of " + Durations.text(backoffTime) + " is over");
    }

    private void end(String rule, String reason) {
        backingOff = false;
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
        failed = 0;
        run.restart();
        context.changed(UNAVAILABLE, rule, reason);
    }

    @Override
    public ProbeDemand probes() {
        return backingOff && responseEnds ? ProbeDemand.PERIODIC : ProbeDemand.NONE;
    }

    private static final class FailureBackoffFactory implements StatusRuleFactory {
        private static final List<Option> OPTIONS = List.of(
                Option.number("max-failed-requests", 1, 1, 1000),
                Option.duration("max-failed-grace-time", Duration.ZERO, Duration.ZERO, Duration.ofHours(24)),
                Option.duration("failure-backoff-time", Duration.ofSeconds(100), Duration.ZERO, Duration.ofHours(24)),
                Option.flag("response-ends-backoff", false));

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public List<Option> options() {
            return OPTIONS;
        }

        @Override
        public StatusScope scope() {
            return StatusScope.SERVER;
        }

        @Override
        public List<String> warnings(Options options, boolean probed, boolean accountingOnly) {
            return options.nanos("failure-backoff-time") == 0
                    ? List.of("failure-backoff-time is 0: no server is ever taken out, silent ones keep their share")
                    : List.of();
        }

        @Override
        public StatusRule create(Options options, StatusContext context) {
            return new FailureBackoff(options, context);
        }
    }
}
