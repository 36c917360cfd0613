package io.github.camelradius.app.config;

import java.util.List;

/**
 * Who may use HTTP. Without users everybody may who comes by a loopback address.
 *
 * @param users unique names
 * @param openHealth whether {@code /q/health} needs no user
 */
public record AccessConfig(List<UserConfig> users, boolean openHealth) {
    /** Loopback only, no users. */
    public static final AccessConfig LOOPBACK = new AccessConfig(List.of(), false);

    /** Sees everything and changes nothing. */
    public static final String VIEWER = "viewer";

    /** Sees and changes everything. */
    public static final String OPERATOR = "operator";

    public AccessConfig {
        users = List.copyOf(users);
    }

    /** Whether users have to say who they are. */
    public boolean authenticates() {
        return !users.isEmpty();
    }
}
