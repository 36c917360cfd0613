package io.github.camelradius.lb.camel;

import io.github.camelradius.client.Attempt;
import io.github.camelradius.client.PacketObserver;
import io.github.camelradius.client.ServerPeer;
import io.github.camelradius.lb.core.ServerAttempt;
import io.github.camelradius.lb.core.Transaction;
import io.github.camelradius.message.RadiusMessage;
import java.util.function.BiConsumer;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * One server's turn with an exchange: what it is ordered to do, and the way of its packets' events to the engine. Events
 * come on event loops.
 */
public final class Leg implements PacketObserver {
    private final String group;
    private final ServerAttempt attempt;
    private final Exchange exchange;
    private final Attempt order;
    private final Peers peers;
    private final BiConsumer<Leg, Boolean> onAnswer;
    private final long startedNanos = System.nanoTime();
    private volatile int packets;
    private volatile @Nullable RadiusMessage answer;

    /**
     * @param group name of the server's group
     * @param exchange the copy that goes to the child
     * @param onAnswer told when an answer completes the transaction, and whether it was a late one
     */
    public Leg(
            String group,
            ServerAttempt attempt,
            Transaction transaction,
            Exchange exchange,
            Peers peers,
            BiConsumer<Leg, Boolean> onAnswer) {
        this.group = group;
        this.attempt = attempt;
        this.exchange = exchange;
        this.peers = peers;
        this.onAnswer = onAnswer;
        this.order = new Attempt(
                        attempt.tries(),
                        attempt.timeoutNanos(),
                        transaction.deadlineNanos() == Transaction.NO_DEADLINE
                                ? Attempt.NO_DEADLINE
                                : transaction.deadlineNanos(),
                        this)
                .of(exchange);
        exchange.setProperty(Attempt.PROPERTY, order);
    }

    public ServerAttempt attempt() {
        return attempt;
    }

    public Exchange exchange() {
        return exchange;
    }

    /** The answer that completed the transaction, or null. */
    public @Nullable RadiusMessage answer() {
        return answer;
    }

    /** Whether the child reported any packet. */
    public boolean reported() {
        return packets > 0;
    }

    /** Packets that the child has reported. */
    public int packets() {
        return packets;
    }

    /** Nanoseconds since the exchange went to the child. */
    public long elapsedNanos() {
        return System.nanoTime() - startedNanos;
    }

    /** Nothing more is sent to its server; an answer still completes the transaction. */
    public void stopSending() {
        order.stopSending();
    }

    /** The transaction has ended. */
    public void end() {
        order.end();
    }

    @Override
    public String group() {
        return group;
    }

    @Override
    public String server() {
        return attempt.serverName();
    }

    @Override
    public boolean mayRepeat() {
        return attempt.maySend();
    }

    @Override
    public boolean waits() {
        return attempt.waits();
    }

    @Override
    public void sent(ServerPeer peer, int number) {
        packets = number;
        peers.seen(peer);
        attempt.sent();
    }

    @Override
    public void answered(RadiusMessage message, long responseNanos) {
        peers.answered(responseNanos);
        if (attempt.answered(new MessageAnswer(message), responseNanos)) {
            answer = message;
            onAnswer.accept(this, false);
        }
    }

    @Override
    public void ignored() {
        attempt.ignored();
    }

    @Override
    public void refused(Object event, Throwable cause) {
        attempt.refused(event);
    }

    @Override
    public void abandoned() {
        attempt.abandoned();
    }

    @Override
    public void late(RadiusMessage message) {
        if (attempt.late(new MessageAnswer(message))) {
            answer = message;
            onAnswer.accept(this, true);
        }
    }
}
