package io.github.camelradius.server;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.PreviousSecret;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of a client's requests.
 *
 * @param messageAuthenticator whether they must carry a Message-Authenticator
 * @param limitProxyState whether those without may have a Proxy-State
 * @param rateLimit new requests a second, 1–1,000,000; 0 is no limit
 * @param previousSecret the secret that may be used beside the present one for a time, or null
 */
public record ClientRules(
        MessageAuthenticatorPolicy messageAuthenticator,
        ProxyStatePolicy limitProxyState,
        int rateLimit,
        @Nullable PreviousSecret previousSecret) {
    private static final int MAX_RATE = 1_000_000;

    public ClientRules {
        if (rateLimit < 0 || rateLimit > MAX_RATE) {
            throw new IllegalArgumentException("rateLimit " + rateLimit + " is outside 0-" + MAX_RATE);
        }
    }

    /** This policy and nothing else. */
    public static ClientRules of(MessageAuthenticatorPolicy messageAuthenticator) {
        return new ClientRules(messageAuthenticator, ProxyStatePolicy.NO, 0, null);
    }

    /** With another previous secret. */
    public ClientRules withPreviousSecret(@Nullable PreviousSecret other) {
        return new ClientRules(messageAuthenticator, limitProxyState, rateLimit, other);
    }
}
