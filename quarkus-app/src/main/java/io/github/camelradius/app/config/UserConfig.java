package io.github.camelradius.app.config;

/**
 * A user of the HTTP API.
 *
 * @param passwordHash bcrypt in modular crypt format
 * @param role {@link AccessConfig#VIEWER} or {@link AccessConfig#OPERATOR}
 */
public record UserConfig(String name, Secret passwordHash, String role) {}
