package io.github.camelradius.app.requestlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.app.config.RequestField;
import io.github.camelradius.app.config.RequestLogConfig;
import io.github.camelradius.app.config.RequestLogConfig.Naming;
import io.github.camelradius.app.config.Secret;
import io.github.camelradius.component.EndedRequest;
import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.component.RadiusTimeoutException;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.server.DropReason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What stands in the lines, and what becomes of lines that cannot be written. */
class RequestLogTest {
    private static final Instant NOON = Instant.parse("2026-12-01T12:00:00.010Z");
    private static final long TEN_MILLIS = 10_250_000;
    private static final Secret KEY = Secret.of("a key of the test");

    private final Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private LineOutput output = written::writeBytes;

    private RequestLog log(List<RequestField> fields, Naming naming) {
        return new RequestLog(
                new RequestLogConfig(null, fields, naming, naming, KEY),
                lines -> output.write(lines),
                InstantSource.fixed(NOON));
    }

    private RequestLog everything(Naming naming) {
        return log(List.of(RequestField.values()), naming);
    }

    private static RadiusMessage request() {
        return RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, RadiusDictionary.standard())
                .addAll(Map.of(
                        "User-Name", "bob@Example.org",
                        "User-Password", "arctangent",
                        "Calling-Station-Id", "AA-BB-CC-DD-EE-FF",
                        "NAS-IP-Address", "192.0.2.7",
                        "NAS-Port", 17))
                .build();
    }

    private static RadiusMessage answer(RadiusCode code) {
        return RadiusMessage.builder(code, RadiusDictionary.standard()).build();
    }

    private EndedRequest ended(RadiusMessage request, @Nullable RadiusMessage answer, @Nullable DropReason dropped) {
        InetSocketAddress remote = new InetSocketAddress("192.0.2.1", 40000);
        return new EndedRequest(request, "lab", remote, exchange, answer, dropped, TEN_MILLIS);
    }

    private EndedRequest accepted() {
        return ended(request(), answer(RadiusCode.ACCESS_ACCEPT), null);
    }

    private void header(String name, Object value) {
        exchange.getMessage().setHeader(name, value);
    }

    private void balanced() {
        header(RadiusConstants.LB_GROUP, "home");
        header(RadiusConstants.LB_SERVER, "a");
        header(RadiusConstants.LB_RULE, "weighted");
        header(RadiusConstants.TRIES_USED, 2);
    }

    private String line(RequestLog log, EndedRequest request) {
        written.reset();
        log.ended(request);
        log.write();
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aLineSaysWhoAskedWhoAnsweredAndHow() {
        balanced();
        assertThat(line(everything(Naming.PLAIN), accepted()))
                .isEqualTo("{\"time\":\"2026-12-01T11:59:59.999Z\",\"role\":\"auth\",\"code\":\"Access-Request\","
                        + "\"identifier\":-1,\"client\":\"lab\",\"address\":\"192.0.2.1\",\"group\":\"home\","
                        + "\"server\":\"a\",\"tried\":[\"a\"],\"rule\":\"weighted\",\"result\":\"accept\","
                        + "\"source\":\"server\",\"responseMillis\":10.250,\"packets\":2,\"retransmissions\":1,"
                        + "\"realm\":\"example.org\",\"User-Name\":\"bob@Example.org\","
                        + "\"Calling-Station-Id\":\"AA-BB-CC-DD-EE-FF\",\"NAS-IP-Address\":\"192.0.2.7\","
                        + "\"NAS-Port\":17}\n");
    }

    @Test
    void onlyTheFieldsThatAreAskedForAreThere() {
        assertThat(line(log(List.of(RequestField.CLIENT, RequestField.RESULT), Naming.PLAIN), accepted()))
                .isEqualTo("{\"client\":\"lab\",\"result\":\"accept\"}\n");
    }

    @Test
    void theWayOverSeveralServersIsTold() {
        balanced();
        header(RadiusConstants.LB_TRIED, "b=2, c=0, a=1");
        header(RadiusConstants.LB_EXCLUDED, "d=down");
        assertThat(line(everything(Naming.OFF), accepted()))
                .contains("\"tried\":[\"b\",\"c\",\"a\"]", "\"packets\":3", "\"retransmissions\":1")
                .contains("\"excluded\":\"d=down\"");
    }

    @Test
    void aJoinedRequestHasNoPacketsOfItsOwn() {
        balanced();
        header(RadiusConstants.LB_JOINED, true);
        assertThat(line(everything(Naming.OFF), accepted()))
                .contains("\"server\":\"a\"", "\"joined\":true")
                .doesNotContain("packets");
    }

    @Test
    void whyThereWasNoAnswerIsTheResult() {
        RequestLog log = everything(Naming.OFF);
        assertThat(line(log, ended(request(), null, DropReason.NO_IDENTIFIER)))
                .contains("\"result\":\"no-identifier\"")
                .doesNotContain("\"source\"");
        exchange.setException(new RadiusTimeoutException(exchange, 10, "nobody"));
        assertThat(line(log, ended(request(), null, null))).contains("\"result\":\"timeout\"");
    }

    @Test
    void whoseAnswerItIsIsTold() {
        RequestLog log = everything(Naming.OFF);
        assertThat(line(log, accepted())).contains("\"source\":\"pre-route\"");
        header(RadiusConstants.LB_GROUP, "home");
        assertThat(line(log, accepted())).contains("\"source\":\"fallback\"");
        exchange.setProperty(RequestLog.OWN_ANSWER, true);
        assertThat(line(log, ended(request(), answer(RadiusCode.ACCESS_REJECT), null)))
                .contains("\"result\":\"reject\",\"source\":\"program\"");
    }

    @Test
    void neitherPasswordNorNameIsInALineByDefault() {
        String line = line(everything(Naming.PSEUDONYM), accepted());
        assertThat(line).doesNotContain("bob", "AA-BB", "arctangent", "Password", "Authenticator");
        // printf %s bob@Example.org | openssl dgst -sha256 -hmac 'a key of the test' | cut -c1-32
        assertThat(line).contains("\"User-Name\":\"cab2d20c9d2fae253f47692ea156b30d\"");
        assertThat(line(everything(Naming.OFF), accepted())).doesNotContain("User-Name", "Calling-Station-Id");
    }

    @Test
    void nobodyBreaksOutOfALine() {
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, RadiusDictionary.standard())
                .add("User-Name", "a\"}\n{\"result\":\"accept\u0000")
                .build();
        assertThat(line(everything(Naming.PLAIN), ended(request, null, null)))
                .contains("\"User-Name\":\"a\\\"}\\n{\\\"result\\\":\\\"accept\\u0000\"")
                .hasLineCount(1);
    }

    @Test
    void statusServerHasNoLine() {
        RadiusMessage request = answer(RadiusCode.STATUS_SERVER);
        assertThat(line(everything(Naming.PLAIN), ended(request, null, null))).isEmpty();
    }

    @Test
    void whatFindsTheQueueFullIsLostAndCounted() {
        RequestLog log = everything(Naming.OFF);
        EndedRequest request = accepted();
        for (int i = 0; i < RequestLog.CAPACITY + 5; i++) {
            log.ended(request);
        }
        assertThat(log.lost()).isEqualTo(5);
        log.write();
        assertThat(written.toString(StandardCharsets.UTF_8)).hasLineCount(RequestLog.CAPACITY);
        assertThat(line(log, request)).hasLineCount(1);
        assertThat(log.lost()).isEqualTo(5);
    }

    @Test
    void whatCannotBeWrittenIsLostAndCountedAndTheNextLinesAreWrittenAgain() {
        RequestLog log = everything(Naming.OFF);
        output = lines -> {
            throw new IOException("No space left on device");
        };
        assertThat(line(log, accepted())).isEmpty();
        assertThat(log.lost()).isEqualTo(1);
        output = written::writeBytes;
        assertThat(line(log, accepted())).hasLineCount(1);
        assertThat(log.lost()).isEqualTo(1);
    }

    @Test
    void aStopWritesWhatIsLeft() {
        RequestLog log = everything(Naming.OFF);
        log.start();
        log.ended(accepted());
        log.stop();
        assertThat(written.toString(StandardCharsets.UTF_8)).hasLineCount(1);
    }
}
