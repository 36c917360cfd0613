package io.github.camelradius.net;

import io.netty.channel.Channel;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects what is written on one event loop and flushes each channel once, when all datagrams that are there have been
 * read from all sockets and the tasks before are done. A system call for many datagrams costs little more than for one,
 * and so does waking up whoever waits for them.
 *
 * <p>One per event loop thread; only for use on it.
 */
public final class FlushBatch {
    private static final FastThreadLocal<FlushBatch> CURRENT = new FastThreadLocal<>() {
        @Override
        protected FlushBatch initialValue() {
            return new FlushBatch();
        }
    };

    private final Runnable task = this::flush;
    private List<Channel> written = new ArrayList<>();
    private List<Channel> flushing = new ArrayList<>();

    private FlushBatch() {}

    /** The batch of the calling event loop. */
    public static FlushBatch current() {
        return CURRENT.get();
    }

    /** Something was written to the channel and not flushed. */
    public void written(Channel channel) {
        if (written.isEmpty()) {
            channel.eventLoop().execute(task);
        }
        int last = written.size() - 1;
        if (last < 0 || written.get(last) != channel && !written.contains(channel)) {
            written.add(channel);
        }
    }

    private void flush() {
        // Flushing can fail a write, and what handles that can write again: to the next batch.
        List<Channel> batch = written;
        written = flushing;
        flushing = batch;
        for (int i = 0; i < batch.size(); i++) {
            batch.get(i).flush();
        }
        batch.clear();
    }
}
