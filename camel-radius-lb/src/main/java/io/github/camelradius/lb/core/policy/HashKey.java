package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.Hash64;
import io.github.camelradius.lb.core.model.NasIdentity;
import io.github.camelradius.lb.core.model.RequestView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The subscriber's key (rules section 5, nokia-sr): the first attribute of a list that the request has. Station
 * identifiers are normalised; an Acct-Session-Id counts together with its NAS, as it is unique only there (RFC 2866
 * section 5.5). A request that has none of them goes by its NAS.
 */
final class HashKey {
    static final String CALLING_STATION_ID = "Calling-Station-Id";
    static final String USER_NAME = "User-Name";
    static final String ACCT_SESSION_ID = "Acct-Session-Id";

    private static final int CALLED_STATION = 30;
    private static final int CALLING_STATION = 31;
    private static final int SESSION = 44;

    /** Attributes read by type, which costs no text: the usual ones. */
    private static final List<String> KNOWN = List.of(
            USER_NAME, "Called-Station-Id", CALLING_STATION_ID, "NAS-Identifier", ACCT_SESSION_ID, "NAS-Port-Id");

    private static final int[] KNOWN_TYPES = {1, CALLED_STATION, CALLING_STATION, 32, SESSION, 87};

    private final long salt;
    private final String[] names;
    private final int[] types;

    HashKey(String salt, List<String> names) {
        this.salt = Hash64.text(Hash64.EMPTY, salt);
        this.names = names.toArray(String[]::new);
        this.types = names.stream().mapToInt(HashKey::type).toArray();
    }

    /** 0 for an attribute that is read by its name. */
    private static int type(String name) {
        for (int i = 0; i < KNOWN_TYPES.length; i++) {
            if (KNOWN.get(i).equalsIgnoreCase(name)) {
                return KNOWN_TYPES[i];
            }
        }
        return 0;
    }

    long of(RequestView request) {
        for (int i = 0; i < names.length; i++) {
            if (types[i] == 0) {
                String text = request.text(names[i]);
                if (text != null) {
                    return Hash64.text(salt, text);
                }
            } else {
                byte @Nullable [] octets = request.octets(types[i]);
                if (octets != null) {
                    return of(types[i], octets, request);
                }
            }
        }
        return NasIdentity.hash(salt, request);
    }

    private long of(int type, byte[] octets, RequestView request) {
        return switch (type) {
            case CALLED_STATION, CALLING_STATION -> Hash64.station(salt, octets);
            case SESSION -> Hash64.octets(NasIdentity.hash(salt, request), octets);
            default -> Hash64.octets(salt, octets);
        };
    }
}
