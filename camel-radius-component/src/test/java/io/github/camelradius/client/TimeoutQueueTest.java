package io.github.camelradius.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoop;
import io.netty.channel.nio.NioEventLoopGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TimeoutQueueTest {
    private final NioEventLoopGroup group = new NioEventLoopGroup(1);
    private final VirtualTimers time = new VirtualTimers();
    private final EventLoop loop = group.next();
    private final List<String> came = new ArrayList<>();
    private int timersSet;

    private final PacketTimers counting = new PacketTimers() {
        @Override
        public long nanos() {
            return time.nanos();
        }

        @Override
        public Timer schedule(EventLoop on, Runnable task, long delayNanos) {
            timersSet++;
            return time.schedule(on, task, delayNanos);
        }
    };

    private final TimeoutQueue queue = new TimeoutQueue(counting, loop);

    private final class Entry extends TimeoutQueue.Entry {
        final long due;

        Entry(long due) {
            this.due = due;
        }

        @Override
        public void run() {
            came.add(due + " at " + time.nanos());
        }
    }

    private Entry add(long due) throws Exception {
        Entry entry = new Entry(due);
        loop.submit(() -> queue.add(entry, due)).sync();
        return entry;
    }

    private void remove(Entry entry) throws Exception {
        loop.submit(() -> queue.remove(entry)).sync();
    }

    @AfterEach
    void stop() throws Exception {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    @Test
    void eachComesAtItsTimeWhateverTheOrderInWhichTheyWereSet() throws Exception {
        Random random = new Random(7);
        List<Long> expected = new ArrayList<>();
        List<Entry> removed = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            long due = 100 + random.nextInt(100_000);
            Entry entry = add(due);
            if (i % 3 == 0) {
                removed.add(entry);
            } else {
                expected.add(due);
            }
        }
        for (Entry entry : removed) {
            remove(entry);
        }
        time.advance(200_000);
        List<String> texts =
                expected.stream().sorted().map(due -> due + " at " + due).toList();
        assertThat(came).containsExactlyElementsOf(texts);
    }

    @Test
    void timeoutsOfEqualLengthNeedOneTimerForAll() throws Exception {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            entries.add(add(10_000 + i));
        }
        assertThat(timersSet).isEqualTo(1);
        for (Entry entry : entries) {
            remove(entry);
        }
        time.advance(20_000);
        assertThat(came).isEmpty();
        assertThat(timersSet).isEqualTo(1);
    }

    @Test
    void anEntryCanBeSetAgain() throws Exception {
        Entry entry = add(10);
        remove(entry);
        loop.submit(() -> queue.add(entry, 20)).sync();
        time.advance(30);
        assertThat(came).containsExactly("10 at 20");
    }
}
