package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One thread, busy until the test frees it, three places in the queue, clients that wait for 10 ns. */
@Timeout(30)
class RouteThreadsTest {
    private final AtomicLong now = new AtomicLong();
    private final CountDownLatch free = new CountDownLatch(1);
    private final List<String> routed = new CopyOnWriteArrayList<>();
    private final List<String> dropped = new CopyOnWriteArrayList<>();
    private final ThreadPoolExecutor pool =
            new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(3));
    private final RouteThreads<String> threads = new RouteThreads<>(pool, 10, now::get, this::route, dropped::add);

    private void route(String request) {
        routed.add(request);
        try {
            free.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @BeforeEach
    void busy() {
        threads.accept("busy");
        await().until(() -> routed.equals(List.of("busy")));
        threads.accept("1");
        now.set(5);
        threads.accept("2");
        threads.accept("3");
    }

    @AfterEach
    void stop() {
        free.countDown();
        pool.shutdownNow();
    }

    @Test
    void aNewOneIsTooMuchWhileAllThatWaitAreInTime() {
        now.set(9);
        threads.accept("4");
        assertThat(dropped).containsExactly("4");
    }

    @Test
    void theOldestThatIsTooLateMakesRoomForANewOne() {
        now.set(10);
        threads.accept("4");
        threads.accept("5");
        assertThat(dropped).containsExactly("1", "5");
        free.countDown();
        await().until(() -> routed.equals(List.of("busy", "2", "3", "4")));
    }

    @Test
    void whatIsTooLateWhenItsTurnComesIsNotRouted() {
        now.set(14);
        free.countDown();
        await().until(() -> routed.equals(List.of("busy", "2", "3")));
        assertThat(dropped).containsExactly("1");
    }

    @Test
    void whatComesAfterTheEndIsDropped() {
        pool.shutdownNow();
        threads.accept("4");
        assertThat(dropped).containsExactly("4");
    }
}
