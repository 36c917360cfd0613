package io.github.camelradius.app.requestlog;

import io.github.camelradius.component.EndedRequest;
import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.component.RadiusTimeoutException;
import io.github.camelradius.lb.NoServerAvailableException;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetSocketAddress;
import java.time.Instant;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a request until its line is written: its exchange is used again before.
 *
 * @param time when it was received
 * @param tried servers with the packets sent to each, {@code a=2, b=1}; null where the only one answered
 * @param packets packets that the answering server got; null where that is not known
 * @param result accept, reject, challenge, response, or why there was no answer
 * @param source whose answer it is: server, fallback, pre-route or program; null for none
 */
record Outcome(
        Instant time,
        RadiusMessage request,
        String client,
        InetSocketAddress address,
        @Nullable String group,
        @Nullable String server,
        @Nullable String rule,
        @Nullable String tried,
        @Nullable String excluded,
        @Nullable Integer packets,
        boolean joined,
        String result,
        @Nullable String source,
        long nanos) {
    static Outcome of(EndedRequest ended, Instant now) {
        Exchange exchange = ended.exchange();
        Message message = exchange.getMessage();
        String group = message.getHeader(RadiusConstants.LB_GROUP, String.class);
        String server = message.getHeader(RadiusConstants.LB_SERVER, String.class);
        return new Outcome(
                now.minusNanos(ended.nanos()),
                ended.request(),
                ended.client(),
                ended.remote(),
                group,
                server,
                message.getHeader(RadiusConstants.LB_RULE, String.class),
                message.getHeader(RadiusConstants.LB_TRIED, String.class),
                message.getHeader(RadiusConstants.LB_EXCLUDED, String.class),
                server == null ? null : message.getHeader(RadiusConstants.TRIES_USED, Integer.class),
                message.getHeader(RadiusConstants.LB_JOINED) != null,
                result(ended),
                ended.answer() == null ? null : source(exchange, group, server),
                ended.nanos());
    }

    private static String source(Exchange exchange, @Nullable String group, @Nullable String server) {
        if (exchange.getProperty(RequestLog.OWN_ANSWER) != null) {
            return "program";
        }
        return server != null ? "server" : group != null ? "fallback" : "pre-route";
    }

    private static String result(EndedRequest ended) {
        RadiusMessage answer = ended.answer();
        if (answer != null) {
            return word(answer.code());
        }
        if (ended.dropped() != null) {
            return ended.dropped().word();
        }
        Exception failure = ended.exchange().getException();
        return failure instanceof RadiusTimeoutException
                ? "timeout"
                : failure instanceof NoServerAvailableException ? "no-server" : "no-answer";
    }

    private static String word(RadiusCode code) {
        if (code == RadiusCode.ACCESS_ACCEPT) {
            return "accept";
        }
        if (code == RadiusCode.ACCESS_REJECT) {
            return "reject";
        }
        return code == RadiusCode.ACCESS_CHALLENGE ? "challenge" : "response";
    }
}
