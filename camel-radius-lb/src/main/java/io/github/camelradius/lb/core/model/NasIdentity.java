package io.github.camelradius.lb.core.model;

import org.jspecify.annotations.Nullable;

/**
 * Which NAS sent a request (rules section 1): NAS-IP-Address or NAS-IPv6-Address, else NAS-Identifier, else the source
 * address; never the source port.
 */
public final class NasIdentity {
    private static final int[] TYPES = {4, 95, 32};

    private NasIdentity() {}

    /** Continues {@code hash} with the NAS that sent {@code request}. */
    public static long hash(long hash, RequestView request) {
        for (int type : TYPES) {
            byte @Nullable [] octets = request.octets(type);
            if (octets != null) {
                return Hash64.octets(Hash64.number(hash, type), octets);
            }
        }
        return Hash64.number(hash, request.client().hashCode());
    }
}
