package io.github.camelradius.app.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Constants of the status rule dead-count.
 *
 * @param deadCount ignored packets in a row
 * @param deadInterval least time between the first and the newest of them, zero for no test
 * @param failRate percent, or null for off
 * @param deadTime from Down until Up is assumed
 * @param recover {@code on-response} or {@code after-dead-time}
 */
public record HealthConfig(
        int deadCount, Duration deadInterval, @Nullable Integer failRate, Duration deadTime, String recover) {}
