package io.github.camelradius.lb.core.affinity;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What somebody knows of a session: all that is given must hold, octet by octet, save for the spelling of a MAC address.
 *
 * @param session Acct-Session-Id, or null
 * @param station Calling-Station-Id, or null
 * @param user User-Name as the NAS sends it, with its realm, or null
 */
public record SessionQuery(
        @Nullable String session,
        @Nullable String station,
        @Nullable String user) {

    /** Whether nothing is given: this finds nothing. */
    public boolean isEmpty() {
        return session == null && station == null && user == null;
    }

    /**
     * The session of this NAS, or null. Under the lock of the group that the sessions belong to.
     *
     * @param nas one of {@link Sessions#nas}
     */
    public @Nullable FoundSession find(Sessions sessions, long nas) {
        long[] keys = {
            session == null ? 0 : SessionKeys.session(nas, octets(session)),
            station == null ? 0 : SessionKeys.station(nas, octets(station)),
            user == null ? 0 : SessionKeys.user(nas, octets(user))
        };
        FoundSession first = null;
        for (long key : keys) {
            FoundSession found = key == 0 ? null : sessions.peek(key);
            if (key != 0 && (found == null || (first != null && first.server() != found.server()))) {
                return null;
            }
            first = first == null ? found : first;
        }
        return first;
    }

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
