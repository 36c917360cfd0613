package io.github.camelradius.component;

import io.github.camelradius.codec.InvalidMessageException;
import org.apache.camel.CamelExchangeException;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** The message cannot be sent as a RADIUS packet: unknown attribute, value that does not fit, too long. */
public class RadiusInvalidMessageException extends CamelExchangeException {
    /** @param message names the attribute and what to do; no secret */
    public RadiusInvalidMessageException(String message, Exchange exchange, @Nullable Throwable cause) {
        super(message, exchange, cause);
    }

    /** Whether it would exceed the 4,096 octets of a packet. */
    public boolean isTooLong() {
        return getCause() instanceof InvalidMessageException invalid && invalid.tooLong();
    }
}
