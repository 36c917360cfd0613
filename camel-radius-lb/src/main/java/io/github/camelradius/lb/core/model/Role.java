package io.github.camelradius.lb.core.model;

/** What a server is asked for; it has an address and a weight per role. */
public enum Role {
    AUTH("auth"),
    ACCT("acct");

    private final String text;

    Role(String text) {
        this.text = text;
    }

    /** {@code auth} or {@code acct}. */
    @Override
    public String toString() {
        return text;
    }
}
