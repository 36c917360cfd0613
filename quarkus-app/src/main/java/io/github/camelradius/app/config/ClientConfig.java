package io.github.camelradius.app.config;

import org.jspecify.annotations.Nullable;

/**
 * Who may ask.
 *
 * @param network address or CIDR network
 * @param requireMessageAuthenticator {@code yes}, {@code no} or {@code auto}
 * @param group where its requests go whatever their realm, or null
 */
public record ClientConfig(
        String name,
        String network,
        Secret secret,
        String requireMessageAuthenticator,
        @Nullable String group) {}
