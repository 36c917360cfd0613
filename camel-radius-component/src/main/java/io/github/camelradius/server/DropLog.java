package io.github.camelradius.server;

import java.net.InetSocketAddress;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line a second for each reason: a flood of bad datagrams must not become a flood of log lines. */
final class DropLog {
    private static final Logger LOG = LoggerFactory.getLogger(RadiusListener.class);
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    private final LongSupplier clock;
    private final Map<DropReason, Line> lines = new EnumMap<>(DropReason.class);

    private static final class Line {
        long next;
        long suppressed;
    }

    DropLog(LongSupplier clock) {
        this.clock = clock;
    }

    void dropped(InetSocketAddress peer, DropReason reason) {
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
        LOG.warn(
                "packet dropped peer={}:{} reason={}{}",
                peer.getAddress().getHostAddress(),
                peer.getPort(),
                reason.word(),
                suppressed == 0 ? "" : " (and " + suppressed + " more since the last such line)");
    }
}
