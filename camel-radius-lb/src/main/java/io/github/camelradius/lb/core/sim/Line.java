package io.github.camelradius.lb.core.sim;

import io.github.camelradius.lb.core.model.Role;
import org.jspecify.annotations.Nullable;

/**
 * One line of a simulation's output.
 *
 * @param tx number of the transaction in order of receipt from 1, {@code probe}, or null for a state line
 * @param kind sent, answered, ignored, late, refused, state or done
 * @param realm of a state line, the realm whose state it is; null for the server's own
 */
public record Line(
        long nanos,
        @Nullable String tx,
        String kind,
        @Nullable String server,
        @Nullable Role role,
        @Nullable String rule,
        @Nullable String oldState,
        @Nullable String newState,
        @Nullable String result,
        @Nullable String realm) {
    static Line packet(
            long nanos,
            String tx,
            String kind,
            String server,
            Role role,
            @Nullable String rule,
            @Nullable String result) {
        return new Line(nanos, tx, kind, server, role, rule, null, null, result, null);
    }

    static Line done(long nanos, String tx, Role role, String result) {
        return new Line(nanos, tx, "done", null, role, null, null, null, result, null);
    }

    static Line state(
            long nanos,
            String server,
            @Nullable Role role,
            @Nullable String realm,
            String oldState,
            String newState,
            String rule) {
        return new Line(nanos, null, "state", server, role, rule, oldState, newState, null, realm);
    }
}
