package io.github.camelradius.lb;

import io.github.camelradius.lb.SteeringOrder.Actor;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that was done to a server, to a client or, without either, to the whole program.
 *
 * @param action for example {@code drain}
 * @param group group of the server; null for a client
 * @param role null for both
 * @param client name of the client; null for a server
 * @param before the state or weight that it had; null where there is none
 * @param after the one that it got, or what came of it
 * @param reason why, in the actor's words; empty when none were given
 */
public record AuditEntry(
        Instant time,
        Actor actor,
        String action,
        @Nullable String group,
        @Nullable String server,
        @Nullable String role,
        @Nullable String client,
        @Nullable String before,
        @Nullable String after,
        String reason) {}
