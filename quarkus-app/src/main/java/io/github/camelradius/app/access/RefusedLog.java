package io.github.camelradius.app.access;

import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line a second for each reason why somebody was not let in; never a password, nor a name that nobody has. */
@ApplicationScoped
class RefusedLog {
    private static final Logger LOG = LoggerFactory.getLogger(RefusedLog.class);
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    private final LongSupplier clock;
    private final Map<String, Line> lines = new HashMap<>();

    private static final class Line {
        private long next;
        private long suppressed;
    }

    @Inject
    RefusedLog() {
        this(System::nanoTime);
    }

    /** @param clock monotonic nanoseconds */
    RefusedLog(LongSupplier clock) {
        this.clock = clock;
    }

    /**
     * A request was refused.
     *
     * @param user a known one, or null
     * @param reason a word, one of a few
     */
    void refused(@Nullable RoutingContext context, @Nullable String user, String reason) {
        long suppressed = due(reason);
        if (suppressed >= 0) {
            LOG.warn(
                    "access refused from={}{} reason={}{}",
                    context == null || context.request().remoteAddress() == null
                            ? "?"
                            : context.request().remoteAddress().hostAddress(),
                    user == null ? "" : " user=" + user,
                    reason,
                    suppressed == 0 ? "" : " (and " + suppressed + " more since the last such line)");
        }
    }

    /** How many lines were left out before this one, or -1 when it is left out, too. */
    synchronized long due(String reason) {
        long now = clock.getAsLong();
        Line line = lines.get(reason);
        if (line == null) {
            line = new Line();
            line.next = now;
            lines.put(reason, line);
        }
        if (line.next - now > 0) {
            line.suppressed++;
            return -1;
        }
        long suppressed = line.suppressed;
        line.suppressed = 0;
        line.next = now + INTERVAL_NANOS;
        return suppressed;
    }
}
