package io.github.camelradius.lb.core.affinity;

import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import org.jspecify.annotations.Nullable;

/** Acct-Status-Type of an Accounting-Request (RFC 2866 section 5.1), as far as a rule asks for it. */
public enum AcctStatus {
    /** Start, Interim-Update and whatever else a session has. */
    SESSION,
    STOP,
    /** Accounting-On or Accounting-Off: the NAS starts anew, or shuts down. */
    ON_OFF,
    /** No Accounting-Request, or one without status. */
    NONE;

    private static final int TYPE = 40;

    /** The status of a request. */
    public static AcctStatus of(RequestView request) {
        byte @Nullable [] octets = request.role() == Role.ACCT ? request.octets(TYPE) : null;
        if (octets == null || octets.length != 4) {
            return NONE;
        }
        int number = (octets[0] | octets[1] | octets[2]) == 0 ? octets[3] : -1;
        return switch (number) {
            case 2 -> STOP;
            case 7, 8 -> ON_OFF;
            default -> SESSION;
        };
    }
}
