package io.github.camelradius.component;

import org.apache.camel.CamelExchangeException;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** The server's port is unreachable, its name does not resolve, or the packet could not be sent. */
public class RadiusUnreachableException extends CamelExchangeException {
    /** @param message names the server and what happened; no secret */
    public RadiusUnreachableException(String message, Exchange exchange, @Nullable Throwable cause) {
        super(message, exchange, cause);
    }
}
