package io.github.camelradius.client;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.PreviousSecret;
import io.github.camelradius.codec.SharedSecret;
import org.jspecify.annotations.Nullable;

/**
 * A server to send to.
 *
 * @param host address or name; a name is resolved off the event loop
 * @param port UDP port, 1–65535
 * @param secret shared secret
 * @param messageAuthenticator whether its answers must carry a Message-Authenticator
 * @param sourceAddress local address to send from, or null for any
 * @param name what log lines and errors call it besides its address, or null
 * @param previousSecret what it may still have instead of the secret, or null
 */
public record ServerTarget(
        String host,
        int port,
        SharedSecret secret,
        MessageAuthenticatorPolicy messageAuthenticator,
        @Nullable String sourceAddress,
        @Nullable String name,
        @Nullable PreviousSecret previousSecret) {
    /** A server that is called by its address. */
    public ServerTarget(
            String host,
            int port,
            SharedSecret secret,
            MessageAuthenticatorPolicy messageAuthenticator,
            @Nullable String sourceAddress) {
        this(host, port, secret, messageAuthenticator, sourceAddress, null, null);
    }

    /** Its name, without one host:port. */
    String label() {
        return name == null ? address() : name;
    }

    /** host:port, behind the name if it has one. */
    @Override
    public String toString() {
        return name == null ? address() : name + " (" + address() + ")";
    }

    private String address() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
