package io.github.camelradius.lb;

import io.github.camelradius.lb.core.ServerView;
import java.util.Map;

/**
 * A server in one role, and what its transport counted besides.
 *
 * @param forged datagrams from its address and port that were no valid answer to a slot still held
 * @param faults the same by reason, for example {@code bad-authenticator}; only reasons that occurred
 * @param unmatched answers whose Identifier had no slot any more
 * @param learnedMessageAuthenticator whether its answers to Access-Requests must carry a Message-Authenticator because
 *     one did
 * @param usesPreviousSecret whether it is asked with the secret it had before
 * @param answeredByPreviousSecret valid answers under that
 */
public record ServerStatus(
        ServerView view,
        long forged,
        Map<String, Long> faults,
        long unmatched,
        boolean learnedMessageAuthenticator,
        boolean usesPreviousSecret,
        long answeredByPreviousSecret) {}
