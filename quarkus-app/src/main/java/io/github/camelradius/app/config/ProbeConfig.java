package io.github.camelradius.app.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Requests of our own that find out whether a server is back.
 *
 * @param options type, interval and successes, where they are given
 * @param user user name of the test user, or null
 * @param password its password, or null
 */
public record ProbeConfig(
        Map<String, Object> options,
        @Nullable String user,
        @Nullable Secret password) {
    /** What the profile says. */
    public static final ProbeConfig DEFAULT = new ProbeConfig(Map.of(), null, null);

    public ProbeConfig {
        options = Map.copyOf(options);
    }
}
