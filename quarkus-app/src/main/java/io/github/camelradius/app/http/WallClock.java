package io.github.camelradius.app.http;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Shows monotonic moments as times of day, the same moment always as the same time. */
@ApplicationScoped
class WallClock {
    private final Instant anchor = Instant.now();
    private final long anchorNanos = System.nanoTime();

    /** @param nanos on the scale of {@link System#nanoTime()} */
    Instant instant(long nanos) {
        return anchor.plusNanos(nanos - anchorNanos).truncatedTo(ChronoUnit.MILLIS);
    }
}
