package io.github.camelradius.client;

import org.jspecify.annotations.Nullable;

/**
 * Why a request has no answer.
 *
 * @param kind what happened
 * @param message names the server and what happened; no secret
 * @param cause the underlying error, or null
 */
public record ClientFailure(
        Kind kind, String message, @Nullable Throwable cause) {
    /** What happened. */
    public enum Kind {
        /** No valid answer within the tries or the deadline. */
        TIMEOUT,
        /** Port unreachable, or the packet could not be sent. */
        UNREACHABLE,
        /** The host name does not resolve. */
        UNRESOLVED,
        /** No Identifier became free in time. */
        BUSY,
        /** The message cannot be encoded. */
        INVALID,
        /** The client was closed. */
        CLOSED
    }
}
