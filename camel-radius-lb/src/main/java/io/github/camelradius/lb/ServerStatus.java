package io.github.camelradius.lb;

import io.github.camelradius.lb.core.ServerView;

/**
 * A server in one role, and what its transport counted besides.
 *
 * @param forged datagrams from its address and port that were no valid answer to a slot still held
 * @param unmatched answers whose Identifier had no slot any more
 */
public record ServerStatus(ServerView view, long forged, long unmatched) {}
