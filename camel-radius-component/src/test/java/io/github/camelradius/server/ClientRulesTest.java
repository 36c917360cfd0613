package io.github.camelradius.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.client.UdpServer;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.PreviousSecret;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SettableTime;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.codec.Unsigned;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.nio.NioEventLoopGroup;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is asked of a client's requests beyond being well-formed. */
@Timeout(30)
class ClientRulesTest {
    private static final SharedSecret OLD = SharedSecret.of("the old secret");
    private static final SharedSecret NEW = SharedSecret.of("the new secret");
    private static final RadiusAttribute PROXY_STATE = RadiusAttribute.of(33, new byte[] {1, 2, 3});
    private static final RadiusAttribute STATE = RadiusAttribute.of(24, new byte[] {4, 5, 6});

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private final NioEventLoopGroup group = new NioEventLoopGroup(1);
    private final List<ServerRequest> requests = new CopyOnWriteArrayList<>();
    private final AtomicLong ticker = new AtomicLong();
    private final SettableTime time = new SettableTime();
    private RadiusListener listener;
    private KnownClient client;
    private UdpServer nas;
    private int identifier;

    @BeforeEach
    void start() throws Exception {
        nas = new UdpServer((server, datagram) -> {});
    }

    @AfterEach
    void stop() throws Exception {
        nas.close();
        listener.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    private void listen(ProxyStatePolicy limit, int rate, boolean rollover) throws Exception {
        PreviousSecret previous =
                rollover ? new PreviousSecret(OLD, time.instant().plus(Duration.ofDays(7)), time) : null;
        client = new KnownClient(
                "lab",
                Network.parse("127.0.0.0/8"),
                NEW,
                new ClientRules(MessageAuthenticatorPolicy.AUTO, limit, rate, previous));
        listener = TestListeners.bind(group, TestListeners.options(100), codec, client, requests::add, ticker::get);
    }

    private byte[] octets(RadiusCode code, SharedSecret secret, RadiusAttribute... more) throws Exception {
        RadiusMessage.Builder message =
                RadiusMessage.builder(code, codec.dictionary()).add("User-Name", "nemo");
        if (code == RadiusCode.ACCESS_REQUEST) {
            message.add("User-Password", "arctangent");
        }
        for (RadiusAttribute attribute : more) {
            message.add(attribute);
        }
        return codec.encodeRequest(message.build(), identifier++, secret, null).octets();
    }

    /** Sends one and says how many the listener has taken so far. */
    private int taken(byte[] octets) throws Exception {
        long received = client.received();
        nas.send(octets, listener.localAddress());
        await().until(() -> client.received() == received + 1);
        group.submit(() -> {}).sync(); // the datagram has been dealt with
        return requests.size();
    }

    private ServerRequest last() {
        return requests.get(requests.size() - 1);
    }

    @Test
    void proxyStateNeedsMessageAuthenticatorWhereItIsLimited() throws Exception {
        listen(ProxyStatePolicy.YES, 0, false);
        assertThat(taken(Unsigned.request(octets(RadiusCode.ACCESS_REQUEST, NEW, PROXY_STATE))))
                .isZero();
        assertThat(client.dropped()).isEqualTo(Map.of(DropReason.MISSING_MESSAGE_AUTHENTICATOR, 1L));
        assertThat(taken(Unsigned.request(octets(RadiusCode.ACCESS_REQUEST, NEW))))
                .isEqualTo(1);
        assertThat(taken(octets(RadiusCode.ACCOUNTING_REQUEST, NEW, PROXY_STATE)))
                .isEqualTo(2);
        assertThat(taken(octets(RadiusCode.ACCESS_REQUEST, NEW, PROXY_STATE))).isEqualTo(3);
    }

    @Test
    void underAutoTheFirstUnsignedRequestSaysWhetherItIsAProxy() throws Exception {
        listen(ProxyStatePolicy.AUTO, 0, false);
        byte[] without = octets(RadiusCode.ACCESS_REQUEST, NEW);
        byte[] with = octets(RadiusCode.ACCESS_REQUEST, NEW, PROXY_STATE);
        assertThat(taken(Unsigned.request(without))).isEqualTo(1);
        assertThat(taken(Unsigned.request(with))).isEqualTo(1);

        client.resetMessageAuthenticator(null);
        assertThat(taken(Unsigned.request(with))).isEqualTo(2);
        assertThat(taken(Unsigned.request(octets(RadiusCode.ACCESS_REQUEST, NEW))))
                .isEqualTo(3);
        assertThat(taken(Unsigned.request(octets(RadiusCode.ACCESS_REQUEST, NEW, PROXY_STATE))))
                .isEqualTo(4);
    }

    @Test
    void theRateLimitIsForNewTransactionsOnly() throws Exception {
        listen(ProxyStatePolicy.NO, 2, false);
        byte[] first = octets(RadiusCode.ACCESS_REQUEST, NEW);
        assertThat(taken(first)).isEqualTo(1);
        assertThat(taken(octets(RadiusCode.ACCOUNTING_REQUEST, NEW))).isEqualTo(2);
        assertThat(taken(octets(RadiusCode.ACCESS_REQUEST, NEW))).isEqualTo(2);
        assertThat(client.dropped()).isEqualTo(Map.of(DropReason.RATE_LIMIT, 1L));

        assertThat(taken(first)).isEqualTo(2);
        assertThat(client.duplicates()).isEqualTo(1);
        assertThat(taken(octets(RadiusCode.ACCESS_REQUEST, NEW, STATE))).isEqualTo(3);
        assertThat(taken(octets(RadiusCode.STATUS_SERVER, NEW))).isEqualTo(4);
        assertThat(taken(octets(RadiusCode.ACCESS_REQUEST, SharedSecret.of("wrong secret"))))
                .isEqualTo(4);

        ticker.addAndGet(TimeUnit.MILLISECONDS.toNanos(500));
        assertThat(taken(octets(RadiusCode.ACCESS_REQUEST, NEW))).isEqualTo(5);
        assertThat(taken(octets(RadiusCode.ACCESS_REQUEST, NEW))).isEqualTo(5);
        assertThat(client.dropped())
                .isEqualTo(Map.of(DropReason.RATE_LIMIT, 2L, DropReason.BAD_MESSAGE_AUTHENTICATOR, 1L));
    }

    @Test
    void aRequestUnderThePreviousSecretIsAnsweredUnderIt() throws Exception {
        listen(ProxyStatePolicy.NO, 0, true);
        byte[] old = octets(RadiusCode.ACCESS_REQUEST, OLD);
        assertThat(taken(old)).isEqualTo(1);
        assertThat(last().message().get("User-Password")).isEqualTo("arctangent");
        last().answer(RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, codec.dictionary())
                .build());
        await().until(() -> nas.received().size() == 1);
        byte[] answer = nas.received().get(0).octets();
        RadiusMessage received = codec.decode(answer, answer.length);
        byte[] authenticator = codec.decode(old, old.length).authenticator();
        assertThat(codec.checkResponse(received, authenticator, OLD)).hasToString("OK");
        assertThat(codec.checkMessageAuthenticator(received, authenticator, OLD))
                .hasToString("OK");
        assertThat(client.previousSecretUsed()).isEqualTo(1);
        assertThat(client.previousSecretAddresses()).containsExactly("127.0.0.1");
    }

    @Test
    void aRequestThatProvesNothingIsTakenWithTheSecretOfTheLastProof() throws Exception {
        listen(ProxyStatePolicy.NO, 0, true);
        taken(octets(RadiusCode.ACCOUNTING_REQUEST, OLD));
        taken(Unsigned.request(octets(RadiusCode.ACCESS_REQUEST, OLD)));
        assertThat(last().message().get("User-Password")).isEqualTo("arctangent");

        taken(octets(RadiusCode.ACCOUNTING_REQUEST, NEW));
        assertThat(client.previousSecretAddresses()).isEmpty();
        taken(Unsigned.request(octets(RadiusCode.ACCESS_REQUEST, NEW)));
        assertThat(last().message().get("User-Password")).isEqualTo("arctangent");
    }

    @Test
    void thePreviousSecretEnds() throws Exception {
        listen(ProxyStatePolicy.NO, 0, true);
        time.advance(Duration.ofDays(7).minusNanos(1));
        assertThat(taken(octets(RadiusCode.ACCOUNTING_REQUEST, OLD))).isEqualTo(1);
        time.advance(Duration.ofNanos(1));
        assertThat(taken(octets(RadiusCode.ACCOUNTING_REQUEST, OLD))).isEqualTo(1);
        assertThat(taken(octets(RadiusCode.ACCESS_REQUEST, OLD))).isEqualTo(1);
        assertThat(client.dropped())
                .isEqualTo(Map.of(DropReason.BAD_AUTHENTICATOR, 1L, DropReason.BAD_MESSAGE_AUTHENTICATOR, 1L));
        taken(Unsigned.request(octets(RadiusCode.ACCESS_REQUEST, NEW)));
        assertThat(last().message().get("User-Password")).isEqualTo("arctangent");
    }

    @Test
    void aRequestThatHasPassedThisListenerBeforeIsALoop() throws Exception {
        listen(ProxyStatePolicy.NO, 0, false);
        taken(octets(RadiusCode.ACCESS_REQUEST, NEW, PROXY_STATE));
        byte[] own = RadiusCodec.proxyState(last().message().hop());
        assertThat(own).hasSize(8);

        assertThat(taken(octets(RadiusCode.ACCOUNTING_REQUEST, NEW, PROXY_STATE, RadiusAttribute.of(33, own))))
                .isEqualTo(1);
        assertThat(client.dropped()).isEqualTo(Map.of(DropReason.LOOP, 1L));
        byte[] longer = java.util.Arrays.copyOf(own, 9);
        assertThat(taken(octets(RadiusCode.ACCESS_REQUEST, NEW, RadiusAttribute.of(33, longer))))
                .isEqualTo(2);
        // forged, it is no loop
        assertThat(taken(octets(RadiusCode.ACCESS_REQUEST, OLD, RadiusAttribute.of(33, own))))
                .isEqualTo(2);
        assertThat(client.dropped()).containsEntry(DropReason.LOOP, 1L);
    }
}
