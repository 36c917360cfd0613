package io.github.camelradius.server;

import io.github.camelradius.message.RadiusCode;
import java.time.Duration;
import java.util.Set;

/**
 * Settings of a listener.
 *
 * @param accepted codes that are taken; others are dropped as unsupported-code
 * @param duplicateCapacity most requests that are remembered at a time
 * @param duplicateTime how long an answer can be repeated to a duplicate, 5–30 s (RFC 5080 section 2.2.2)
 * @param sendBufferSize SO_SNDBUF in octets, 0 for the system's default
 * @param receiveBufferSize SO_RCVBUF in octets, 0 for the system's default
 * @param reuseAddress SO_REUSEADDR
 */
public record ServerOptions(
        Set<RadiusCode> accepted,
        int duplicateCapacity,
        Duration duplicateTime,
        int sendBufferSize,
        int receiveBufferSize,
        boolean reuseAddress) {
    /** 65,536 requests. */
    public static final int DEFAULT_DUPLICATE_CAPACITY = 65_536;

    /** 10 seconds. */
    public static final Duration DEFAULT_DUPLICATE_TIME = Duration.ofSeconds(10);
}
