package io.github.camelradius.client;

import java.util.concurrent.TimeUnit;

/**
 * Settings of a client transport.
 *
 * @param maxSockets sockets per server, 1–256, each with 256 Identifiers. The next is opened when the ones before are full
 * @param sendBufferSize SO_SNDBUF in octets, 0 for the system's default
 * @param receiveBufferSize SO_RCVBUF in octets, 0 for the system's default
 * @param maxWaitNanos how long a request waits for an Identifier when all are in use, 0 or more
 * @param maxWaiting requests per server that wait at once, 0 or more
 */
public record ClientOptions(
        int maxSockets, int sendBufferSize, int receiveBufferSize, long maxWaitNanos, int maxWaiting) {
    /** 16 sockets per server, that is 4,096 outstanding requests; 1 MiB of receive buffer; 4,096 wait for 100 ms. */
    public static final ClientOptions DEFAULT =
            new ClientOptions(16, 0, 1 << 20, TimeUnit.MILLISECONDS.toNanos(100), 4096);

    public ClientOptions {
        if (maxSockets < 1 || maxSockets > 256) {
            throw new IllegalArgumentException("maxSockets " + maxSockets + " is outside 1-256");
        }
        if (maxWaitNanos < 0) {
            throw new IllegalArgumentException("maxWait must be 0 or more");
        }
        if (maxWaiting < 0) {
            throw new IllegalArgumentException("maxWaiting " + maxWaiting + " must be 0 or more");
        }
    }
}
