package io.github.camelradius.net;

import io.netty.channel.Channel;
import io.netty.util.concurrent.FastThreadLocal;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is sent on one event loop until all datagrams that are there have been read from all sockets and the tasks
 * before are done. A system call for many datagrams costs little more than for one, and so does waking up whoever waits for
 * them. A loop with little to do sends what it has as soon as a socket has been read: nobody is to wait for what others make
 * it do next.
 *
 * <p>One per event loop thread; only for use on it.
 */
public final class SendBatch {
    private static final int MOST_PARTS = 64;

    /** Datagrams that are not worth waiting for more, in a loop that had fewer than {@link #MANY} to send in its last turn. */
    private static final int FEW = 4;

    private static final int MANY = 8;

    private static final FastThreadLocal<SendBatch> CURRENT = new FastThreadLocal<>() {
        @Override
        protected SendBatch initialValue() {
            return new SendBatch(MOST_PARTS);
        }
    };

    private final int mostParts;
    private final Runnable task = this::sendAll;
    private final List<Outbox> unused = new ArrayList<>();
    private List<Outbox> filled = new ArrayList<>();
    private List<Outbox> sending = new ArrayList<>();
    private int count;
    private int thisTurn;
    private int lastTurn;
    private boolean scheduled;

    /** @param mostParts datagrams that the kernel is to cut from one large packet */
    SendBatch(int mostParts) {
        this.mostParts = mostParts;
    }

    /** The batch of the calling event loop. */
    public static SendBatch current() {
        return CURRENT.get();
    }

    /**
     * Sends the datagram with the others. What fails comes to the channel's handlers as exceptionCaught.
     *
     * @param datagram not to be changed any more
     * @param remote where to, or null when the channel is connected
     */
    public void write(Channel channel, byte[] datagram, @Nullable InetSocketAddress remote) {
        outbox(channel).add(datagram, remote);
        count++;
        thisTurn++;
        if (!scheduled) {
            scheduled = true;
            channel.eventLoop().execute(task);
        }
    }

    private Outbox outbox(Channel channel) {
        for (int i = filled.size() - 1; i >= 0; i--) {
            if (filled.get(i).isOf(channel)) {
                return filled.get(i);
            }
        }
        Outbox outbox = unused.isEmpty() ? new Outbox(mostParts) : unused.remove(unused.size() - 1);
        outbox.open(channel);
        filled.add(outbox);
        return outbox;
    }

    /** One socket has been read. The few datagrams of a loop with little to do leave at once. */
    void readComplete() {
        if (count > 0 && count <= FEW && lastTurn < MANY) {
            send();
        }
    }

    private void sendAll() {
        scheduled = false;
        lastTurn = thisTurn;
        thisTurn = 0;
        send();
    }

    private void send() {
        count = 0;
        // Sending can fail, and what handles that can write again: to the next batch.
        List<Outbox> batch = filled;
        filled = sending;
        sending = batch;
        for (int i = 0; i < batch.size(); i++) {
            batch.get(i).send();
        }
        unused.addAll(batch);
        batch.clear();
    }
}
