package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.client.UdpServer;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.RequiresPeer;
import io.netty.handler.timeout.ReadTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A {@code netty:udp:} producer that speaks RADIUS by the codec. */
@Timeout(60)
class RadiusNettyProducerTest {
    private static final String SECRET = "netty secret of tests";
    private static final RadiusDictionary DICTIONARY = RadiusDictionary.standard();
    private static final RadiusCodec CODEC = new RadiusCodec(DICTIONARY, new Random(1));

    private final CamelContext context = new DefaultCamelContext();
    private final RadiusNettyCodec codec = new RadiusNettyCodec(SharedSecret.of(SECRET));

    @BeforeEach
    void start() {
        context.getRegistry().bind("codec", codec);
        context.getRegistry().bind("secret", SECRET);
        context.start();
    }

    @AfterEach
    void stop() {
        context.stop();
    }

    private static String uri(int port, int timeoutMillis) {
        return "netty:udp://127.0.0.1:" + port + "?decoders=#bean:codec&requestTimeout=" + timeoutMillis;
    }

    private Exchange ask(int port, int timeoutMillis, Object body) {
        return context.createProducerTemplate()
                .request(
                        uri(port, timeoutMillis),
                        exchange -> exchange.getMessage().setBody(body));
    }

    private static String reply(Exchange exchange) {
        assertThat(exchange.getException()).isNull();
        return exchange.getMessage().getBody(RadiusMessage.class).getString("Reply-Message");
    }

    private static RadiusMessage received(UdpServer.Received datagram) throws Exception {
        RadiusMessage request = CODEC.decode(datagram.octets(), datagram.octets().length);
        return request.withHop(CODEC.hop(request, SharedSecret.of(SECRET)));
    }

    private static byte[] accept(RadiusMessage request, String text) throws Exception {
        RadiusMessage answer = RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, DICTIONARY)
                .add("Reply-Message", text)
                .build();
        return CODEC.encodeResponse(answer, request, SharedSecret.of(SECRET));
    }

    @Test
    void manyRequestsAtOnceGetTheirOwnAnswers() throws Exception {
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?secret=#bean:secret").routeId("server").process(exchange -> {
                    RadiusMessage request = exchange.getMessage().getBody(RadiusMessage.class);
                    exchange.getMessage().setHeader(RadiusConstants.CODE, "Access-Accept");
                    exchange.getMessage()
                            .setBody(Map.of(
                                    "Reply-Message", request.get("User-Name") + "/" + request.get("User-Password")));
                });
            }
        });
        int port = ((RadiusConsumer) context.getRoute("server").getConsumer())
                .localAddress()
                .getPort();
        List<CompletableFuture<RadiusMessage>> answers = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            answers.add(context.createProducerTemplate()
                    .asyncRequestBody(
                            uri(port, 10_000),
                            "User-Name = user" + i + ", User-Password = pw" + i,
                            RadiusMessage.class));
        }
        for (int i = 0; i < 50; i++) {
            assertThat(answers.get(i).join().get("Reply-Message")).isEqualTo("user" + i + "/pw" + i);
        }
        assertThat(codec.faults()).isEmpty();
    }

    @Test
    @RequiresPeer(Peer.FREERADIUS)
    void freeRadiusAcceptsAndRejects() {
        try (FreeRadius home = FreeRadius.start("home", SECRET)) {
            Exchange right = ask(home.authPort(), 5000, Map.of("User-Name", "bob", "User-Password", "secret"));
            assertThat(reply(right)).contains("home");
            assertThat(right.getMessage().getBody(RadiusMessage.class).code()).isEqualTo(RadiusCode.ACCESS_ACCEPT);
            Exchange wrong = ask(home.authPort(), 5000, Map.of("User-Name", "bob", "User-Password", "x"));
            assertThat(wrong.getMessage().getBody(RadiusMessage.class).code()).isEqualTo(RadiusCode.ACCESS_REJECT);
            RadiusMessage start = RadiusMessage.builder(RadiusCode.ACCOUNTING_REQUEST, DICTIONARY)
                    .add("User-Name", "bob")
                    .add("Acct-Session-Id", "7")
                    .add("Acct-Status-Type", "Start")
                    .build();
            assertThat(ask(home.acctPort(), 5000, start)
                            .getMessage()
                            .getBody(RadiusMessage.class)
                            .code())
                    .isEqualTo(RadiusCode.ACCOUNTING_RESPONSE);
        }
    }

    @Test
    void whatIsNoGenuineAnswerIsCountedAndTheGenuineOneStillTaken() throws Exception {
        try (UdpServer server = new UdpServer((self, datagram) -> {
            RadiusMessage request = received(datagram);
            byte[] forged = accept(request, "forged");
            forged[forged.length - 1]++;
            byte[] cut = accept(request, "cut");
            cut[3]++;
            byte[] other = accept(request, "another Identifier");
            other[1]++;
            self.send(forged, datagram.source());
            self.send(cut, datagram.source());
            self.send(other, datagram.source());
            self.send(new byte[] {2}, datagram.source());
            self.send(datagram.octets(), datagram.source());
            self.send(accept(request, "genuine"), datagram.source());
        })) {
            assertThat(reply(ask(server.port(), 5000, "User-Name = bob"))).isEqualTo("genuine");
            assertThat(reply(ask(server.port(), 5000, "User-Name = bob"))).isEqualTo("genuine");
            assertThat(codec.faults()).isEqualTo(Map.of("bad-authenticator", 2L, "malformed", 2L));
        }
    }

    @Test
    void aSilentServerIsATimeOutAndTheNextRequestIsSent() throws Exception {
        try (UdpServer server = new UdpServer((self, datagram) -> {
            RadiusMessage request = received(datagram);
            if ("bob".equals(request.get("User-Name"))) {
                self.send(accept(request, "hello"), datagram.source());
            }
        })) {
            assertThat(ask(server.port(), 100, "User-Name = nobody").getException())
                    .isInstanceOf(ReadTimeoutException.class);
            assertThat(reply(ask(server.port(), 5000, "User-Name = bob"))).isEqualTo("hello");
        }
    }

    @Test
    void aBodyThatIsNoRequestIsRefusedBeforeItIsSent() throws Exception {
        try (UdpServer server = new UdpServer((s, d) -> {})) {
            assertThat(ask(server.port(), 5000, "No-Such-Attribute = 1").getException())
                    .hasMessageContaining("No-Such-Attribute");
            assertThat(ask(server.port(), 5000, 42).getException()).hasMessageContaining("java.lang.Integer");
            assertThat(server.received()).isEmpty();
        }
    }
}
