package io.github.camelradius.lb.core.status;

/**
 * Judges one server, or one role of it, by what happens to its packets. One instance per {@link StatusScope scope} unit,
 * always called under the group's lock: state is plain fields. It tells a change through
 * {@link StatusContext#changed}.
 */
public interface StatusRule {
    /** The state in lower case as views show it, for example {@code up}. */
    String state();

    Standing standing();

    /**
     * Thousandths of its weight that it may have now: less than 1000 in slow start. That begins with an event, then it is
     * asked for at each decision until it is 1000 again.
     */
    default int share() {
        return 1000;
    }

    /** A client's packet went out. */
    default void sent(PacketEvent event) {}

    /** A valid answer came; also a late one while its transaction was open. */
    void answered(PacketEvent event);

    /** A client's packet passed its timeout without a valid answer. */
    void ignored(PacketEvent event);

    /** Port unreachable or send error: one event whatever number of packets it ended (rules section 2.7). */
    void refused(PacketEvent event);

    /** Further packets ended by a refusal that was told already: no evidence, but they are not pending any more. */
    default void alsoRefused(PacketEvent event) {}

    /** What the prober is to do; asked after every event. */
    default ProbeDemand probes() {
        return ProbeDemand.NONE;
    }

    /** From one probe to the next, nanoseconds; 0 for the group's interval. */
    default long probeInterval() {
        return 0;
    }

    /** A probe went out. */
    default void probeSent() {}

    /**
     * A probe was answered, by whatever code.
     *
     * @param inARow answered probes since the last miss or since probing began, this one included
     * @param sentNanos when the probe was sent
     */
    default void probeAnswered(int inARow, long sentNanos) {}

    /**
     * A probe's timeout passed, or it was refused.
     *
     * @param answeredBefore whether it has answered this kind of probe since the start: else silence says little (rules section 3)
     */
    default void probeMissed(boolean refused, boolean answeredBefore) {}

    /** A probe could not be sent for a reason that says nothing about the server. */
    default void probeAbandoned() {}

    /** Another server of the group, or what an administrator did to one, changed. */
    default void groupChanged() {}
}
