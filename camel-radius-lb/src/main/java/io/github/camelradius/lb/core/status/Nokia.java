package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.Options;
import io.github.camelradius.lb.core.model.Timers;
import org.jspecify.annotations.Nullable;

/**
 * Status rule <em>nokia</em> (rules section 5, nokia-sr: operating states of {@code radius-server-policy}): unknown,
 * in-service, out-of-service for the hold-down time, then probing with one packet: a test user's, or without one a
 * client's.
 */
public final class Nokia implements StatusRule {
    /** Name of the rule. */
    public static final String NAME = "nokia";

    private enum State {
        UNKNOWN("unknown"),
        IN_SERVICE("in-service"),
        OUT_OF_SERVICE("out-of-service"),
        PROBING("probing");

        private final String text;

        State(String text) {
            this.text = text;
        }
    }

    private final StatusContext context;
    private final long downTimeout;
    private final long holdDown;
    private final long keepalive;
    private final boolean forceProbing;
    private final DownTimer timer;

    private State state = State.UNKNOWN;
    private boolean clientProbes;
    private boolean probeInFlight;
    private boolean probedBefore;
    private long nextProbe;
    private boolean forceWaiting;
    private Timers.@Nullable Handle holdDownTimer;

    Nokia(Options options, StatusContext context) {
        this.context = context;
        long configured = options.nanos("down-timeout");
        downTimeout = configured == Option.OFF ? context.timeoutNanos() * context.tries() : configured;
        holdDown = options.nanos("hold-down");
        keepalive = options.nanos("keepalive-interval");
        forceProbing = options.flag("force-probing");
        timer = new DownTimer(context, downTimeout, this::downTimeoutReached);
    }

    /** Makes them by name. */
    public static StatusRuleFactory factory() {
        return new NokiaFactory();
    }

    @Override
    public String state() {
        return state.text;
    }

    @Override
    public Standing standing() {
        return switch (state) {
            case UNKNOWN, IN_SERVICE -> Standing.AVAILABLE;
            case OUT_OF_SERVICE -> Standing.NEVER;
            case PROBING -> clientProbes ? Standing.TRIAL : Standing.NEVER;
        };
    }

    @Override
    public void sent(PacketEvent event) {
        timer.packetSent();
    }

    @Override
    public void answered(PacketEvent event) {
        alive(event.late() ? "answered a request late" : "answered a request");
    }

    private void alive(String how) {
        timer.stop();
        if (state == State.UNKNOWN || state == State.PROBING) {
            enter(State.IN_SERVICE, "response", how);
        }
    }

    @Override
    public void ignored(PacketEvent event) {
        timer.packetIgnored();
        if (state == State.PROBING && event.trial()) {
            goOut("probe", "did not answer the request it was probed with");
        }
    }

    @Override
    public void refused(PacketEvent event) {
        alsoRefused(event);
    }

    @Override
    public void alsoRefused(PacketEvent event) {
        if (state == State.PROBING && event.trial()) {
            goOut("probe", "refused the request it was probed with");
        } else {
            timer.packetRefused(event.pending() > 0 || probeInFlight);
        }
    }

    private void downTimeoutReached() {
        if (state == State.UNKNOWN || state == State.IN_SERVICE) {
            goOut(
                    "down-timeout",
                    "no valid response for " + Durations.seconds(downTimeout) + " after a packet was sent");
        }
    }

    private void goOut(String rule, String reason) {
        timer.stop();
        holdDownTimer = context.schedule(holdDown, this::holdDownOver);
        enter(State.OUT_OF_SERVICE, rule, reason);
        forceProbing();
        context.evict();
    }

    private void holdDownOver() {
        holdDownTimer = null;
        probing("hold-down", "hold-down of " + Durations.text(holdDown) + " is over");
    }

    /** With nobody else in service hold-down ends at once; a test user waits for the timeout of the probe before. */
    private void forceProbing() {
        if (!forceProbing || state != State.OUT_OF_SERVICE || context.anotherAvailable()) {
            return;
        }
        if (!context.probed() || !probedBefore || context.nanos() - nextProbe >= 0) {
            probing("force-probing", "no server of the group is in service");
        } else if (!forceWaiting) {
            forceWaiting = true;
            context.schedule(nextProbe - context.nanos(), this::forcedWaitOver);
        }
    }

    private void forcedWaitOver() {
        forceWaiting = false;
        forceProbing();
    }

    private void probing(String rule, String reason) {
        if (holdDownTimer != null) {
            holdDownTimer.cancel();
            holdDownTimer = null;
        }
        clientProbes = !context.probed();
        enter(State.PROBING, rule, reason);
        probeIfNeeded();
    }

    private void probeIfNeeded() {
        if (state == State.PROBING && !clientProbes && !probeInFlight) {
            context.probe();
        }
    }

    private void enter(State next, String rule, String reason) {
        String old = state.text;
        state = next;
        context.changed(old, rule, reason);
    }

    @Override
    public ProbeDemand probes() {
        boolean serving = state == State.UNKNOWN || state == State.IN_SERVICE;
        return serving && keepalive != Option.OFF ? ProbeDemand.IDLE : ProbeDemand.NONE;
    }

    @Override
    public long probeInterval() {
        return keepalive == Option.OFF ? 0 : keepalive;
    }

    @Override
    public void probeSent() {
        probeInFlight = true;
        probedBefore = true;
        nextProbe = context.nanos() + context.timeoutNanos();
        timer.packetSent();
    }

    @Override
    public void probeAnswered(int inARow, long sentNanos) {
        probeInFlight = false;
        alive("answered the test user");
    }

    @Override
    public void probeMissed(boolean refused, boolean answeredBefore) {
        probeInFlight = false;
        if (state == State.PROBING) {
            goOut("probe", refused ? "refused the test user" : "did not answer the test user");
        } else if (refused) {
            timer.packetRefused(context.pending() > 0);
        } else {
            timer.packetIgnored();
        }
    }

    @Override
    public void probeAbandoned() {
        probeInFlight = false;
        context.schedule(context.timeoutNanos(), this::probeIfNeeded);
    }

    @Override
    public void groupChanged() {
        forceProbing();
        probeIfNeeded();
    }
}
