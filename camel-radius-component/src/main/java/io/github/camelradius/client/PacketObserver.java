package io.github.camelradius.client;

import io.github.camelradius.message.RadiusMessage;
import org.jspecify.annotations.Nullable;

/**
 * What happens to the packets of one {@link Attempt}. Every packet that was {@link #sent} ends in exactly one of
 * answered, ignored, refused or abandoned.
 *
 * <p>Called on the event loop of the socket, in the order of the events: implementations return quickly. All methods do
 * nothing unless overridden.
 */
public interface PacketObserver {
    /** Response time when more than one packet had been sent, so that it is not known which was answered. */
    long UNKNOWN_TIME = -1;

    /** Observes nothing. */
    PacketObserver NONE = new PacketObserver() {};

    /** The balancer's group that the attempt belongs to, or null. */
    default @Nullable String group() {
        return null;
    }

    /** What the balancer calls the server, or null. */
    default @Nullable String server() {
        return null;
    }

    /** Asked before each retransmission, whether it may go out; otherwise the attempt has used its tries. */
    default boolean mayRepeat() {
        return true;
    }

    /**
     * Asked when a packet was ignored before the deadline, whether nothing more is to be sent but a late answer to be awaited
     * until then: the attempt fails at its deadline, not before. Not asked without a deadline.
     */
    default boolean waits() {
        return false;
    }

    /**
     * A packet goes out.
     *
     * @param peer the server's transport, for its counters of forged and unmatched answers
     * @param number 1 for the first packet of the attempt, 2 for its first retransmission …
     */
    default void sent(ServerPeer peer, int number) {}

    /**
     * A valid answer came while at least one packet was undecided: all undecided packets are answered by it.
     *
     * @param responseNanos from sending to answer, or {@link #UNKNOWN_TIME}
     */
    default void answered(RadiusMessage answer, long responseNanos) {}

    /** The oldest undecided packet passed its timeout without a valid answer. */
    default void ignored() {}

    /**
     * The server's port is unreachable or sending failed: all undecided packets of the attempt end here.
     *
     * @param event the same object for every attempt that ends by the same event
     */
    default void refused(Object event, Throwable cause) {}

    /** The client was closed: all undecided packets of the attempt end here. */
    default void abandoned() {}

    /**
     * A valid answer came after all packets were decided, while the transaction was still open: it completes the
     * transaction unless another server was faster.
     */
    default void late(RadiusMessage answer) {}
}
