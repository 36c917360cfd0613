package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;

/**
 * Status rule <em>own</em> (rules section 5, own): suspect after a few failures of several subscribers, then down;
 * probed at once and every 6 s (RFC 3539 section 3.4.1) until it answers; a server that was down gets its share back
 * slowly.
 */
public final class Own implements StatusRule {
    /** Name of the rule. */
    public static final String NAME = "own";

    private enum State {
        UP("up", Standing.AVAILABLE),
        SUSPECT("suspect", Standing.AVAILABLE_SECOND),
        DOWN("down", Standing.LAST_RESORT);

        private final String text;
        private final Standing standing;

        State(String text, Standing standing) {
            this.text = text;
            this.standing = standing;
        }
    }

    private static final int WHOLE_SHARE = 1000;

    private final StatusContext context;
    private final long suspectCount;
    private final long downCount;
    private final long failRate;
    private final Run run = new Run();
    private final Evidence evidence;

    private State state = State.UP;

    /** Failures since it became suspect, or since a probe was answered while it was. */
    private long more;

    /** Whether a probe that counts was missed since the last sign of life. */
    private boolean probeMissed;

    /** When the newest of the failed packets was sent; meaningful while there are some. */
    private long newestFailedSent;

    private boolean anyFailed;

    /** Answers in a row while down. */
    private int answers;

    private boolean growing;
    private long returned;

    Own(Options options, StatusContext context) {
        this.context = context;
        suspectCount = options.number("suspect-count");
        downCount = options.number("down-count");
        failRate = options.number("fail-rate");
        evidence = new Evidence((int) options.number("window"));
    }

    /** Makes them by name. */
    public static StatusRuleFactory factory() {
        return new OwnFactory();
    }

    @Override
    public String state() {
        return state.text;
    }

    @Override
    public Standing standing() {
        return state.standing;
    }

    /** Grows in a line from nothing to all over slow-start after it was down; one thousandth at least. */
    @Override
    public int share() {
        if (!growing) {
            return WHOLE_SHARE;
        }
        long passed = context.nanos() - returned;
        long all = context.slowStartNanos();
        if (passed >= all) {
            growing = false;
            return WHOLE_SHARE;
        }
        return (int) Math.max(1, WHOLE_SHARE * passed / all);
    }

    @Override
    public void answered(PacketEvent event) {
        evidence.answered(EvidenceKey.of(event.request()), event.packets());
        signOfLife();
        if (state == State.SUSPECT) {
            goUp("answered a request");
        } else if (state == State.DOWN) {
            answeredWhileDown();
        }
    }

    @Override
    public void ignored(PacketEvent event) {
        run.ignored(context.nanos());
        failed(event);
    }

    @Override
    public void refused(PacketEvent event) {
        run.refused();
        failed(event);
    }

    private void failed(PacketEvent event) {
        newestFailedSent = anyFailed ? Math.max(newestFailedSent, event.sentNanos()) : event.sentNanos();
        anyFailed = true;
        answers = 0;
        evidence.failed(EvidenceKey.of(event.request()));
        switch (state) {
            case UP -> testUp();
            case SUSPECT -> {
                more++;
                testSuspect();
            }
            case DOWN -> {}
        }
    }

    private void testUp() {
        if (refusedAndProbeMissed()) {
            return;
        }
        if (run.count() >= suspectCount && evidence.runCounts()) {
            more = 0;
            enter(State.SUSPECT, "suspect-count", run.evidence(context.nanos()));
        } else if (failRate != Option.OFF && evidence.rateReached(failRate)) {
            more = 0;
            enter(State.SUSPECT, "fail-rate", evidence.rate() + ", " + run.lastAnswer(context.nanos()));
        }
    }

    private void testSuspect() {
        if (!refusedAndProbeMissed() && more >= downCount) {
            enter(State.DOWN, "down-count", run.evidence(context.nanos()));
        }
    }

    private boolean refusedAndProbeMissed() {
        boolean both = run.anyRefused() && probeMissed;
        if (both) {
            enter(State.DOWN, "refused-and-probe", "refused a packet and did not answer a probe");
        }
        return both;
    }

    /** Resets counts; what the last packets show remains. */
    private void signOfLife() {
        run.answered(context.nanos());
        evidence.endRun();
        more = 0;
        probeMissed = false;
    }

    @Override
    public void probeAnswered(int inARow, long sentNanos) {
        boolean failedSince = anyFailed && newestFailedSent > sentNanos;
        signOfLife();
        if (state == State.SUSPECT && !failedSince) {
            goUp("answered a probe");
        } else if (state == State.DOWN) {
            answeredWhileDown();
        }
    }

    @Override
    public void probeMissed(boolean refused, boolean answeredBefore) {
        answers = 0;
        if (!answeredBefore || state == State.DOWN) {
            return;
        }
        probeMissed = true;
        if (state == State.SUSPECT) {
            enter(State.DOWN, "probe", "a probe was not answered while suspect, " + run.evidence(context.nanos()));
        } else {
            refusedAndProbeMissed();
        }
    }

    private void answeredWhileDown() {
        answers++;
        if (answers >= context.successes()) {
            evidence.restart();
            growing = context.slowStartNanos() > 0;
            returned = context.nanos();
            String share = growing ? ", full share in " + Durations.text(context.slowStartNanos()) : "";
            goUp((answers == 1 ? "answered" : "answered " + answers + " times in a row") + share);
        }
    }

    private void goUp(String reason) {
        anyFailed = false;
        enter(State.UP, "response", reason);
    }

    private void enter(State next, String rule, String reason) {
        String old = state.text;
        state = next;
        answers = 0;
        growing &= next != State.DOWN;
        context.changed(old, rule, reason);
    }

    @Override
    public ProbeDemand probes() {
        return switch (state) {
            case UP -> ProbeDemand.IDLE;
            case SUSPECT -> ProbeDemand.AT_ONCE;
            case DOWN -> ProbeDemand.PERIODIC;
        };
    }
}
