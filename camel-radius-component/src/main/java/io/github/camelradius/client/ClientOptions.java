package io.github.camelradius.client;

/**
 * Settings of a client transport.
 *
 * @param maxSockets sockets per server, 1–256, each with 256 Identifiers. The next is opened when the ones before are full
 * @param sendBufferSize SO_SNDBUF in octets, 0 for the system's default
 * @param receiveBufferSize SO_RCVBUF in octets, 0 for the system's default
 */
public record ClientOptions(int maxSockets, int sendBufferSize, int receiveBufferSize) {
    /** 16 sockets per server, that is 4,096 outstanding requests; 1 MiB of receive buffer. */
    public static final ClientOptions DEFAULT = new ClientOptions(16, 0, 1 << 20);

    public ClientOptions {
        if (maxSockets < 1 || maxSockets > 256) {
            throw new IllegalArgumentException("maxSockets " + maxSockets + " is outside 1-256");
        }
    }
}
