package io.github.camelradius.lb.core;

/**
 * A realm that is not healthy behind a server.
 *
 * @param realm in lower case; {@code (none)} for requests without one
 * @param state in lower case, in the words of the status rule
 * @param sinceNanos when this state began, on the group's clock
 * @param reason evidence in words
 */
public record RealmView(String realm, String state, long sinceNanos, String reason) {}
