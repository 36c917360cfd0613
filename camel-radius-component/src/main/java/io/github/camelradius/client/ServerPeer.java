package io.github.camelradius.client;

import java.net.InetSocketAddress;
import java.util.Map;

/** A server as the transport sees it: one address, its sockets and what came from it that was no answer. */
public interface ServerPeer {
    /** Resolved address of the server. */
    InetSocketAddress address();

    /** Datagrams from the server's address and port that were no valid answer to a slot still held. */
    long forged();

    /** The same by reason, for example {@code bad-authenticator}; only reasons that occurred. */
    Map<String, Long> faults();

    /** Valid-looking answers whose Identifier has no slot any more. */
    long unmatched();

    /**
     * Whether it has answered an Access-Request with a valid Message-Authenticator, so that under
     * {@link io.github.camelradius.codec.MessageAuthenticatorPolicy#AUTO} answers without are refused.
     */
    boolean learnedMessageAuthenticator();

    /** Forgets that, for a server that was replaced by one that does not sign. */
    void resetMessageAuthenticator();

    /** Whether the last answer came under the previous secret, or none has come and it is its turn. */
    boolean usesPreviousSecret();

    /** Valid answers under the previous secret. */
    long answeredByPreviousSecret();
}
