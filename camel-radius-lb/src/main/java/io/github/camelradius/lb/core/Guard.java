package io.github.camelradius.lb.core;

import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A group's lock, and what is to be told to the outside once it is free: in order, one at a time, so that listeners and
 * drivers can never block or re-enter a rule.
 */
final class Guard {
    /**
     * How often it is tried before the thread sleeps, some 40 us: it is held for less than one, longer only by an owner that has
     * lost its processor, and to be woken takes as long.
     */
    private static final int SPINS = 1000;

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Runnable> outbox = new ArrayDeque<>();
    private boolean delivering;

    void enter() {
        for (int spin = 0; spin < SPINS; spin++) {
            if (lock.tryLock()) {
                return;
            }
            Thread.onSpinWait();
        }
        lock.lock();
    }

    /** Runs {@code message} after the lock is free. */
    void afterwards(Runnable message) {
        outbox.add(message);
    }

    void exit() {
        if (delivering || outbox.isEmpty() || lock.getHoldCount() > 1) {
            lock.unlock();
            return;
        }
        delivering = true;
        @Nullable Runnable message = outbox.poll();
        while (message != null) {
            lock.unlock();
            deliver(message);
            lock.lock();
            message = outbox.poll();
        }
        delivering = false;
        lock.unlock();
    }

    /** One listener's failure must not keep the others from hearing. */
    private static void deliver(Runnable message) {
        try {
            message.run();
        } catch (RuntimeException e) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
    }
}
