package io.github.camelradius.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.codec.Unsigned;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.nio.NioEventLoopGroup;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which answers a server must sign with Message-Authenticator, and what everything that is no answer changes: nothing. */
@Timeout(30)
class AnswerAuthenticityTest {
    private static final String SECRET_TEXT = "xyzzy5461";
    private static final SharedSecret SECRET = SharedSecret.of(SECRET_TEXT);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private final NioEventLoopGroup group = new NioEventLoopGroup(1);
    private final VirtualTimers time = new VirtualTimers();
    private RadiusClient client;
    private UdpServer server;

    /** What came back for one request. */
    private static final class Outcome implements PacketObserver, ResponseHandler {
        final List<String> events = new CopyOnWriteArrayList<>();
        volatile RadiusMessage answer;
        volatile ServerPeer peer;

        @Override
        public void done(RadiusMessage answered, ClientFailure failed, int packets, long nanos) {
            answer = answered;
        }

        @Override
        public void sent(ServerPeer to, int number) {
            peer = to;
            events.add("sent " + number);
        }

        @Override
        public void answered(RadiusMessage message, long nanos) {
            events.add("answered");
        }

        @Override
        public void ignored() {
            events.add("ignored");
        }
    }

    @BeforeEach
    void start() throws Exception {
        client = TestClients.client(group, codec, time);
        server = new UdpServer((s, d) -> {});
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    private ServerTransport open(MessageAuthenticatorPolicy policy) {
        return client.open(new ServerTarget("127.0.0.1", server.port(), SECRET, policy, null));
    }

    private Outcome ask(ServerTransport transport, RadiusCode code, RadiusAttribute... more) {
        RadiusMessage.Builder request = RadiusMessage.builder(code, codec.dictionary());
        for (RadiusAttribute attribute : more) {
            request.add(attribute);
        }
        Outcome outcome = new Outcome();
        int before = server.received().size();
        transport.send(request.build(), new Attempt(1, SECOND, Attempt.NO_DEADLINE, outcome), outcome);
        await().until(() -> server.received().size() == before + 1);
        return outcome;
    }

    private UdpServer.Received last() {
        return server.received().get(server.received().size() - 1);
    }

    private byte[] signed(RadiusCode code) throws Exception {
        byte[] octets = last().octets();
        RadiusMessage request = codec.decode(octets, octets.length);
        RadiusMessage answer = RadiusMessage.builder(code, codec.dictionary())
                .add("Reply-Message", "hello")
                .build();
        return codec.encodeResponse(answer, request, SECRET);
    }

    private byte[] unsigned(RadiusCode code) throws Exception {
        byte[] octets = last().octets();
        return Unsigned.answer(signed(code), codec.decode(octets, octets.length).authenticator(), SECRET_TEXT);
    }

    private void answer(byte[] octets) throws Exception {
        server.send(octets, last().source());
    }

    private void isAccepted(Outcome outcome) {
        await().until(() -> outcome.answer != null);
        assertThat(outcome.events).containsExactly("sent 1", "answered");
    }

    private void isRefused(Outcome outcome) {
        await().until(() -> outcome.peer.faults().containsKey("missing-message-authenticator"));
        assertThat(outcome.answer).isNull();
        assertThat(outcome.events).containsExactly("sent 1");
    }

    /** CVE-2024-3596: the Response Authenticator of this Accept is right, as a collision makes it. */
    @Test
    void aForgedAcceptWithoutARequiredMessageAuthenticatorIsRefusedAndTheRequestLivesOn() throws Exception {
        Outcome outcome = ask(open(MessageAuthenticatorPolicy.YES), RadiusCode.ACCESS_REQUEST);
        answer(unsigned(RadiusCode.ACCESS_ACCEPT));
        isRefused(outcome);
        assertThat(outcome.peer.forged()).isEqualTo(1);

        answer(signed(RadiusCode.ACCESS_REJECT));
        isAccepted(outcome);
        assertThat(outcome.answer.code()).isEqualTo(RadiusCode.ACCESS_REJECT);
    }

    @Test
    void aServerThatHasSignedMustSign() throws Exception {
        ServerTransport transport = open(MessageAuthenticatorPolicy.AUTO);
        Outcome first = ask(transport, RadiusCode.ACCESS_REQUEST);
        answer(unsigned(RadiusCode.ACCESS_ACCEPT));
        isAccepted(first);
        assertThat(first.peer.learnedMessageAuthenticator()).isFalse();

        Outcome second = ask(transport, RadiusCode.ACCESS_REQUEST);
        answer(signed(RadiusCode.ACCESS_ACCEPT));
        isAccepted(second);
        assertThat(second.peer.learnedMessageAuthenticator()).isTrue();

        Outcome third = ask(transport, RadiusCode.ACCESS_REQUEST);
        answer(unsigned(RadiusCode.ACCESS_ACCEPT));
        isRefused(third);

        third.peer.resetMessageAuthenticator();
        answer(unsigned(RadiusCode.ACCESS_ACCEPT));
        isAccepted(third);
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 4, 1})
    void statusServerAccountingAndEapTeachNothing(int code) throws Exception {
        ServerTransport transport = open(MessageAuthenticatorPolicy.AUTO);
        RadiusCode asked = RadiusCode.of(code);
        RadiusAttribute eap = RadiusAttribute.of(79, new byte[] {2, 1, 0, 4});
        Outcome first = asked == RadiusCode.ACCESS_REQUEST ? ask(transport, asked, eap) : ask(transport, asked);
        answer(signed(
                asked == RadiusCode.ACCOUNTING_REQUEST ? RadiusCode.ACCOUNTING_RESPONSE : RadiusCode.ACCESS_ACCEPT));
        isAccepted(first);
        assertThat(first.peer.learnedMessageAuthenticator()).isFalse();

        Outcome second = ask(transport, RadiusCode.ACCESS_REQUEST);
        answer(unsigned(RadiusCode.ACCESS_ACCEPT));
        isAccepted(second);
    }

    /** Wrong address, port, Identifier, code, authenticator and length: the pending request is still answered. */
    @Test
    void aHundredJunkDatagramsChangeNothing() throws Exception {
        Outcome outcome = ask(open(MessageAuthenticatorPolicy.AUTO), RadiusCode.ACCESS_REQUEST);
        byte[] good = signed(RadiusCode.ACCESS_ACCEPT);
        byte[] identifier = good.clone();
        identifier[1] ^= 1;
        byte[] authenticator = good.clone();
        authenticator[4] ^= 1;
        byte[] code = good.clone();
        code[0] = 5;
        byte[] attribute = good.clone();
        attribute[22] ^= 1;
        InetSocketAddress client = last().source();
        try (DatagramSocket port = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0));
                DatagramSocket address = new DatagramSocket(new InetSocketAddress("127.0.0.2", server.port()))) {
            for (int i = 0; i < 20; i++) {
                port.send(new DatagramPacket(good, good.length, client));
                address.send(new DatagramPacket(good, good.length, client));
                for (byte[] junk : List.of(identifier, authenticator, code, attribute, new byte[] {2, good[1], 0})) {
                    answer(junk);
                }
            }
        }
        await().until(() -> outcome.peer.forged() == 80 && outcome.peer.unmatched() == 20);
        assertThat(outcome.peer.faults())
                .isEqualTo(Map.of("bad-authenticator", 40L, "unsupported-code", 20L, "malformed", 20L));
        assertThat(outcome.events).containsExactly("sent 1");

        answer(good);
        isAccepted(outcome);
    }
}
