package io.github.camelradius.lb.core.affinity;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.Hash64;
import io.github.camelradius.lb.core.model.NasIdentity;
import io.github.camelradius.lb.core.model.RequestView;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a session that a request and an Accept offer, in the order in which they are looked up (rules section 3):
 * NAS and Acct-Session-Id; Class; NAS, Calling-Station-Id and NAS-Port or NAS-Port-Id; the same without port; NAS and
 * User-Name. Each as a 64-bit hash, 0 for one that is absent: among five million entries a request meets a wrong one
 * once in 10^12. Reused for each request.
 */
final class SessionKeys {
    /** Keys that a session can have. */
    static final int COUNT = 5;

    private static final int USER_NAME = 1;
    private static final int NAS_PORT = 5;
    private static final int CLASS = 25;
    private static final int CALLING_STATION_ID = 31;
    private static final int ACCT_SESSION_ID = 44;
    private static final int NAS_PORT_ID = 87;

    private final long seed;
    private final long[] keys = new long[COUNT];
    private long nas;

    /** @param seed unknown to those who choose names, so that they cannot aim at each other's keys */
    SessionKeys(long seed) {
        this.seed = seed;
    }

    void read(RequestView request, @Nullable Answer answer) {
        nas = NasIdentity.hash(seed, request);
        keys[0] = key(0, nas, request.octets(ACCT_SESSION_ID));
        byte @Nullable [] ofAccept = answer == null ? null : answer.octets(CLASS);
        keys[1] = key(1, seed, ofAccept != null ? ofAccept : request.octets(CLASS));
        keys[2] = 0;
        keys[3] = 0;
        byte @Nullable [] station = request.octets(CALLING_STATION_ID);
        if (station != null) {
            long subscriber = Hash64.station(nas, station);
            keys[2] = port(subscriber, request);
            keys[3] = nonZero(Hash64.number(subscriber, 3));
        }
        keys[4] = key(4, nas, request.octets(USER_NAME));
    }

    private static long port(long subscriber, RequestView request) {
        byte @Nullable [] port = request.octets(NAS_PORT);
        if (port != null) {
            return key(NAS_PORT, subscriber, port);
        }
        return key(NAS_PORT_ID, subscriber, request.octets(NAS_PORT_ID));
    }

    private static long key(int kind, long base, byte @Nullable [] octets) {
        return octets == null ? 0 : nonZero(Hash64.octets(Hash64.number(base, kind), octets));
    }

    private static long nonZero(long hash) {
        return hash == 0 ? 1 : hash;
    }

    /** The k-th key, or 0. */
    long key(int k) {
        return keys[k];
    }

    /** The NAS. */
    long nas() {
        return nas;
    }

    /** Tells sessions of one subscriber apart; 0 for a request without Acct-Session-Id. */
    int session() {
        int tag = (int) (keys[0] >>> 32) & SessionTable.TAG_MASK;
        return keys[0] != 0 && tag == 0 ? 1 : tag;
    }
}
