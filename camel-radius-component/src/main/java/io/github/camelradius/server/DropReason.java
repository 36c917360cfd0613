package io.github.camelradius.server;

import java.util.Locale;

/** Why a datagram was dropped: the names that logs, counters and the HTTP API use. */
public enum DropReason {
    UNKNOWN_CLIENT,
    MALFORMED,
    BAD_AUTHENTICATOR,
    BAD_MESSAGE_AUTHENTICATOR,
    MISSING_MESSAGE_AUTHENTICATOR,
    QUEUE_FULL,
    NO_IDENTIFIER,
    UNSUPPORTED_CODE,
    LOOP,
    RATE_LIMIT,
    NO_ROUTE,
    NO_SERVER,
    TOO_LONG,
    FOREIGN;

    private final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The public word, for example {@code bad-authenticator}. */
    public String word() {
        return word;
    }
}
