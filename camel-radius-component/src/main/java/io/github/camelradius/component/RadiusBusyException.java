package io.github.camelradius.component;

import org.apache.camel.CamelExchangeException;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * No Identifier became free within maxWait, or too many requests waited for one already, so nothing was sent. Raise
 * maxSockets or lower the load.
 */
public class RadiusBusyException extends CamelExchangeException {
    /** @param message names the server and what happened; no secret */
    public RadiusBusyException(String message, Exchange exchange, @Nullable Throwable cause) {
        super(message, exchange, cause);
    }

    /** Thousands a second when there is too much to do, and where it was made says nothing. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
