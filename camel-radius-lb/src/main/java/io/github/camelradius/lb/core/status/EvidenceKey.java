package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.RequestView;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Whose request it is, as a number: by Calling-Station-Id whatever its spelling, else User-Name, else NAS identity and
 * Acct-Session-Id (the default keys of policy hash). Only compared: one subscriber alone must not bring a server down.
 */
final class EvidenceKey {
    private static final int USER_NAME = 1;
    private static final int CALLING_STATION_ID = 31;
    private static final int ACCT_SESSION_ID = 44;
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private EvidenceKey() {}

    static long of(RequestView request) {
        byte @Nullable [] station = request.octets(CALLING_STATION_ID);
        if (station != null) {
            return spelling(station);
        }
        byte @Nullable [] user = request.octets(USER_NAME);
        if (user != null) {
            return add(USER_NAME, user);
        }
        byte @Nullable [] session = request.octets(ACCT_SESSION_ID);
        long nas = nas(request);
        return session == null ? nas : add(nas, session);
    }

    private static long nas(RequestView request) {
        String address = request.text("NAS-IP-Address");
        if (address == null) {
            address = request.text("NAS-IPv6-Address");
        }
        if (address == null) {
            address = request.text("NAS-Identifier");
        }
        return address != null ? address.hashCode() : request.client().hashCode();
    }

    private static long add(long seed, byte[] octets) {
        return seed * FNV_PRIME + Arrays.hashCode(octets);
    }

    /** 00-11-22-AA-BB-CC, 0011.22aa.bbcc and 001122aabbcc are the same. */
    private static long spelling(byte[] station) {
        long hash = FNV_OFFSET;
        for (byte octet : station) {
            if (octet != '-' && octet != ':' && octet != '.') {
                int lower = octet >= 'A' && octet <= 'Z' ? octet + ('a' - 'A') : octet;
                hash = (hash ^ lower) * FNV_PRIME;
            }
        }
        return hash;
    }
}
