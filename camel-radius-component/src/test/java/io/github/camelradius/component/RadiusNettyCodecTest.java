package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.client.UdpServer;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.peers.FreePorts;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A {@code netty:udp:} consumer that speaks RADIUS by the codec; what its clients get is what the user name asks for. */
@Timeout(60)
class RadiusNettyCodecTest {
    private static final String SECRET = "netty secret of tests";
    private static final RadiusDictionary DICTIONARY = RadiusDictionary.standard();
    private static final RadiusCodec CODEC = new RadiusCodec(DICTIONARY, new Random(1));

    private static final CamelContext context = new DefaultCamelContext();
    private static final RadiusNettyCodec codec = new RadiusNettyCodec(SharedSecret.of(SECRET));
    private static final AtomicInteger routed = new AtomicInteger();
    private static final CountDownLatch second = new CountDownLatch(1);
    private static int port;

    @BeforeAll
    static void start() throws Exception {
        port = FreePorts.udp("127.0.0.1");
        context.getRegistry().bind("codec", codec);
        context.getRegistry().bind("secret", SECRET);
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("netty:udp://127.0.0.1:" + port + "?decoders=#bean:codec&disconnectOnNoReply=false")
                        .threads(2)
                        .process(RadiusNettyCodecTest::serve);
            }
        });
        context.start();
    }

    @AfterAll
    static void stop() {
        context.stop();
    }

    private static void serve(Exchange exchange) throws Exception {
        routed.incrementAndGet();
        RadiusMessage request = exchange.getMessage().getBody(RadiusMessage.class);
        switch (String.valueOf(request.get("User-Name"))) {
            case "fails" -> throw new IllegalStateException("no users");
            case "text" -> exchange.getMessage().setBody("welcome");
            case "nothing" -> exchange.getMessage().setBody(null);
            case "first" -> {
                second.await();
                exchange.getMessage().setBody(accept("first"));
            }
            case "second" -> exchange.getMessage().setBody(accept("second"));
            default -> {
                if (request.code() == RadiusCode.ACCESS_REQUEST) {
                    exchange.getMessage().setBody(accept(String.valueOf(request.get("User-Password"))));
                }
            }
        }
    }

    private static RadiusMessage accept(String text) {
        return RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, DICTIONARY)
                .add("Reply-Message", text)
                .build();
    }

    private static Exchange ask(Object body, String options) {
        return context.createFluentProducerTemplate()
                .to("radius:127.0.0.1:" + port + "?secret=#bean:secret" + options)
                .withBody(body)
                .send();
    }

    private static String reply(Exchange exchange) {
        assertThat(exchange.getException()).isNull();
        return exchange.getMessage().getBody(RadiusMessage.class).getString("Reply-Message");
    }

    private static Map<String, Object> login(String user) {
        return Map.of("User-Name", user, "User-Password", "of " + user);
    }

    private static byte[] packet(String user, int identifier) throws Exception {
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, DICTIONARY)
                .add("User-Name", user)
                .build();
        return CODEC.encodeRequest(request, identifier, SharedSecret.of(SECRET), null)
                .octets();
    }

    private static long dropped(String reason) {
        return codec.clients().all().get(0).droppedByWord().getOrDefault(reason, 0L);
    }

    private static InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    @Test
    void aClientIsAnsweredAndItsPasswordRead() {
        assertThat(reply(ask(login("bob"), ""))).isEqualTo("of bob");
    }

    @Test
    void aPacketMayHave4000Octets() {
        Map<String, Object> large =
                Map.of("User-Password", "large", "Callback-Id", Collections.nCopies(15, "x".repeat(250)));

        assertThat(reply(ask(large, ""))).isEqualTo("large");
    }

    @Test
    @RequiresPeer(Peer.RADCLIENT)
    void radclientIsAnsweredWhenItKnowsTheSecret() {
        assertThat(Radclient.to("127.0.0.1", SECRET).pap(port, "bob", "hello").replyMessage())
                .isEqualTo("hello");
        assertThat(Radclient.to("127.0.0.1", SECRET)
                        .accounting(port, "bob", "1", "Start")
                        .code())
                .isEqualTo("Accounting-Response");
        assertThat(Radclient.to("127.0.0.1", "another secret")
                        .patience(java.time.Duration.ofSeconds(1), 1)
                        .pap(port, "bob", "hello")
                        .code())
                .isEqualTo("none");
        assertThat(dropped("bad-message-authenticator")).isEqualTo(1);
    }

    @Test
    void whatIsNotGenuineIsDroppedCountedAndEndsNothing() throws Exception {
        try (UdpServer peer = new UdpServer((s, d) -> {})) {
            long malformed = dropped("malformed");
            byte[] lies = packet("bob", 1);
            lies[3]++;
            peer.send(new byte[0], address());
            peer.send(new byte[3], address());
            peer.send(lies, address());
            byte[] accounting = packet("bob", 2);
            accounting[0] = (byte) RadiusCode.ACCOUNTING_REQUEST.value();
            peer.send(accounting, address());
            byte[] unknown = packet("bob", 3);
            unknown[0] = (byte) 200;
            peer.send(unknown, address());
            byte[] answer = packet("bob", 4);
            answer[0] = (byte) RadiusCode.ACCESS_ACCEPT.value();
            peer.send(answer, address());

            await().untilAsserted(() -> {
                assertThat(dropped("malformed")).isEqualTo(malformed + 3);
                assertThat(dropped("bad-authenticator")).isEqualTo(1);
                assertThat(dropped("unsupported-code")).isEqualTo(2);
            });
            assertThat(reply(ask(login("alice"), ""))).isEqualTo("of alice");
            assertThat(peer.received()).isEmpty();
        }
    }

    @Test
    void aRepeatedRequestGetsTheSameAnswerOneWithoutAnswerIsRoutedAgain() throws Exception {
        try (UdpServer peer = new UdpServer((s, d) -> {})) {
            byte[] request = packet("again", 9);
            peer.send(request, address());
            await().until(() -> peer.received().size() == 1);
            int before = routed.get();
            peer.send(request, address());
            await().until(() -> peer.received().size() == 2);

            assertThat(routed).hasValue(before);
            assertThat(peer.received().get(1).octets())
                    .isEqualTo(peer.received().get(0).octets());

            for (String user : List.of("fails", "text")) {
                byte[] unanswered = packet(user, 10);
                int routedBefore = routed.get();
                await().until(() -> {
                    peer.send(unanswered, address());
                    return routed.get() >= routedBefore + 2;
                });
            }
            assertThat(peer.received()).hasSize(2);
        }
    }

    @Test
    void answersThatComeInAnotherOrderReachTheirRequests() throws Exception {
        Future<Exchange> first = context.createFluentProducerTemplate()
                .to("radius:127.0.0.1:" + port + "?secret=#bean:secret&timeout=20s")
                .withBody(login("first"))
                .asyncSend();
        assertThat(reply(ask(login("second"), ""))).isEqualTo("second");
        assertThat(first).isNotDone();
        second.countDown();

        assertThat(reply(first.get(30, TimeUnit.SECONDS))).isEqualTo("first");
    }

    @Test
    void aRouteWithoutABodyGivesNoAnswerAndTheChannelLives() {
        assertThat(ask(login("nothing"), "&tries=1&timeout=100ms").getException())
                .isInstanceOf(RadiusTimeoutException.class);
        assertThat(reply(ask(login("carol"), ""))).isEqualTo("of carol");
    }

    @Test
    void aClientThatIsNotKnownIsDropped() throws Exception {
        RadiusClients clients = new RadiusClients();
        clients.setSecrets(Map.of("192.0.2.0/24", SECRET));
        RadiusNettyCodec strict = new RadiusNettyCodec();
        strict.setClients(clients);
        context.getRegistry().bind("strict", strict);
        int strictPort = FreePorts.udp("127.0.0.1");
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("netty:udp://127.0.0.1:" + strictPort + "?decoders=#bean:strict")
                        .process(e -> {});
            }
        });
        try (UdpServer peer = new UdpServer((s, d) -> {})) {
            peer.send(packet("bob", 1), new InetSocketAddress(InetAddress.getLoopbackAddress(), strictPort));
            await().until(() -> strict.clients().unknown() == 1);
        }
    }

    @Test
    void withoutASecretTheRouteDoesNotStart() {
        RadiusNettyCodec nameless = new RadiusNettyCodec();
        assertThatThrownBy(nameless::newChannelHandler).hasMessageContaining("neither secret nor clients");
        context.getRegistry().bind("nameless", nameless);
        int free = FreePorts.udp("127.0.0.1");
        assertThatThrownBy(() -> context.addRoutes(new RouteBuilder() {
                    @Override
                    public void configure() {
                        from("netty:udp://127.0.0.1:" + free + "?decoders=#bean:nameless")
                                .process(e -> {});
                    }
                }))
                .hasRootCauseInstanceOf(ClosedChannelException.class);
    }
}
