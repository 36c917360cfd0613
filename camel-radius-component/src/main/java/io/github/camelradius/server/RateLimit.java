package io.github.camelradius.server;

/**
 * So many requests a second, a second's worth of them at once. A full bucket and the time since are one number: the
 * moment at which everything taken so far is paid for. Any thread.
 */
final class RateLimit {
    private static final long SECOND = 1_000_000_000L;

    private final long cost;
    private boolean started;
    private long paid;

    /** @param perSecond 1 or more; 0 for no limit */
    RateLimit(int perSecond) {
        this.cost = perSecond == 0 ? 0 : SECOND / perSecond;
    }

    /**
     * Takes one if there is one.
     *
     * @param now monotonic nanoseconds
     */
    boolean take(long now) {
        if (cost == 0) {
            return true;
        }
        synchronized (this) {
            long from = started && paid - now > 0 ? paid : now;
            if (from + cost - now > SECOND) {
                return false;
            }
            started = true;
            paid = from + cost;
            return true;
        }
    }
}
