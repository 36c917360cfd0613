package io.github.camelradius.net;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/** One line a second for each reason: a flood of bad datagrams must not become a flood of log lines. Any thread. */
public final class DropLog {
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    private final Logger logger;
    private final LongSupplier clock;
    private final Map<String, Line> lines = new HashMap<>();

    private static final class Line {
        long next;
        long suppressed;
    }

    /** @param clock monotonic nanoseconds */
    public DropLog(Logger logger, LongSupplier clock) {
        this.logger = logger;
        this.clock = clock;
    }

    /**
     * A datagram was dropped.
     *
     * @param reason the public word, one of a few
     * @param detail what else is known of the peer, in front of it a space; may be empty
     */
    public void dropped(InetSocketAddress peer, String reason, String detail) {
        long suppressed;
        synchronized (this) {
            long now = clock.getAsLong();
            Line line = lines.get(reason);
            if (line == null) {
                line = new Line();
                line.next = now;
                lines.put(reason, line);
            }
            if (line.next - now > 0) {
                line.suppressed++;
                return;
            }
            suppressed = line.suppressed;
            line.suppressed = 0;
            line.next = now + INTERVAL_NANOS;
        }
        logger.warn(
                "packet dropped peer={}:{} reason={}{}{}",
                peer.getAddress().getHostAddress(),
                peer.getPort(),
                reason,
                detail,
                suppressed == 0 ? "" : " (and " + suppressed + " more since the last such line)");
    }
}
