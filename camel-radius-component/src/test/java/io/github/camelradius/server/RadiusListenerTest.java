package io.github.camelradius.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.client.UdpServer;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RadiusListenerTest {
    private static final SharedSecret SECRET = SharedSecret.of("xyzzy5461");
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private final NioEventLoopGroup group = new NioEventLoopGroup(1);
    private final KnownClient lab =
            new KnownClient("lab", Network.parse("127.0.0.1"), SECRET, MessageAuthenticatorPolicy.AUTO);
    private final KnownClients clients = new KnownClients(List.of(lab));
    private final List<ServerRequest> requests = new CopyOnWriteArrayList<>();
    private final AtomicLong now = new AtomicLong();
    private RadiusListener listener;
    private UdpServer nas;

    @BeforeEach
    void start() throws Exception {
        listener = bind(ANY);
        nas = new UdpServer((server, datagram) -> {});
    }

    private RadiusListener bind(InetSocketAddress address) throws BindException {
        return RadiusListener.bind(
                group,
                NioDatagramChannel.class,
                address,
                TestListeners.options(100),
                codec,
                clients,
                requests::add,
                now::get);
    }

    @AfterEach
    void stop() throws Exception {
        nas.close();
        listener.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    private byte[] request(RadiusCode code, int identifier, SharedSecret secret) throws Exception {
        RadiusMessage.Builder message =
                RadiusMessage.builder(code, codec.dictionary()).add("User-Name", "nemo");
        if (code == RadiusCode.ACCESS_REQUEST) {
            message.add("User-Password", "arctangent");
        }
        message.add(RadiusAttribute.of(33, new byte[] {1, 2})).add(RadiusAttribute.of(33, new byte[] {3}));
        return codec.encodeRequest(message.build(), identifier, secret, null).octets();
    }

    /** After everything that was handed to the event loop before. */
    private void send(byte[] octets) throws InterruptedException {
        group.submit(() -> {}).sync();
        nas.send(octets, listener.localAddress());
    }

    private ServerRequest next(int count) {
        await().until(() -> requests.size() == count);
        return requests.get(count - 1);
    }

    private void answer(ServerRequest request) throws Exception {
        request.answer(RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, codec.dictionary())
                .add(RadiusAttribute.of(33, new byte[] {9}))
                .add("Reply-Message", "hello")
                .build());
    }

    private long dropped(DropReason reason) {
        return lab.dropped().getOrDefault(reason, 0L);
    }

    @Test
    void aGenuineRequestIsAnsweredWithItsProxyStatesInOrder() throws Exception {
        byte[] sent = request(RadiusCode.ACCESS_REQUEST, 7, SECRET);
        send(sent);
        ServerRequest request = next(1);
        assertThat(request.message().get("User-Password")).isEqualTo("arctangent");
        assertThat(request.message().toString()).doesNotContain("arctangent");
        answer(request);
        await().until(() -> nas.received().size() == 1);

        byte[] octets = nas.received().get(0).octets();
        RadiusMessage answer = codec.decode(octets, octets.length);
        byte[] authenticator = codec.decode(sent, sent.length).authenticator();
        assertThat(answer.identifier()).isEqualTo(7);
        assertThat(codec.checkResponse(answer, authenticator, SECRET)).hasToString("OK");
        assertThat(codec.checkMessageAuthenticator(answer, authenticator, SECRET))
                .hasToString("OK");
        assertThat(answer.attributes().stream().map(RadiusAttribute::type)).containsExactly(80, 18, 33, 33);
        assertThat(answer.getAll("Proxy-State")).containsExactly(new byte[] {1, 2}, new byte[] {3});
        assertThat(lab.received()).isEqualTo(1);
        assertThat(lab.answered()).isEqualTo(1);
    }

    @Test
    void aDuplicateIsDroppedWhilePendingAndAnsweredWithTheSameOctetsAfterwards() throws Exception {
        byte[] sent = request(RadiusCode.ACCOUNTING_REQUEST, 7, SECRET);
        send(sent);
        send(sent);
        await().until(() -> lab.duplicates() == 1);
        ServerRequest request = next(1);
        request.answer(RadiusMessage.builder(RadiusCode.ACCOUNTING_RESPONSE, codec.dictionary())
                .build());
        send(sent);
        await().until(() -> nas.received().size() == 2);
        assertThat(nas.received().get(1).octets())
                .isEqualTo(nas.received().get(0).octets());
        assertThat(requests).hasSize(1);
        assertThat(lab.answered()).isEqualTo(2);

        now.addAndGet(TimeUnit.SECONDS.toNanos(31));
        send(sent);
        next(2);
    }

    @Test
    void afterSilenceARepetitionIsANewRequest() throws Exception {
        byte[] sent = request(RadiusCode.ACCESS_REQUEST, 7, SECRET);
        send(sent);
        next(1).silence();
        send(sent);
        next(2);
        assertThat(lab.duplicates()).isZero();
    }

    @Test
    void anEndedRequestIsNotAnsweredAgain() throws Exception {
        send(request(RadiusCode.ACCESS_REQUEST, 1, SECRET));
        ServerRequest first = next(1);
        answer(first);
        answer(first);
        first.drop(DropReason.NO_ROUTE);
        send(request(RadiusCode.ACCESS_REQUEST, 2, SECRET));
        answer(next(2));
        await().until(() -> nas.received().size() == 2);
        assertThat(nas.received()).extracting(UdpServer.Received::identifier).containsExactly(1, 2);
        assertThat(lab.dropped()).isEmpty();
    }

    @Test
    void whatIsNotGenuineIsDroppedWithItsReason() throws Exception {
        send(request(RadiusCode.ACCOUNTING_REQUEST, 1, SharedSecret.of("wrong")));
        await().until(() -> dropped(DropReason.BAD_AUTHENTICATOR) == 1);

        send(request(RadiusCode.ACCESS_REQUEST, 1, SharedSecret.of("wrong")));
        await().until(() -> dropped(DropReason.BAD_MESSAGE_AUTHENTICATOR) == 1);

        send(new byte[] {1, 2, 3});
        await().until(() -> dropped(DropReason.MALFORMED) == 1);

        byte[] coa = request(RadiusCode.COA_REQUEST, 1, SECRET);
        send(coa);
        await().until(() -> dropped(DropReason.UNSUPPORTED_CODE) == 1);

        byte[] status = new byte[20];
        status[0] = 12;
        status[3] = 20;
        send(status);
        await().until(() -> dropped(DropReason.MISSING_MESSAGE_AUTHENTICATOR) == 1);

        assertThat(requests).isEmpty();
        send(request(RadiusCode.ACCESS_REQUEST, 9, SECRET));
        answer(next(1));
        await().until(() -> nas.received().size() == 1);
    }

    @Test
    void anUnknownClientGetsSilenceAndIsCounted() throws Exception {
        RadiusListener other = bind(new InetSocketAddress("127.0.0.2", 0));
        try (java.net.DatagramSocket stranger = new java.net.DatagramSocket(new InetSocketAddress("127.0.0.3", 0))) {
            byte[] octets = request(RadiusCode.ACCESS_REQUEST, 1, SECRET);
            stranger.send(new java.net.DatagramPacket(octets, octets.length, other.localAddress()));
            await().until(() -> clients.unknown() == 1);
        }
        other.close();
        assertThat(requests).isEmpty();
        assertThat(lab.received()).isZero();
    }

    @Test
    void suspendedItServesDuplicatesButTakesNothingNew() throws Exception {
        byte[] sent = request(RadiusCode.ACCESS_REQUEST, 7, SECRET);
        send(sent);
        answer(next(1));
        await().until(() -> nas.received().size() == 1);
        listener.suspend();
        send(request(RadiusCode.ACCESS_REQUEST, 8, SECRET));
        send(sent);
        await().until(() -> nas.received().size() == 2);
        assertThat(requests).hasSize(1);
        listener.resume();
        send(request(RadiusCode.ACCESS_REQUEST, 8, SECRET));
        next(2);
    }

    @Test
    void anAddressInUseIsNamed() {
        assertThatThrownBy(() -> bind(listener.localAddress()))
                .isInstanceOf(BindException.class)
                .hasMessageContaining("127.0.0.1:" + listener.localAddress().getPort());
    }
}
