package io.github.camelradius.app.config;

import org.jspecify.annotations.Nullable;

/**
 * One RADIUS server.
 *
 * @param authPort null where it has no such role
 * @param acctPort null where it has no such role
 * @param previousSecret what it may still have instead of the secret, or null
 * @param timeout per packet with its unit, or null for the group's
 * @param tries packets, or null for the group's
 * @param bogoMips power relative to the others
 * @param sourceAddress local address to send from, or null
 * @param requireMessageAuthenticator {@code yes}, {@code no} or {@code auto}
 */
public record ServerConfig(
        String name,
        String host,
        @Nullable Integer authPort,
        @Nullable Integer acctPort,
        Secret secret,
        @Nullable PreviousSecretConfig previousSecret,
        int authWeight,
        int acctWeight,
        @Nullable String timeout,
        @Nullable String tries,
        double bogoMips,
        @Nullable String sourceAddress,
        String requireMessageAuthenticator) {
    /** The port of this role, or null where it does not have the role. */
    public @Nullable Integer port(Role role) {
        return role == Role.AUTH ? authPort : acctPort;
    }

    public int weight(Role role) {
        return role == Role.AUTH ? authWeight : acctWeight;
    }
}
