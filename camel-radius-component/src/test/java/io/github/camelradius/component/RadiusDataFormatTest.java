package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.peers.FreePorts;
import java.util.Map;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Data format radius: octets over any transport, here plain {@code netty:udp:}. */
@Timeout(60)
class RadiusDataFormatTest {
    private static final String SECRET = "secret of packets";

    private final CamelContext context = new DefaultCamelContext();
    private final RadiusDataFormat packets = new RadiusDataFormat();
    private final int port = FreePorts.udp("127.0.0.1");

    @BeforeEach
    void routes() throws Exception {
        packets.setSecret(SharedSecret.of(SECRET));
        context.getRegistry().bind("packets", packets);
        context.getRegistry().bind("secret", SECRET);
        RadiusDataFormat archive = new RadiusDataFormat();
        archive.setSecret(SharedSecret.of(SECRET));
        archive.setVerify(false);
        context.getRegistry().bind("archive", archive);
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?service=any&secret=#bean:secret")
                        .routeId("server")
                        .process(RadiusDataFormatTest::serve);
                from("netty:udp://127.0.0.1:" + port + "?udpByteArrayCodec=true&disconnectOnNoReply=false")
                        .unmarshal()
                        .custom("packets")
                        .process(RadiusDataFormatTest::serve)
                        .marshal()
                        .custom("packets")
                        .convertBodyTo(byte[].class);
                from("direct:ask")
                        .marshal()
                        .custom("packets")
                        .convertBodyTo(byte[].class)
                        .toD("netty:udp://127.0.0.1:${header.port}?udpByteArrayCodec=true&requestTimeout=5000")
                        .unmarshal()
                        .custom("packets");
                from("direct:marshal").marshal().custom("packets");
                from("direct:unmarshal").unmarshal().custom("packets");
                from("direct:archive").unmarshal().custom("archive");
                from("direct:radius").marshal().custom("radius");
            }
        });
        context.start();
    }

    @AfterEach
    void stop() {
        context.stop();
    }

    private static void serve(Exchange exchange) {
        RadiusMessage request = exchange.getMessage().getBody(RadiusMessage.class);
        assertThat(exchange.getMessage().getHeader(RadiusConstants.CODE))
                .isEqualTo(request.code().codeName());
        boolean accounting = request.code() == RadiusCode.ACCOUNTING_REQUEST;
        exchange.getMessage().setHeader(RadiusConstants.CODE, accounting ? "Accounting-Response" : "Access-Accept");
        exchange.getMessage()
                .setBody(accounting ? Map.of() : Map.of("Reply-Message", "" + request.get("User-Password")));
    }

    private Exchange send(String uri, Object body, Map<String, Object> headers) {
        return context.createProducerTemplate().request(uri, exchange -> {
            exchange.getMessage().setBody(body);
            exchange.getMessage().setHeaders(new java.util.HashMap<>(headers));
        });
    }

    private static RadiusMessage message(Exchange exchange) {
        assertThat(exchange.getException()).isNull();
        return exchange.getMessage().getBody(RadiusMessage.class);
    }

    @Test
    void requestsAreSignedAndTheirAnswersChecked() {
        int server = ((RadiusConsumer) context.getRoute("server").getConsumer())
                .localAddress()
                .getPort();
        Map<String, Object> login = Map.of("User-Name", "bob", "User-Password", "pw");
        Exchange accepted = send("direct:ask", login, Map.of("port", server));
        assertThat(message(accepted).get("Reply-Message")).isEqualTo("pw");
        assertThat(accepted.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Accept");

        Map<String, Object> start = Map.of("Acct-Session-Id", "1", "Acct-Status-Type", "Start");
        Exchange acknowledged =
                send("direct:ask", start, Map.of("port", server, RadiusConstants.CODE, "Accounting-Request"));
        assertThat(message(acknowledged).code()).isEqualTo(RadiusCode.ACCOUNTING_RESPONSE);
    }

    @Test
    void requestsAreCheckedAndTheirAnswersSigned() {
        Exchange accepted = send(
                "radius:127.0.0.1:" + port + "?secret=#bean:secret",
                Map.of("User-Name", "bob", "User-Password", "pw"),
                Map.of());
        assertThat(message(accepted).get("Reply-Message")).isEqualTo("pw");
    }

    @Test
    void anotherSecretGetsNoAnswerAndTheEndpointLives() {
        Exchange unanswered = send(
                "radius:127.0.0.1:" + port + "?secret=another&timeout=100ms&tries=1",
                Map.of("User-Name", "bob", "User-Password", "pw"),
                Map.of());
        assertThat(unanswered.getException()).isInstanceOf(RadiusTimeoutException.class);
        requestsAreCheckedAndTheirAnswersSigned();
    }

    @Test
    void whatIsNotGenuineFailsTheExchangeUnlessItIsFromAnArchive() {
        byte[] packet = send("direct:marshal", "User-Name = bob\nUser-Password = pw", Map.of())
                .getMessage()
                .getBody(byte[].class);
        packet[packet.length - 1]++;
        assertThat(send("direct:unmarshal", packet, Map.of()).getException())
                .isInstanceOf(RadiusInvalidMessageException.class)
                .hasMessageContaining("bad-message-authenticator")
                .hasMessageNotContaining(SECRET);
        assertThat(message(send("direct:archive", packet, Map.of())).get("User-Name"))
                .isEqualTo("bob");
        assertThat(send("direct:unmarshal", new byte[7], Map.of()).getException())
                .hasMessageContaining("datagram-shorter-than-20");
    }

    @Test
    void anAnswerNeedsItsRequest() throws Exception {
        RadiusMessage accept = RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, RadiusDictionary.standard())
                .build();
        assertThat(send("direct:marshal", accept, Map.of()).getException())
                .isInstanceOf(RadiusInvalidMessageException.class)
                .hasMessageContaining("CamelRadiusRequest");
        byte[] octets = new byte[20];
        octets[0] = 2;
        octets[3] = 20;
        assertThat(send("direct:unmarshal", octets, Map.of()).getException())
                .hasMessageContaining("belongs to no request");
        assertThat(message(send("direct:archive", octets, Map.of())).code()).isEqualTo(RadiusCode.ACCESS_ACCEPT);
    }

    @Test
    void aMessageAuthenticatorIsDemandedWhereItIsAskedForAndForEap() {
        byte[] unsigned = new byte[23];
        unsigned[0] = 1;
        unsigned[3] = 23;
        unsigned[20] = 1;
        unsigned[21] = 3;
        unsigned[22] = 'u';
        assertThat(message(send("direct:unmarshal", unsigned, Map.of())).get("User-Name"))
                .isEqualTo("u");
        byte[] eap = unsigned.clone();
        eap[20] = 79;
        assertThat(send("direct:unmarshal", eap, Map.of()).getException())
                .hasMessageContaining("missing-message-authenticator");
    }

    @Test
    void byNameItHasItsOwnOptions() throws Exception {
        Exchange nameless = send("direct:radius", "User-Name = bob", Map.of());
        assertThat(nameless.getException()).hasStackTraceContaining("camel.dataformat.radius.secret");
    }
}
