package io.github.camelradius.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.client.ClientFailure.Kind;
import io.github.camelradius.client.UdpServer.Received;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.nio.NioEventLoopGroup;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What happens to requests when the Identifiers of all sockets to a server are in use. */
@Timeout(30)
class WaitingRequestsTest {
    private static final SharedSecret SECRET = SharedSecret.of("xyzzy5461");
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int SLOTS = 256;

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private final NioEventLoopGroup group = new NioEventLoopGroup(1);
    private final VirtualTimers time = new VirtualTimers();
    private final RadiusClient client = TestClients.client(group, codec, time);
    private final List<String> ended = new CopyOnWriteArrayList<>();
    private UdpServer server;

    @BeforeEach
    void start() throws Exception {
        server = new UdpServer((s, d) -> {});
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    private ServerTransport open(int sockets, long waitNanos, int waiting) {
        ServerTarget target =
                new ServerTarget("127.0.0.1", server.port(), SECRET, MessageAuthenticatorPolicy.AUTO, null);
        return client.open(target, new ClientOptions(sockets, 0, 1 << 20, waitNanos, waiting));
    }

    private Attempt send(ServerTransport transport, String user, long timeout, long deadline) {
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                .add("User-Name", user)
                .build();
        Attempt attempt = new Attempt(1, timeout, deadline, PacketObserver.NONE);
        transport.send(request, attempt, (answer, failure, packets, nanos) -> {
            ended.add(user + " " + (answer != null ? "answered" : failure.kind()) + " after " + packets);
            attempt.end();
        });
        return attempt;
    }

    private ServerTransport full(long waitNanos, int waiting, long timeout) throws Exception {
        ServerTransport transport = open(1, waitNanos, waiting);
        for (int i = 0; i < SLOTS; i++) {
            send(transport, "user" + i, timeout, Attempt.NO_DEADLINE);
        }
        received(SLOTS);
        return transport;
    }

    private void received(int count) throws Exception {
        loop();
        await().until(() -> server.received().size() == count);
    }

    /** What was given to the event loop before is done. */
    private void loop() throws Exception {
        group.submit(() -> {}).sync();
    }

    private void answer(Received datagram) throws Exception {
        RadiusMessage received = codec.decode(datagram.octets(), datagram.octets().length);
        RadiusMessage answer = RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, codec.dictionary())
                .build();
        server.send(codec.encodeResponse(answer, received, SECRET), datagram.source());
    }

    private String user(Received datagram) throws Exception {
        return String.valueOf(
                codec.decode(datagram.octets(), datagram.octets().length).get("User-Name"));
    }

    @Test
    void aRequestWaitsForAnIdentifierAndTheFirstToComeIsTheFirstToGo() throws Exception {
        ServerTransport transport = full(SECOND, 10, 20 * SECOND);
        send(transport, "first", SECOND, Attempt.NO_DEADLINE);
        send(transport, "second", SECOND, Attempt.NO_DEADLINE);
        loop();
        assertThat(server.received()).hasSize(SLOTS);
        assertThat(ended).isEmpty();

        answer(server.received().get(7));
        received(SLOTS + 1);
        assertThat(user(server.received().get(SLOTS))).isEqualTo("first");
        answer(server.received().get(3));
        received(SLOTS + 2);
        assertThat(user(server.received().get(SLOTS + 1))).isEqualTo("second");
        assertThat(ended).containsExactly("user7 answered after 1", "user3 answered after 1");
    }

    @Test
    void whoComesLaterDoesNotOvertake() throws Exception {
        ServerTransport transport = open(1, 20 * SECOND, 10);
        for (int i = 0; i < SLOTS; i++) {
            send(transport, "user" + i, SECOND, Attempt.NO_DEADLINE);
        }
        received(SLOTS);
        send(transport, "first", SECOND, Attempt.NO_DEADLINE);
        loop();
        time.advance(2 * SECOND - 1);
        send(transport, "second", SECOND, Attempt.NO_DEADLINE);
        loop();
        assertThat(server.received()).hasSize(SLOTS);
        time.advance(1); // the unanswered Identifiers have rested
        received(SLOTS + 2);
        assertThat(user(server.received().get(SLOTS))).isEqualTo("first");
        assertThat(user(server.received().get(SLOTS + 1))).isEqualTo("second");
    }

    @Test
    void theWaitIsBounded() throws Exception {
        ServerTransport transport = full(SECOND, 10, 20 * SECOND);
        send(transport, "nemo", SECOND, Attempt.NO_DEADLINE);
        loop();
        time.advance(SECOND - 1);
        assertThat(ended).isEmpty();
        time.advance(1);
        assertThat(ended).containsExactly("nemo " + Kind.BUSY + " after 0");
        answer(server.received().get(0));
        await().until(() -> ended.size() == 2);
        loop();
        assertThat(server.received()).hasSize(SLOTS);
    }

    @Test
    void theDeadlineEndsTheWait() throws Exception {
        ServerTransport transport = full(SECOND, 10, 20 * SECOND);
        send(transport, "nemo", SECOND, time.nanos() + SECOND / 2);
        loop();
        time.advance(SECOND / 2);
        assertThat(ended).containsExactly("nemo " + Kind.BUSY + " after 0");
    }

    @Test
    void soManyWaitAndNoMore() throws Exception {
        ServerTransport transport = full(SECOND, 2, 20 * SECOND);
        send(transport, "first", SECOND, Attempt.NO_DEADLINE);
        send(transport, "second", SECOND, Attempt.NO_DEADLINE);
        send(transport, "third", SECOND, Attempt.NO_DEADLINE);
        loop();
        assertThat(ended).containsExactly("third " + Kind.BUSY + " after 0");
    }

    @Test
    void aTransactionThatEndsWaitsNoMore() throws Exception {
        ServerTransport transport = full(SECOND, 1, 20 * SECOND);
        send(transport, "first", SECOND, Attempt.NO_DEADLINE).end();
        send(transport, "second", SECOND, Attempt.NO_DEADLINE);
        loop();
        assertThat(ended).containsExactly("first " + Kind.CLOSED + " after 0");
        answer(server.received().get(0));
        received(SLOTS + 1);
        assertThat(user(server.received().get(SLOTS))).isEqualTo("second");
    }

    @Test
    void closingEndsTheWait() throws Exception {
        ServerTransport transport = full(SECOND, 10, 20 * SECOND);
        send(transport, "nemo", SECOND, Attempt.NO_DEADLINE);
        loop();
        transport.close();
        await().until(() -> ended.size() == SLOTS + 1);
        assertThat(ended).contains("nemo " + Kind.CLOSED + " after 0").noneMatch(text -> text.contains("BUSY"));
    }

    @Test
    void socketsGrowAsTheyAreNeededUpToTheBound() throws Exception {
        ServerTransport transport = open(3, 0, 0);
        int[] sockets = new int[3 * SLOTS + 1];
        for (int i = 0; i <= 3 * SLOTS; i++) {
            send(transport, "user" + i, 20 * SECOND, Attempt.NO_DEADLINE);
            loop();
            int due = i + 1;
            await().until(() -> server.received().size() == Math.min(due, 3 * SLOTS));
            sockets[i] = (int) server.received().stream()
                    .map(d -> d.source().getPort())
                    .distinct()
                    .count();
        }
        for (int i = 0; i < 3 * SLOTS; i++) {
            assertThat(sockets[i]).as("sockets of " + (i + 1)).isEqualTo(i / SLOTS + 1);
        }
        assertThat(ended).containsExactly("user" + 3 * SLOTS + " " + Kind.BUSY + " after 0");
    }

    @Test
    void eachServerHasTheBoundOfItsOwnOptions() throws Exception {
        ServerTransport one = full(0, 0, 20 * SECOND);
        try (UdpServer another = new UdpServer((s, d) -> {})) {
            ServerTarget target =
                    new ServerTarget("127.0.0.1", another.port(), SECRET, MessageAuthenticatorPolicy.AUTO, null);
            ServerTransport two = client.open(target, new ClientOptions(2, 0, 1 << 20, 0, 0));
            for (int i = 0; i < 2 * SLOTS; i++) {
                send(two, "other" + i, 20 * SECOND, Attempt.NO_DEADLINE);
            }
            send(one, "nemo", SECOND, Attempt.NO_DEADLINE);
            await().until(() -> another.received().size() == 2 * SLOTS);
            assertThat(ended).containsExactly("nemo " + Kind.BUSY + " after 0");
        }
    }

    @Test
    void whatIsSentBecauseOfARefusalIsNotRefusedByTheSameEvent() throws Exception {
        ServerTransport transport = open(1, SECOND, 0);
        server.close(); // its port is closed: packets are refused
        List<Object> first = new CopyOnWriteArrayList<>();
        List<Object> second = new CopyOnWriteArrayList<>();
        Runnable again = () -> refused(transport, second, () -> {});
        group.submit(() -> {
                    refused(transport, first, again);
                    refused(transport, first, again);
                })
                .sync();
        await().until(() -> second.size() == 2);
        assertThat(second).doesNotContainAnyElementsOf(first);
    }

    private void refused(ServerTransport transport, List<Object> events, Runnable then) {
        PacketObserver observer = new PacketObserver() {
            @Override
            public void refused(Object event, Throwable cause) {
                events.add(event);
            }
        };
        Attempt attempt = new Attempt(1, SECOND, Attempt.NO_DEADLINE, observer);
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                .add("User-Name", "nemo")
                .build();
        transport.send(request, attempt, (answer, failure, packets, nanos) -> {
            attempt.end();
            then.run();
        });
    }
}
