package io.github.camelradius.client;

import java.net.InetSocketAddress;

/** A server as the transport sees it: one address, its sockets and what came from it that was no answer. */
public interface ServerPeer {
    /** Resolved address of the server. */
    InetSocketAddress address();

    /** Datagrams from the server's address and port that were no valid answer to a slot still held. */
    long forged();

    /** Valid-looking answers whose Identifier has no slot any more. */
    long unmatched();
}
