package io.github.camelradius.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A packet that was ignored while nothing may be sent again: its late answer is awaited until the deadline. */
@Timeout(30)
class CrowdedAttemptTest {
    private static final SharedSecret SECRET = SharedSecret.of("xyzzy5461");
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private final EventLoopGroup group = new NioEventLoopGroup(1);
    private final VirtualTimers time = new VirtualTimers();
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CompletableFuture<RadiusMessage> answer = new CompletableFuture<>();
    private final CompletableFuture<ClientFailure> failure = new CompletableFuture<>();
    private UdpServer server;
    private RadiusClient client;
    private Attempt attempt;

    private final PacketObserver crowded = new PacketObserver() {
        @Override
        public boolean waits() {
            return true;
        }

        @Override
        public void sent(ServerPeer peer, int number) {
            events.add("sent " + number);
        }

        @Override
        public void ignored() {
            events.add("ignored");
        }

        @Override
        public void late(RadiusMessage message) {
            events.add("late");
        }
    };

    @BeforeEach
    void send() throws Exception {
        server = new UdpServer((s, d) -> {});
        client = new RadiusClient(
                group, NioDatagramChannel.class, ClientOptions.DEFAULT, codec, Runnable::run, new byte[] {1}, time);
        attempt = new Attempt(3, SECOND, time.nanos() + 5 * SECOND, crowded);
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                .add("User-Name", "nemo")
                .add("User-Password", "secret")
                .build();
        client.open(new ServerTarget("127.0.0.1", server.port(), SECRET, MessageAuthenticatorPolicy.AUTO, null))
                .send(request, attempt, (answered, failed, packets, nanos) -> {
                    if (answered == null) {
                        failure.complete(failed);
                    } else {
                        answer.complete(answered);
                    }
                });
        await().until(() -> server.received().size() == 1);
        time.advance(5 * SECOND - 1);
        assertThat(events).containsExactly("sent 1", "ignored");
        assertThat(failure).isNotDone();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    @Test
    void atTheDeadlineItFails() throws Exception {
        time.advance(1);
        assertThat(failure.get(5, TimeUnit.SECONDS).kind()).isEqualTo(ClientFailure.Kind.TIMEOUT);
        assertThat(server.received()).hasSize(1);
    }

    @Test
    void anAnswerBeforeCompletesIt() throws Exception {
        UdpServer.Received packet = server.received().get(0);
        RadiusMessage received = codec.decode(packet.octets(), packet.octets().length);
        RadiusMessage accept = RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, codec.dictionary())
                .build();
        server.send(codec.encodeResponse(accept, received, SECRET), packet.source());
        assertThat(answer.get(5, TimeUnit.SECONDS).code()).isEqualTo(RadiusCode.ACCESS_ACCEPT);
        time.advance(SECOND);
        assertThat(failure).isNotDone();
        assertThat(events).containsExactly("sent 1", "ignored", "late");
    }

    @Test
    void whenItsTransactionEndsItEndsAtOnce() throws Exception {
        attempt.end();
        assertThat(failure.get(5, TimeUnit.SECONDS).kind()).isEqualTo(ClientFailure.Kind.CLOSED);
    }
}
