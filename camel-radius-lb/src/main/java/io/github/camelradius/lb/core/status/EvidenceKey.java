package io.github.camelradius.lb.core.status;

import io.github.camelradius.lb.core.model.Hash64;
import io.github.camelradius.lb.core.model.NasIdentity;
import io.github.camelradius.lb.core.model.RequestView;
import org.jspecify.annotations.Nullable;

/**
 * Whose request it is, as a number: by Calling-Station-Id whatever its spelling, else User-Name, else NAS identity and
 * Acct-Session-Id (the default keys of policy hash). Only compared: one subscriber alone must not bring a server down.
 */
final class EvidenceKey {
    private static final int USER_NAME = 1;
    private static final int CALLING_STATION_ID = 31;
    private static final int ACCT_SESSION_ID = 44;

    private EvidenceKey() {}

    static long of(RequestView request) {
        byte @Nullable [] station = request.octets(CALLING_STATION_ID);
        if (station != null) {
            return Hash64.station(Hash64.EMPTY, station);
        }
        byte @Nullable [] user = request.octets(USER_NAME);
        if (user != null) {
            return Hash64.octets(Hash64.EMPTY, user);
        }
        byte @Nullable [] session = request.octets(ACCT_SESSION_ID);
        long nas = NasIdentity.hash(Hash64.EMPTY, request);
        return session == null ? nas : Hash64.octets(nas, session);
    }
}
