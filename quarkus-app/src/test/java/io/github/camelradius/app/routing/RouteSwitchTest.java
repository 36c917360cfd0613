package io.github.camelradius.app.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.app.config.AccessConfig;
import io.github.camelradius.app.config.ProgramConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Requests enter by one table or the next one, never by one that was found idle. */
class RouteSwitchTest {
    private static final ProgramConfig NOBODY = new ProgramConfig(
            null,
            null,
            List.of(),
            Map.of(),
            null,
            null,
            ProgramConfig.NIO,
            1,
            List.of(),
            Duration.ZERO,
            AccessConfig.LOOPBACK,
            null,
            false,
            false,
            false,
            null,
            List.of(),
            false);

    @Test
    void noRequestIsInATableThatHasGone() throws Exception {
        RouteSwitch routes = new RouteSwitch();
        routes.turn(new RouteTable(NOBODY));
        Set<RouteTable> gone = ConcurrentHashMap.newKeySet();
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger wrong = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(() -> {
                while (!ended.get()) {
                    RouteTable table = routes.enter();
                    if (gone.contains(table)) {
                        wrong.incrementAndGet();
                    }
                    table.leave();
                }
            }));
        }
        threads.forEach(Thread::start);
        for (int i = 0; i < 2000; i++) {
            RouteTable before = routes.table();
            routes.turn(new RouteTable(NOBODY));
            while (!before.isIdle()) {
                Thread.onSpinWait();
            }
            gone.add(before);
        }
        ended.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(wrong).hasValue(0);
        assertThat(routes.table().isIdle()).isTrue();
    }
}
