package io.github.camelradius.component;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** At most one line a second for each message format. */
final class RateLimitedLog {
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    private final Logger logger;
    private final LongSupplier clock;
    private final Map<String, Long> next = new HashMap<>();

    RateLimitedLog(Class<?> owner, LongSupplier clock) {
        this.logger = LoggerFactory.getLogger(owner);
        this.clock = clock;
    }

    /** @param format a constant: it is what the limit is kept for */
    void warn(String format, @Nullable Object... arguments) {
        synchronized (next) {
            long now = clock.getAsLong();
            Long earliest = next.get(format);
            if (earliest != null && earliest - now > 0) {
                return;
            }
            next.put(format, now + INTERVAL_NANOS);
        }
        logger.warn(format, arguments);
    }
}
