package io.github.camelradius.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.codec.CaseRecord;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.nio.NioEventLoopGroup;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every answer of the collection to a client that waits for it: taken, or counted as forged and waited on. */
@Timeout(30)
class MalformedAnswersTest {
    private static final SharedSecret SECRET = SharedSecret.of("testing123");
    private static final int IDENTIFIER = 1;

    private final NioEventLoopGroup group = new NioEventLoopGroup(1);
    private final BlockingQueue<String> outcomes = new LinkedBlockingQueue<>();
    private RadiusClient client;

    static List<CaseRecord> records() {
        return CaseRecord.lines("malformed.jsonl").stream()
                .filter(r -> r.json().path("role").asText().equals("client"))
                .toList();
    }

    @Test
    void theCollectionIsWhole() {
        assertThat(records()).hasSize(6);
    }

    @AfterEach
    void stop() throws Exception {
        if (client != null) {
            client.close();
        }
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    /** Always the same authenticator: the collection's answers are signed for it. */
    private static RandomGenerator authenticator(byte[] octets) {
        return new RandomGenerator() {
            @Override
            public long nextLong() {
                return 0;
            }

            @Override
            public void nextBytes(byte[] target) {
                System.arraycopy(octets, 0, target, 0, target.length);
            }
        };
    }

    @ParameterizedTest
    @MethodSource("records")
    void isTakenOrCountedAndWaitedOn(CaseRecord record) throws Exception {
        byte[] octets = CaseRecord.octets(record.json().path("request_authenticator"));
        RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), authenticator(octets));
        client = TestClients.client(group, codec, new VirtualTimers());
        try (UdpServer server = new UdpServer((self, datagram) -> {
                    if (datagram.identifier() != IDENTIFIER) {
                        self.send(accept(codec, datagram.octets()), datagram.source());
                    }
                });
                ServerTransport transport = client.open(
                        new ServerTarget("127.0.0.1", server.port(), SECRET, MessageAuthenticatorPolicy.AUTO, null))) {
            UdpServer.Received request = requestWithIdentifier(transport, server, codec);
            ServerPeer peer = transport.resolved();

            server.send(record.hex(), request.source());

            if (record.expect().path("action").asText().equals("accept")) {
                assertThat(outcomes.take())
                        .isEqualTo(
                                codec.decode(record.hex(), record.hex().length).code() + "");
                assertThat(peer.forged() + peer.unmatched()).isZero();
            } else {
                await().until(() -> peer.forged() + peer.unmatched() == 1);
                group.submit(() -> {}).sync();
                assertThat(outcomes).isEmpty();
                server.send(accept(codec, request.octets()), request.source());
                assertThat(outcomes.take()).isEqualTo("Access-Accept");
                assertThat(peer.forged() + peer.unmatched()).isEqualTo(1);
            }
        }
    }

    /** Requests until one has the Identifier of the collection's answers; that one is not answered. */
    private UdpServer.Received requestWithIdentifier(ServerTransport transport, UdpServer server, RadiusCodec codec)
            throws Exception {
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                .add("User-Name", "user1")
                .build();
        for (int sent = 1; sent <= 256; sent++) {
            int count = sent;
            transport.send(
                    request,
                    new Attempt(1, TimeUnit.SECONDS.toNanos(5), Attempt.NO_DEADLINE, PacketObserver.NONE),
                    (answer, failure, packets, nanos) -> outcomes.add(
                            answer == null ? failure.message() : answer.code().codeName()));
            await().until(() -> server.received().size() == count);
            UdpServer.Received last = server.received().get(count - 1);
            if (last.identifier() == IDENTIFIER) {
                return last;
            }
            assertThat(outcomes.take()).isEqualTo("Access-Accept");
        }
        throw new AssertionError("no request had Identifier " + IDENTIFIER);
    }

    private static byte[] accept(RadiusCodec codec, byte[] request) throws Exception {
        return codec.encodeResponse(
                RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, codec.dictionary())
                        .build(),
                codec.decode(request, request.length),
                SECRET);
    }
}
