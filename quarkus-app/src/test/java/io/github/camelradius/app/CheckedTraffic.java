package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.peers.Radclient;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Log-ins and accounting without pause, none of which may go without the right answer. */
final class CheckedTraffic implements AutoCloseable {
    private static final int AT_ONCE = 40;
    private static final int THREADS = 3;

    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicInteger rounds = new AtomicInteger();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads;

    CheckedTraffic(RadiusLb program) {
        threads = java.util.stream.IntStream.range(0, THREADS)
                .mapToObj(number -> new Thread(() -> run(program, number), "traffic-" + number))
                .toList();
        threads.forEach(Thread::start);
    }

    private void run(RadiusLb program, int number) {
        Radclient client = program.client().patience(Duration.ofSeconds(20), 1);
        for (int i = 0; !stopped.get(); i++) {
            Radclient.Answer answer = client.send(
                    program.authPort(),
                    "auth",
                    "User-Name=bob,User-Password=secret," + Radclient.SIGNED,
                    AT_ONCE,
                    AT_ONCE / 4);
            if (answer.codes().size() != AT_ONCE || !answer.codes().stream().allMatch("Access-Accept"::equals)) {
                wrong.add(answer.output());
            }
            String session = "s" + number + '-' + i;
            Radclient.Answer start = client.accounting(program.acctPort(), "bob", session, "Start");
            if (!start.code().equals("Accounting-Response")) {
                wrong.add(start.output());
            }
            rounds.incrementAndGet();
        }
    }

    /** Until each thread has begun and ended a round from now on. */
    void awaitMore() {
        int until = rounds.get() + 2 * THREADS;
        await().atMost(Duration.ofSeconds(60)).until(() -> rounds.get() >= until);
    }

    /** What went wrong, as radclient tells it. */
    Queue<String> stop() throws InterruptedException {
        close();
        assertThat(rounds.get()).isPositive();
        return wrong;
    }

    @Override
    public void close() throws InterruptedException {
        stopped.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
