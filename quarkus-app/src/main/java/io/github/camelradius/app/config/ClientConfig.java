package io.github.camelradius.app.config;

import org.jspecify.annotations.Nullable;

/**
 * Who may ask.
 *
 * @param network address or CIDR network
 * @param previousSecret what is taken beside the secret, or null
 * @param requireMessageAuthenticator {@code yes}, {@code no} or {@code auto}
 * @param limitProxyState {@code yes}, {@code no} or {@code auto}
 * @param rateLimit new requests a second, 0 for no limit
 * @param group where its requests go whatever their realm, or null
 */
public record ClientConfig(
        String name,
        String network,
        Secret secret,
        @Nullable PreviousSecretConfig previousSecret,
        String requireMessageAuthenticator,
        String limitProxyState,
        int rateLimit,
        @Nullable String group) {
    /** A client with the default of everything else. */
    public static ClientConfig of(String name, String network, Secret secret, @Nullable String group) {
        return new ClientConfig(name, network, secret, null, "auto", "no", 0, group);
    }
}
