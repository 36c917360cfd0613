package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import io.github.camelradius.lb.core.model.Timers;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Status rule <em>dead-criteria</em> (rules section 5, cisco-ios: {@code radius-server dead-criteria time, tries},
 * {@code radius-server deadtime}): dead after enough packets in a row were ignored for long enough; after
 * {@code deadtime} in quarantine, where only probes go, until a valid response.
 */
public final class DeadCriteria implements StatusRule {
    /** Name of the rule. */
    public static final String NAME = "dead-criteria";

    private enum State {
        UP("up", Standing.AVAILABLE),
        DEAD("dead", Standing.LAST_RESORT),
        QUARANTINE("quarantine", Standing.LAST_OF_ALL);

        private final String text;
        private final Standing standing;

        State(String text, Standing standing) {
            this.text = text;
            this.standing = standing;
        }
    }

    private final StatusContext context;
    private final long tries;
    private final long time;
    private final long deadtime;
    private final boolean idleCounts;
    private final Run run = new Run();

    private State state = State.UP;

    /** When the run's first ignored packet was sent. */
    private long firstSent;

    /** Last sign of life, or when the counts were last fresh. */
    private long lastHeard;

    private Timers.@Nullable Handle deadTimer;

    DeadCriteria(Options options, StatusContext context) {
        this.context = context;
        tries = options.number("dead-tries");
        time = options.nanos("dead-time-criterion");
        deadtime = options.nanos("deadtime");
        idleCounts = options.flag("idle-counts");
        lastHeard = context.nanos();
    }

    /** Makes them by name. */
    public static StatusRuleFactory factory() {
        return new DeadCriteriaFactory();
    }

    @Override
    public String state() {
        return state.text;
    }

    @Override
    public Standing standing() {
        return state.standing;
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
        lastHeard = context.nanos();
        if (state != State.UP) {
            enter(State.UP, "response", how);
        }
    }

    @Override
    public void ignored(PacketEvent event) {
        if (state == State.UP) {
            countIgnored(event.sentNanos());
        }
    }

    private void countIgnored(long sentNanos) {
        if (run.ignored() == 0) {
            firstSent = sentNanos;
        }
        run.ignored(context.nanos());
        test();
    }

    @Override
    public void refused(PacketEvent event) {
        if (state == State.UP) {
            countRefused();
        }
    }

    private void countRefused() {
        run.refused();
        test();
    }

    /** Refused packets alone never meet the time criterion (rules section 2.7). */
    private void test() {
        long now = context.nanos();
        long since = idleCounts ? lastHeard : firstSent;
        if (deadtime > 0 && run.count() >= tries && run.ignored() > 0 && now - since >= time) {
            deadTimer = context.schedule(deadtime, this::deadtimeOver);
            enter(State.DEAD, NAME, run.evidence(now));
        }
    }

    private void deadtimeOver() {
        deadTimer = null;
        String over = "deadtime of " + Durations.text(deadtime) + " is over";
        if (context.probed()) {
            enter(State.QUARANTINE, "deadtime", over + ", in quarantine until it answers a probe");
        } else {
            run.restart();
            lastHeard = context.nanos();
            enter(State.UP, "deadtime", over + ", used again without a probe");
        }
    }

    /** Counts like a packet of a client once the server has shown that it answers probes. */
    @Override
    public void probeMissed(boolean refused, boolean answeredBefore) {
        if (state != State.UP || !answeredBefore) {
            return;
        }
        if (refused) {
            countRefused();
        } else {
            countIgnored(context.nanos() - context.timeoutNanos());
        }
    }

    private void enter(State next, String rule, String reason) {
        if (next == State.UP && deadTimer != null) {
            deadTimer.cancel();
            deadTimer = null;
        }
        String old = state.text;
        state = next;
        context.changed(old, rule, reason);
    }

    @Override
    public ProbeDemand probes() {
        return state == State.QUARANTINE ? ProbeDemand.AT_ONCE : ProbeDemand.NONE;
    }

    private static final class DeadCriteriaFactory implements StatusRuleFactory {
        private static final List<Option> OPTIONS = List.of(
                Option.number("dead-tries", 10, 1, 100),
                Option.duration(
                        "dead-time-criterion", Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(120)),
                Option.duration("deadtime", Duration.ZERO, Duration.ZERO, Duration.ofMinutes(1440)),
                Option.flag("idle-counts", false));

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
            return options.nanos("deadtime") == 0
                    ? List.of("deadtime is 0: no server is ever declared dead, each request tries a silent one first")
                    : List.of();
        }

        @Override
        public StatusRule create(Options options, StatusContext context) {
            return new DeadCriteria(options, context);
        }
    }
}
