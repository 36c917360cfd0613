package io.github.camelradius.client;

import java.util.Locale;

/** Why a datagram from a server is no valid answer: the names that logs, counters and the HTTP API use. */
public enum AnswerFault {
    MALFORMED,
    /** Its code does not answer the request's. */
    UNSUPPORTED_CODE,
    BAD_AUTHENTICATOR,
    BAD_MESSAGE_AUTHENTICATOR,
    MISSING_MESSAGE_AUTHENTICATOR;

    private final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The public word, for example {@code bad-authenticator}. */
    public String word() {
        return word;
    }
}
