package io.github.camelradius.app.config;

import java.util.Locale;

/** What a server or listener does. */
public enum Role {
    AUTH,
    ACCT;

    /** {@code auth} or {@code acct}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
