package io.github.camelradius.lb;

import io.github.camelradius.lb.core.model.Role;
import org.jspecify.annotations.Nullable;

/**
 * What an operator wants of a server in one role, for as long as it is wanted.
 *
 * @param state {@code draining} or {@code disabled}; null when it is enabled
 * @param weight null for the configured one
 * @param configuredWeight the weight that was configured then: another one in the configuration ends {@code weight}
 * @param reason of the last order
 */
public record SteeredServer(
        String group,
        String server,
        Role role,
        @Nullable String state,
        @Nullable Integer weight,
        int configuredWeight,
        String reason) {
    /** The state of a server that gets nothing new. */
    public static final String DRAINING = "draining";

    /** The state of a server that gets nothing. */
    public static final String DISABLED = "disabled";

    /** Which server in which role. */
    record Key(String group, String server, Role role) {}

    Key key() {
        return new Key(group, server, role);
    }

    /** Whether there is nothing to keep. */
    boolean isPlain() {
        return state == null && weight == null;
    }

    SteeredServer withState(@Nullable String newState, String newReason) {
        return new SteeredServer(group, server, role, newState, weight, configuredWeight, newReason);
    }

    /**
     * The reason of the state, where it has one, stays.
     *
     * @param configured the configured weight, which needs no keeping
     */
    SteeredServer withWeight(int newWeight, int configured, String newReason) {
        Integer kept = newWeight == configured ? null : newWeight;
        return new SteeredServer(group, server, role, state, kept, configured, state == null ? newReason : reason);
    }
}
