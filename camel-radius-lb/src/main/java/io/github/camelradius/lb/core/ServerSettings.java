package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Role;
import org.jspecify.annotations.Nullable;

/**
 * One server of a group.
 *
 * @param name unique in its group
 * @param authAddress {@code host:port} as shown, or null without the role
 * @param acctAddress the same for accounting
 * @param authWeight 0–1,000,000
 * @param acctWeight 0–1,000,000
 * @param timeoutNanos per packet, or 0 for the group's
 * @param tries packets per transaction, or 0 for the group's
 * @param bogoMips power relative to the others, above 0
 */
public record ServerSettings(
        String name,
        @Nullable String authAddress,
        @Nullable String acctAddress,
        int authWeight,
        int acctWeight,
        long timeoutNanos,
        int tries,
        double bogoMips) {
    /** Largest weight. */
    public static final int MAX_WEIGHT = 1_000_000;

    public ServerSettings {
        checkWeight(name, authWeight);
        checkWeight(name, acctWeight);
        if (!(bogoMips > 0)) {
            throw new OptionException("server " + name, "bogo-mips", String.valueOf(bogoMips), "a number above 0");
        }
    }

    static void checkWeight(String server, long weight) {
        if (weight < 0 || weight > MAX_WEIGHT) {
            throw new OptionException(
                    "server " + server, "weight", String.valueOf(weight), "a whole number from 0 to " + MAX_WEIGHT);
        }
    }

    /** A server with both roles at the group's timeout and tries. */
    public static ServerSettings of(String name, String authAddress, String acctAddress, int weight) {
        return new ServerSettings(name, authAddress, acctAddress, weight, weight, 0, 0, 1);
    }

    /** Address in this role, or null. */
    public @Nullable String address(Role role) {
        return role == Role.AUTH ? authAddress : acctAddress;
    }

    /** Weight in this role. */
    public int weight(Role role) {
        return role == Role.AUTH ? authWeight : acctWeight;
    }
}
