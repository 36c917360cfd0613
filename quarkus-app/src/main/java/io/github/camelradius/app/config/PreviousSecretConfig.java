package io.github.camelradius.app.config;

import java.time.Instant;

/**
 * The secret before the present one.
 *
 * @param until when it ends
 */
public record PreviousSecretConfig(Secret secret, Instant until) {}
