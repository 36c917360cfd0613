package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.RequestView;

/** One event of a client's packets at one server. Valid only during the call it is given to. */
public interface PacketEvent {
    /** The client's request. */
    RequestView request();

    /** When the packet was sent: of an ignored one its own time, else that of the oldest packet concerned. */
    long sentNanos();

    /** From sending to answer; -1 when unknown. */
    long responseNanos();

    /** Packets that this event decided: 0 for one just sent and for a late answer. */
    int packets();

    /** Whether the answer came after its packets had been decided, the transaction still being open. */
    boolean late();

    /** Whether with this event the transaction has used all its tries at this server without an answer. */
    boolean triesUsedUp();

    /** Whether the packet was the only one a {@link Standing#TRIAL} server gets. */
    boolean trial();

    /** Undecided packets of clients at what this status covers, after the event. */
    int pending();
}
