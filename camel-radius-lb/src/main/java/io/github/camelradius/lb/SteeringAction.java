package io.github.camelradius.lb;

import java.util.Locale;

/** What an operator can do to a server, or to a client. */
public enum SteeringAction {
    /** Nothing new goes to it but conversations and the accounting of its sessions; what is pending finishes there. */
    DRAIN,
    /** Nothing goes to it; what is pending moves on at once. */
    DISABLE,
    /** Ends draining and disabling. */
    ENABLE,
    /** Another weight from the next decision on, until the configuration gives another one. */
    WEIGHT,
    /** A probe now. */
    PROBE,
    /** Forgets which sessions it has. */
    CLEAR_SESSIONS,
    /** Forgets that its messages must carry a Message-Authenticator because one did. */
    RESET_MESSAGE_AUTHENTICATOR;

    /** The word of paths and audit entries, for example {@code clear-sessions}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
