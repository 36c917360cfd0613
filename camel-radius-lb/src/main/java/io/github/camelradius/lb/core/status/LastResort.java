package io.github.camelradius.lb.core.status;

/**
 * How unavailable servers are used when nothing is available.
 *
 * @param byWeight they are drawn by weight, whatever the policy
 * @param servers how many of them one transaction may try
 */
public record LastResort(boolean byWeight, int servers) {
    /** By the group's policy, until all were tried. */
    public static final LastResort BY_POLICY = new LastResort(false, Integer.MAX_VALUE);
}
