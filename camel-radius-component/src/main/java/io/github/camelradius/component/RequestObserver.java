package io.github.camelradius.component;

/**
 * Hears of each request of a consumer that had reached its route, when it has ended: for logs and accounts. Called on the
 * thread that ended it, mostly an event loop: implementations return quickly.
 */
@FunctionalInterface
public interface RequestObserver {
    void ended(EndedRequest request);
}
