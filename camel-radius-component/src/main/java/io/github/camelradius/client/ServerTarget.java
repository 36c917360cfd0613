package io.github.camelradius.client;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
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
 */
public record ServerTarget(
        String host,
        int port,
        SharedSecret secret,
        MessageAuthenticatorPolicy messageAuthenticator,
        @Nullable String sourceAddress) {
    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
