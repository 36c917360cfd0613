package io.github.camelradius.tools;

import java.net.InetSocketAddress;
import java.time.Instant;

/**
 * A UDP datagram of a capture.
 *
 * @param payload its octets; not copied
 */
public record CapturedDatagram(Instant time, InetSocketAddress from, InetSocketAddress to, byte[] payload) {
    @Override
    public String toString() {
        return time + " " + from + " > " + to + " " + payload.length + " octets";
    }
}
