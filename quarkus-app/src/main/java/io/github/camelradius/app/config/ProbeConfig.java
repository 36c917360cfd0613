package io.github.camelradius.app.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Requests of our own that find out whether a server is back.
 *
 * @param type {@code off}, {@code status-server} or {@code access-request}
 * @param user user name of an access-request probe, or null
 * @param password its password, or null
 * @param successes consecutive answers that are needed
 */
public record ProbeConfig(
        String type,
        Duration interval,
        @Nullable String user,
        @Nullable Secret password,
        int successes) {
    /** No probes. */
    public static final String OFF = "off";
}
