package io.github.camelradius.net;

import io.netty.channel.Channel;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects what is written on one event loop and flushes each channel once: at the end of the batch of datagrams that is
 * being read, or after the tasks that are queued now. A system call for many datagrams costs little more than for one.
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

    private final List<Channel> dirty = new ArrayList<>();
    private boolean reading;
    private boolean scheduled;

    private FlushBatch() {}

    /** The batch of the calling event loop. */
    public static FlushBatch current() {
        return CURRENT.get();
    }

    /** A batch of datagrams is being read: from {@code channelRead}. */
    public void reading() {
        reading = true;
    }

    /** The batch has been read: from {@code channelReadComplete}. */
    public void readComplete() {
        reading = false;
        flush();
    }

    /** Something was written to the channel and not flushed. */
    public void written(Channel channel) {
        int last = dirty.size() - 1;
        if (last < 0 || dirty.get(last) != channel && !dirty.contains(channel)) {
            dirty.add(channel);
        }
        if (!reading && !scheduled) {
            scheduled = true;
            channel.eventLoop().execute(this::flushScheduled);
        }
    }

    private void flushScheduled() {
        scheduled = false;
        flush();
    }

    private void flush() {
        // By index: flushing can fail a write, and what handles that can write again.
        for (int i = 0; i < dirty.size(); i++) {
            dirty.get(i).flush();
        }
        dirty.clear();
    }
}
