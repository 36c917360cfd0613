package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Status rule <em>dead-count</em> (rules section 5, huawei-router: {@code radius-server dead-count, dead-interval,
 * dead-time, detect-server}): Down after a run of ignored packets that lasted longer than {@code dead-interval}; Up again
 * on a response, or assumed Up after {@code dead-time}.
 */
public final class DeadCount implements StatusRule {
    /** Name of the rule. */
    public static final String NAME = "dead-count";

    private final StatusContext context;
    private final Outage outage;
    private final long deadCount;
    private final long deadInterval;
    private final boolean recoverOnResponse;
    private final boolean recoveryDetect;
    private final @Nullable FailRate failRate;
    private final Run run = new Run();

    DeadCount(Options options, StatusContext context) {
        this.context = context;
        outage = new Outage(context, options.nanos("dead-time"), this::restart);
        deadCount = options.number("dead-count");
        deadInterval = options.nanos("dead-interval");
        recoverOnResponse = options.word("recover").equals("on-response");
        recoveryDetect = options.flag("state-recovery-detect");
        long rate = options.number("fail-rate");
        failRate = rate == Option.OFF ? null : new FailRate((int) deadCount, (int) rate);
    }

    private void restart() {
        run.restart();
        if (failRate != null) {
            failRate.restart();
        }
    }

    /** Makes them by name. */
    public static StatusRuleFactory factory() {
        return new DeadCountFactory();
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
        if (failRate != null && !outage.down()) {
            failRate.decided(event.packets(), false);
        }
        alive(recoverOnResponse, "answered a request");
    }

    @Override
    public void ignored(PacketEvent event) {
        if (!outage.down()) {
            run.ignored(context.nanos());
            decided();
        }
    }

    @Override
    public void refused(PacketEvent event) {
        if (!outage.down()) {
            run.refused();
            decided();
        }
    }

    private void decided() {
        if (failRate != null) {
            failRate.decided(1, true);
        }
        if (run.count() >= deadCount && run.lastedLongerThan(deadInterval)) {
            outage.begin(NAME, run.evidence(context.nanos()));
        } else if (failRate != null && failRate.reached()) {
            outage.begin("fail-rate", failRate.evidence() + ", " + run.lastAnswer(context.nanos()));
        }
    }

    /** A valid response ends the run; it ends Down only when {@code recovers}. */
    private void alive(boolean recovers, String how) {
        run.answered(context.nanos());
        outage.answered(recovers, how);
    }

    /** Without state-recovery-detect a probe is asked for only while Down, to learn of a response earlier. */
    @Override
    public ProbeDemand probes() {
        return outage.down() ? ProbeDemand.PERIODIC : ProbeDemand.NONE;
    }

    @Override
    public void probeAnswered(int inARow, long sentNanos) {
        boolean enough = !recoveryDetect || inARow >= context.successes();
        alive(
                recoverOnResponse && enough,
                inARow == 1 ? "answered a probe" : "answered " + inARow + " probes in a row");
    }

    /** Counts like a packet of a client once the server has shown that it answers probes. */
    @Override
    public void probeMissed(boolean refused, boolean answeredBefore) {
        if (outage.down() || !answeredBefore) {
            return;
        }
        if (refused) {
            run.refused();
        } else {
            run.ignored(context.nanos());
        }
        decided();
    }

    private static final class DeadCountFactory implements StatusRuleFactory {
        private static final List<Option> OPTIONS = List.of(
                Option.number("dead-count", 10, 3, 65_535),
                Option.duration("dead-interval", Duration.ofSeconds(5), Duration.ZERO, Duration.ofSeconds(60)),
                Option.percentOrOff("fail-rate"),
                Option.duration("dead-time", Duration.ofMinutes(3), Duration.ofSeconds(1), Duration.ofMinutes(65_535)),
                Option.word("recover", "on-response", "after-dead-time"),
                Option.flag("state-recovery-detect", false));

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
        public ProbeDefaults probeDefaults(Options options) {
            return options.flag("state-recovery-detect")
                    ? new ProbeDefaults(
                            true,
                            true,
                            Duration.ofSeconds(30).toNanos(),
                            Duration.ofSeconds(10).toNanos(),
                            3)
                    : ProbeDefaults.USUAL;
        }

        @Override
        public StatusRule create(Options options, StatusContext context) {
            return new DeadCount(options, context);
        }
    }
}
