package io.github.camelradius.lb.core;

/**
 * How many servers of a group in one role can take new transactions.
 *
 * @param available those that are candidates of the first tiers
 * @param servers all that serve the role
 */
public record Availability(int available, int servers) {
    /** {@code 2 of 3 available}. */
    @Override
    public String toString() {
        return available + " of " + servers + " available";
    }
}
