package io.github.camelradius.net;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The event loops of a group by number, from 0. Any thread. */
public final class Loops {
    /** Instead of a number: none of them. */
    public static final int NONE = -1;

    private final List<EventLoop> all = new ArrayList<>();
    private final AtomicInteger given = new AtomicInteger();

    /** Looked for once by each thread: the event loops change what lies beside their answers all the time. */
    private final FastThreadLocal<Integer> current = new FastThreadLocal<>() {
        @Override
        protected Integer initialValue() {
            return find();
        }
    };

    public Loops(EventLoopGroup group) {
        for (EventExecutor each : group) {
            all.add((EventLoop) each);
        }
    }

    /** All of them, in the order of their numbers. */
    public List<EventLoop> all() {
        return Collections.unmodifiableList(all);
    }

    public int size() {
        return all.size();
    }

    public EventLoop get(int number) {
        return all.get(number);
    }

    /** Number of the event loop whose thread this is, or {@link #NONE}. */
    public int current() {
        return current.get();
    }

    private int find() {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).inEventLoop()) {
                return i;
            }
        }
        return NONE;
    }

    /** One after another. */
    public int next() {
        return (given.getAndIncrement() & Integer.MAX_VALUE) % all.size();
    }
}
