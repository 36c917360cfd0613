package io.github.camelradius.lb.core.status;

/** What has one status. */
public enum StatusScope {
    /** The authentication and the accounting port each. */
    ROLE("role"),
    /** The server as a whole. */
    SERVER("server");

    private final String text;

    StatusScope(String text) {
        this.text = text;
    }

    /** {@code role} or {@code server}. */
    @Override
    public String toString() {
        return text;
    }
}
