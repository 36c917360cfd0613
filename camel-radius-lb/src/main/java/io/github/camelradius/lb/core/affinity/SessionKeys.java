package io.github.camelradius.lb.core.affinity;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.Hash64;
import io.github.camelradius.lb.core.model.NasIdentity;
import io.github.camelradius.lb.core.model.RequestView;
import java.util.Objects;
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
    private @Nullable RequestView request;
    private byte @Nullable [] classOfAccept;
    private long nas;

    /** @param seed unknown to those who choose names, so that they cannot aim at each other's keys */
    SessionKeys(long seed) {
        this.seed = seed;
    }

    /** @param accept whose Class counts, or null */
    void read(RequestView of, @Nullable Answer accept) {
        request = of;
        classOfAccept = accept == null ? null : accept.octets(CLASS);
        nas = NasIdentity.hash(seed, of);
    }

    /** The k-th key, or 0; made when it is asked for, as the first one usually decides. */
    long key(int k) {
        return switch (k) {
            case 0 -> key(k, nas, octets(ACCT_SESSION_ID));
            case 1 -> key(k, seed, classOfAccept != null ? classOfAccept : octets(CLASS));
            case 2 -> station(true);
            case 3 -> station(false);
            default -> key(k, nas, octets(USER_NAME));
        };
    }

    private long station(boolean withPort) {
        byte @Nullable [] station = octets(CALLING_STATION_ID);
        if (station == null) {
            return 0;
        }
        long subscriber = Hash64.station(nas, station);
        if (!withPort) {
            return nonZero(Hash64.number(subscriber, CALLING_STATION_ID));
        }
        byte @Nullable [] port = octets(NAS_PORT);
        return port != null ? key(NAS_PORT, subscriber, port) : key(NAS_PORT_ID, subscriber, octets(NAS_PORT_ID));
    }

    private byte @Nullable [] octets(int type) {
        return Objects.requireNonNull(request).octets(type);
    }

    private static long key(int kind, long base, byte @Nullable [] octets) {
        return octets == null ? 0 : nonZero(Hash64.octets(Hash64.number(base, kind), octets));
    }

    /** The key by Acct-Session-Id, of any request of this NAS. */
    static long session(long nas, byte[] octets) {
        return key(0, nas, octets);
    }

    /** The key by Calling-Station-Id without a port. */
    static long station(long nas, byte[] octets) {
        return nonZero(Hash64.number(Hash64.station(nas, octets), CALLING_STATION_ID));
    }

    /** The key by User-Name. */
    static long user(long nas, byte[] octets) {
        return key(COUNT - 1, nas, octets);
    }

    private static long nonZero(long hash) {
        return hash == 0 ? 1 : hash;
    }

    /** The NAS. */
    long nas() {
        return nas;
    }

    /** Tells sessions of one subscriber apart; 0 for a request without Acct-Session-Id. */
    int session() {
        long key = key(0);
        int tag = (int) (key >>> 32) & SessionTable.TAG_MASK;
        return key != 0 && tag == 0 ? 1 : tag;
    }
}
