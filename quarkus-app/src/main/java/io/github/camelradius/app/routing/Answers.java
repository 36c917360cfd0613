package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.Role;
import io.github.camelradius.app.requestlog.RequestLog;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import org.apache.camel.Exchange;

/** Answers that the program gives by itself. */
final class Answers {
    private Answers() {}

    static boolean isStatusServer(Exchange exchange) {
        return exchange.getMessage().getBody() instanceof RadiusMessage message
                && message.code() == RadiusCode.STATUS_SERVER;
    }

    /** RFC 5997 section 3: Access-Accept on the authentication port, Accounting-Response on the accounting port. */
    static void status(Exchange exchange, Role role) {
        answer(exchange, role == Role.AUTH ? RadiusCode.ACCESS_ACCEPT : RadiusCode.ACCOUNTING_RESPONSE);
    }

    static void reject(Exchange exchange) {
        answer(exchange, RadiusCode.ACCESS_REJECT);
    }

    static void answer(Exchange exchange, RadiusCode code) {
        exchange.setProperty(RequestLog.OWN_ANSWER, true);
        exchange.getMessage()
                .setBody(
                        RadiusMessage.builder(code, RadiusDictionary.standard()).build());
    }
}
