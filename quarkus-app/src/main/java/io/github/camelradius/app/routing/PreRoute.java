package io.github.camelradius.app.routing;

import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import org.apache.camel.Exchange;

/** What a user's pre-route left behind: an answer, or a request that goes on. */
final class PreRoute {
    private PreRoute() {}

    /**
     * Whether the exchange holds an answer by the consumer's rules: a response as body, or a response code as header.
     *
     * @throws IllegalStateException when it holds neither an answer nor a request
     */
    static boolean hasAnswered(Exchange exchange) {
        Object body = exchange.getMessage().getBody();
        if (body instanceof RadiusMessage message && message.code().isResponse()) {
            return true;
        }
        String code = exchange.getMessage().getHeader(RadiusConstants.CODE, String.class);
        if (code != null && RadiusCode.of(code).isResponse()) {
            return true;
        }
        if (body instanceof RadiusMessage) {
            return false;
        }
        throw new IllegalStateException("The pre-route left a body of type "
                + (body == null ? "null" : body.getClass().getName())
                + ": leave the RadiusMessage, or set the header " + RadiusConstants.CODE
                + " to the code of an answer");
    }
}
