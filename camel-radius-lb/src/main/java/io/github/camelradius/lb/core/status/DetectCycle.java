package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import java.time.Duration;
import java.util.List;

/**
 * Status rule <em>detect-cycle</em> (rules section 5, huawei-switch: {@code radius-server dead-interval, dead-count,
 * detect-cycle, max-unresponsive-interval}): time is cut into intervals from the group's start; Down when several in a
 * row had ignored packets enough and no answer. Each is judged at its end.
 */
public final class DetectCycle implements StatusRule {
    /** Name of the rule. */
    public static final String NAME = "detect-cycle";

    private final StatusContext context;
    private final Outage outage;
    private final long start;
    private final long interval;
    private final long deadCount;
    private final long cycle;
    private final long maxUnresponsive;
    private final Run run = new Run();

    /** Number of the interval that the counts belong to. */
    private long current = -1;

    private long ignored;
    private long refused;
    private boolean answered;
    private long silent;
    private long lastSilent = -2;

    private boolean ignoredBefore;
    private long lastIgnored;

    DetectCycle(Options options, StatusContext context) {
        this.context = context;
        outage = new Outage(context, options.nanos("dead-time"), this::restart);
        start = context.nanos();
        interval = options.nanos("dead-interval");
        deadCount = options.number("dead-count");
        cycle = options.number("detect-cycle");
        maxUnresponsive = options.nanos("max-unresponsive-interval");
    }

    /** Makes them by name. */
    public static StatusRuleFactory factory() {
        return new DetectCycleFactory();
    }

    @Override
    public String state() {
        return outage.state();
    }

    @Override
    public Standing standing() {
        return outage.standing();
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
        outage.answered(true, how);
        enter();
        answered = true;
        ignoredBefore = false;
        run.answered(context.nanos());
    }

    @Override
    public void ignored(PacketEvent event) {
        if (!outage.down()) {
            countIgnored();
        }
    }

    private void countIgnored() {
        failed();
        ignored++;
        long now = context.nanos();
        run.ignored(now);
        boolean tooLong = maxUnresponsive != Option.OFF && ignoredBefore && now - lastIgnored > maxUnresponsive;
        ignoredBefore = true;
        lastIgnored = now;
        if (tooLong) {
            outage.begin("max-unresponsive-interval", run.evidence(now));
        }
    }

    @Override
    public void refused(PacketEvent event) {
        if (!outage.down()) {
            countRefused();
        }
    }

    private void countRefused() {
        failed();
        refused++;
        run.refused();
    }

    /** Counts like a packet of a client once the server has shown that it answers probes. */
    @Override
    public void probeMissed(boolean probeRefused, boolean answeredBefore) {
        if (outage.down() || !answeredBefore) {
            return;
        }
        if (probeRefused) {
            countRefused();
        } else {
            countIgnored();
        }
    }

    /** The first failure of an interval asks for its judgement; one without failures needs none. */
    private void failed() {
        enter();
        if (ignored + refused == 0) {
            judgeAtItsEnd(current);
        }
    }

    private void judgeAtItsEnd(long number) {
        context.schedule(start + (number + 1) * interval - context.nanos(), () -> judge(number));
    }

    /** Counts belong to the interval that now lies in: the one before is closed first. */
    private void enter() {
        long now = (context.nanos() - start) / interval;
        if (now != current) {
            close();
            current = now;
        }
    }

    /** Refused packets count, but an interval needs an ignored one (rules section 2.7). */
    private void close() {
        if (ignored > 0 && ignored + refused >= deadCount && !answered) {
            silent = lastSilent == current - 1 ? silent + 1 : 1;
            lastSilent = current;
        }
        ignored = 0;
        refused = 0;
        answered = false;
    }

    private void judge(long number) {
        enter();
        if (current == number) {
            judgeAtItsEnd(number); // a timer that was early
        } else if (!outage.down() && lastSilent == number && silent >= cycle) {
            outage.begin(
                    NAME,
                    run.evidence(context.nanos()) + ", no answer in " + silent + " intervals of "
                            + Durations.text(interval));
        }
    }

    /** Fresh counts: what was ignored before the server came back says nothing about it now. */
    private void restart() {
        ignored = 0;
        refused = 0;
        answered = false;
        silent = 0;
        lastSilent = -2;
        ignoredBefore = false;
        run.restart();
    }

    @Override
    public ProbeDemand probes() {
        return outage.down() ? ProbeDemand.PERIODIC : ProbeDemand.NONE;
    }

    private static final class DetectCycleFactory implements StatusRuleFactory {
        private static final List<Option> OPTIONS = List.of(
                Option.number("detect-cycle", 2, 1, 5),
                Option.duration("dead-interval", Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(300)),
                Option.number("dead-count", 2, 1, 65_535),
                Option.durationOffOr(
                        "max-unresponsive-interval",
                        Duration.ofSeconds(300),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(7200)),
                Option.duration("dead-time", Duration.ofMinutes(5), Duration.ofSeconds(1), Duration.ofMinutes(65_535)));

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
            return StatusScope.ROLE;
        }

        @Override
        public StatusRule create(Options options, StatusContext context) {
            return new DetectCycle(options, context);
        }
    }
}
