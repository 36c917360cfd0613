package io.github.camelradius.lb.core.sim;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The listener's memory of packets (rules section 3, RFC 5080 section 2.2.2): the same one is dropped while it is
 * pending and answered again for a while; one that ended in silence leaves nothing.
 */
final class PacketMemory {
    /** How long an answer is repeated, the listener's default. */
    private static final long KEEP_NANOS = Duration.ofSeconds(10).toNanos();

    private static final long PENDING = Long.MAX_VALUE;

    private final Map<String, Long> knownUntil = new HashMap<>();

    /** Whether this packet is known; a new one is from now on. */
    boolean isDuplicate(Scenario.Request request, long now) {
        if (request.packet() == null) {
            return false;
        }
        Long until = knownUntil.putIfAbsent(name(request), PENDING);
        if (until == null || now < until) {
            return until != null;
        }
        knownUntil.put(name(request), PENDING);
        return false;
    }

    void ended(Scenario.Request request, boolean answered, long now) {
        if (request.packet() != null && answered) {
            knownUntil.put(name(request), now + KEEP_NANOS);
        } else if (request.packet() != null) {
            knownUntil.remove(name(request));
        }
    }

    private static String name(Scenario.Request request) {
        return request.client() + "/" + request.role() + "/" + request.packet();
    }
}
