package io.github.camelradius.client;

import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * How names of servers are looked up.
 *
 * @param resolver what looks them up
 * @param executor where that may block
 * @param refresh how long an address is used before the name is looked up again, 10 s or more
 */
public record NameOptions(NameResolver resolver, Executor executor, Duration refresh) {
    /** 5 minutes. */
    public static final Duration DEFAULT_REFRESH = Duration.ofMinutes(5);

    private static final Duration LEAST_REFRESH = Duration.ofSeconds(10);

    public NameOptions {
        if (refresh.compareTo(LEAST_REFRESH) < 0) {
            throw new IllegalArgumentException(
                    "nameRefresh " + refresh.toMillis() + " ms is too short: 10000 ms or more");
        }
    }
}
