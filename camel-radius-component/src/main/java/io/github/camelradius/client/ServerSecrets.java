package io.github.camelradius.client;

import io.github.camelradius.codec.PreviousSecret;
import io.github.camelradius.codec.SharedSecret;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Which secret a server is asked with while it changes from the previous one to the current one. It drops in silence what
 * the wrong one has signed, so each repetition of an unanswered request is signed by the other one, and the one that was
 * answered last begins. Once the current one has been answered the server has changed, and the previous one is never used
 * again. Any thread.
 */
final class ServerSecrets {
    private final SharedSecret current;
    private final @Nullable PreviousSecret previous;
    private final AtomicLong answeredPrevious = new AtomicLong();
    private volatile boolean preferPrevious;
    private volatile boolean changed;

    ServerSecrets(SharedSecret current, @Nullable PreviousSecret previous) {
        this.current = current;
        this.previous = previous;
    }

    private @Nullable SharedSecret usablePrevious() {
        return previous == null || changed ? null : previous.usable();
    }

    /** What a new request is signed with. */
    SharedSecret first() {
        SharedSecret usable = preferPrevious ? usablePrevious() : null;
        return usable == null ? current : usable;
    }

    /** What is tried after this one was not answered; the same one when there is no other. */
    SharedSecret after(SharedSecret unanswered) {
        SharedSecret usable = unanswered == current ? usablePrevious() : null;
        return usable == null ? current : usable;
    }

    void answered(SharedSecret by) {
        if (by != current) {
            preferPrevious = true;
            answeredPrevious.incrementAndGet();
        } else if (!changed || preferPrevious) { // not written for each answer
            changed = true;
            preferPrevious = false;
        }
    }

    /** A request has ended that tried only this one: the next begins with the other one. */
    void silent(SharedSecret only) {
        preferPrevious = only == current && usablePrevious() != null;
    }

    /** Whether the server was last answered under the previous secret. */
    boolean isPrevious() {
        return preferPrevious;
    }

    /** Answers under the previous secret. */
    long answeredPrevious() {
        return answeredPrevious.get();
    }
}
