package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Role;
import org.jspecify.annotations.Nullable;

/**
 * A server's state became another one.
 *
 * @param nanos when, on the group's monotonic clock
 * @param role null when the server has one status for both roles
 * @param oldState in lower case, for example {@code up}
 * @param newState in lower case
 * @param rule what changed it, for example {@code dead-count}, {@code response}, {@code drain}
 * @param reason evidence in words
 * @param realm the realm whose state behind this server it is, with health per realm; null for the server's own
 */
public record StateChange(
        long nanos,
        String group,
        String server,
        @Nullable Role role,
        String oldState,
        String newState,
        String rule,
        String reason,
        @Nullable String realm) {}
