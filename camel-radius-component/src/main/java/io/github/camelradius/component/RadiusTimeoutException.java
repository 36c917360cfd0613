package io.github.camelradius.component;

import org.apache.camel.Exchange;
import org.apache.camel.ExchangeTimedOutException;

/** No valid answer came within the tries or the deadline. The message names the server. */
public class RadiusTimeoutException extends ExchangeTimedOutException {
    /**
     * @param timeoutMillis how long an answer was awaited, in milliseconds
     * @param message names the server and the packets sent; no secret
     */
    public RadiusTimeoutException(Exchange exchange, long timeoutMillis, String message) {
        super(exchange, timeoutMillis, message);
    }
}
