package io.github.camelradius.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
@ParameterizedClass
@ValueSource(booleans = {false, true})
class RadiusClientTest {
    private static final SharedSecret SECRET = SharedSecret.of("xyzzy5461");
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private final EventLoopGroup group;
    private final Class<? extends Channel> channelType;
    private final VirtualTimers time = new VirtualTimers();
    private final List<AutoCloseable> resources = new ArrayList<>();
    private RadiusClient client;

    RadiusClientTest(boolean nativeTransport) {
        group = nativeTransport ? new EpollEventLoopGroup(1) : new NioEventLoopGroup(1);
        channelType = nativeTransport ? EpollDatagramChannel.class : NioDatagramChannel.class;
    }

    @BeforeEach
    void start() {
        client = client(ClientOptions.DEFAULT, Runnable::run);
    }

    private RadiusClient client(ClientOptions options, Executor resolver) {
        RadiusClient made = new RadiusClient(group, channelType, options, codec, resolver, new byte[] {1, 2, 3}, time);
        resources.add(0, made);
        return made;
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable resource : resources) {
            resource.close();
        }
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    private UdpServer server(UdpServer.Behaviour behaviour) throws Exception {
        UdpServer server = new UdpServer(behaviour);
        resources.add(server);
        return server;
    }

    private void received(UdpServer server, int count) {
        await().until(() -> server.received().size() == count);
    }

    private ServerTransport open(int port) {
        return client.open(new ServerTarget("127.0.0.1", port, SECRET, MessageAuthenticatorPolicy.AUTO, null));
    }

    private RadiusMessage request(String user) {
        return RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                .add("User-Name", user)
                .add("User-Password", "secret")
                .build();
    }

    private byte[] accept(byte[] request) throws Exception {
        RadiusMessage received = codec.decode(request, request.length);
        RadiusMessage answer = RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, codec.dictionary())
                .add("Reply-Message", String.valueOf(received.get("User-Name")))
                .build();
        return codec.encodeResponse(answer, received, SECRET);
    }

    /** Outcome and packet events of one request. */
    private static final class Outcome implements PacketObserver, ResponseHandler {
        final List<String> events = new CopyOnWriteArrayList<>();
        final CompletableFuture<RadiusMessage> answer = new CompletableFuture<>();
        final CompletableFuture<ClientFailure> failure = new CompletableFuture<>();
        final AtomicInteger completions = new AtomicInteger();
        volatile Object refusal = "none";
        volatile ServerPeer peer;

        @Override
        public void done(RadiusMessage answered, ClientFailure failed, int packets, long nanos) {
            completions.incrementAndGet();
            if (answered != null) {
                answer.complete(answered);
            } else {
                failure.complete(failed);
            }
        }

        @Override
        public void sent(ServerPeer to, int number) {
            peer = to;
            events.add("sent " + number);
        }

        @Override
        public void answered(RadiusMessage message, long nanos) {
            events.add(nanos == UNKNOWN_TIME ? "answered (unknown which)" : "answered");
        }

        @Override
        public void ignored() {
            events.add("ignored");
        }

        @Override
        public void refused(Object event, Throwable cause) {
            refusal = event;
            events.add("refused");
        }

        @Override
        public void abandoned() {
            events.add("abandoned");
        }

        @Override
        public void late(RadiusMessage message) {
            events.add("late");
        }

        Attempt attempt(int tries, long timeout) {
            return new Attempt(tries, timeout, Attempt.NO_DEADLINE, this);
        }
    }

    @Test
    void anAnswerCompletesTheRequest() throws Exception {
        UdpServer server = server((s, d) -> s.send(accept(d.octets()), d.source()));
        Outcome outcome = new Outcome();
        open(server.port()).send(request("nemo"), outcome.attempt(2, SECOND), outcome);

        RadiusMessage answer = outcome.answer.get(5, TimeUnit.SECONDS);
        assertThat(answer.code()).isEqualTo(RadiusCode.ACCESS_ACCEPT);
        assertThat(answer.get("Reply-Message")).isEqualTo("nemo");
        assertThat(outcome.events).containsExactly("sent 1", "answered");
    }

    @Test
    void aRetransmissionHasTheSameOctetsFromTheSamePort() throws Exception {
        UdpServer server = server((s, d) -> {
            if (s.received().size() == 3) {
                s.send(accept(d.octets()), d.source());
            }
        });
        Outcome outcome = new Outcome();
        open(server.port()).send(request("nemo"), outcome.attempt(3, SECOND), outcome);
        received(server, 1);
        time.advance(SECOND - 1);
        assertThat(outcome.events).containsExactly("sent 1");
        time.advance(1);
        received(server, 2);
        time.advance(SECOND);

        outcome.answer.get(5, TimeUnit.SECONDS);
        assertThat(outcome.events)
                .containsExactly("sent 1", "ignored", "sent 2", "ignored", "sent 3", "answered (unknown which)");
        UdpServer.Received first = server.received().get(0);
        assertThat(server.received()).hasSize(3).allSatisfy(d -> {
            assertThat(d.octets()).isEqualTo(first.octets());
            assertThat(d.source()).isEqualTo(first.source());
        });
    }

    @Test
    void withoutAnAnswerItEndsAfterItsTries() throws Exception {
        UdpServer server = server((s, d) -> {});
        Outcome outcome = new Outcome();
        open(server.port()).send(request("nemo"), outcome.attempt(2, SECOND), outcome);
        received(server, 1);
        time.advance(2 * SECOND);

        ClientFailure failure = outcome.failure.get(5, TimeUnit.SECONDS);
        assertThat(failure.kind()).isEqualTo(ClientFailure.Kind.TIMEOUT);
        assertThat(failure.message()).contains("127.0.0.1:" + server.port()).contains("2 packets");
        assertThat(outcome.events).containsExactly("sent 1", "ignored", "sent 2", "ignored");
        assertThat(outcome.completions).hasValue(1);
    }

    /** E4: each waits from its own packet on, not one after the other. */
    @Test
    @Tag("https://github.com/FreeRADIUS/freeradius-server/issues/5106")
    void timeoutsOfRequestsAtOnceRunBesideEachOther() throws Exception {
        UdpServer server = server((s, d) -> {});
        ServerTransport transport = open(server.port());
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            Outcome outcome = new Outcome();
            outcomes.add(outcome);
            transport.send(request("user" + i), outcome.attempt(1, 5 * SECOND), outcome);
        }
        received(server, 15);
        time.advance(5 * SECOND - 1);
        assertThat(outcomes).allSatisfy(o -> assertThat(o.completions).hasValue(0));
        time.advance(1);
        assertThat(outcomes).allSatisfy(o -> assertThat(o.completions).hasValue(1));
    }

    @Test
    void aLateAnswerIsReportedWhileTheTransactionIsOpenAndUnmatchedAfterwards() throws Exception {
        UdpServer server = server((s, d) -> {});
        Outcome outcome = new Outcome();
        Attempt attempt = outcome.attempt(1, SECOND);
        open(server.port()).send(request("nemo"), attempt, outcome);
        received(server, 1);
        time.advance(SECOND);
        outcome.failure.get(5, TimeUnit.SECONDS);

        UdpServer.Received packet = server.received().get(0);
        server.send(accept(packet.octets()), packet.source());
        await().until(() -> outcome.events.contains("late"));
        assertThat(outcome.completions).hasValue(1);

        attempt.end();
        group.submit(() -> {}).sync(); // the event loop knows of the end now
        server.send(accept(packet.octets()), packet.source());
        await().until(() -> outcome.peer.unmatched() == 1);
        assertThat(outcome.events).containsExactly("sent 1", "ignored", "late");
    }

    @Test
    void atTheDeadlineItFailsButItsPacketIsDecidedByItsOwnTimeout() throws Exception {
        UdpServer server = server((s, d) -> {});
        Outcome outcome = new Outcome();
        Attempt attempt = new Attempt(5, 4 * SECOND, time.nanos() + 3 * SECOND, outcome);
        open(server.port()).send(request("nemo"), attempt, outcome);
        received(server, 1);
        time.advance(3 * SECOND - 1);
        assertThat(outcome.completions).hasValue(0);
        time.advance(1);
        assertThat(outcome.completions).hasValue(1);
        assertThat(outcome.events).containsExactly("sent 1");
        time.advance(SECOND);
        assertThat(outcome.events).containsExactly("sent 1", "ignored");
        assertThat(server.received()).hasSize(1);
    }

    @Test
    void afterTheDeadlineNothingIsSent() throws Exception {
        UdpServer server = server((s, d) -> {});
        Outcome outcome = new Outcome();
        open(server.port()).send(request("nemo"), new Attempt(5, SECOND, time.nanos(), outcome), outcome);

        assertThat(outcome.failure.get(5, TimeUnit.SECONDS).kind()).isEqualTo(ClientFailure.Kind.TIMEOUT);
        assertThat(outcome.events).isEmpty();
    }

    @Test
    void forgedAnswersChangeNothing() throws Exception {
        UdpServer server = server((s, d) -> {
            byte[] good = accept(d.octets());
            byte[] badAuthenticator = good.clone();
            badAuthenticator[4] ^= 1;
            byte[] badAttribute = good.clone();
            badAttribute[good.length - 1] ^= 1;
            byte[] wrongCode = good.clone();
            wrongCode[0] = 5;
            byte[] truncated = Arrays.copyOf(good, 19);
            byte[] overrun = good.clone();
            overrun[21] = (byte) 200;
            for (int i = 0; i < 20; i++) {
                for (byte[] bad : List.of(badAuthenticator, badAttribute, wrongCode, truncated, overrun)) {
                    s.send(bad, d.source());
                }
            }
            byte[] foreign = good;
            try (DatagramSocket other = new DatagramSocket()) {
                other.send(new java.net.DatagramPacket(foreign, foreign.length, d.source()));
            }
            s.send(good, d.source());
        });
        Outcome outcome = new Outcome();
        open(server.port()).send(request("nemo"), outcome.attempt(1, 5 * SECOND), outcome);

        assertThat(outcome.answer.get(5, TimeUnit.SECONDS).get("Reply-Message")).isEqualTo("nemo");
        assertThat(outcome.events).containsExactly("sent 1", "answered");
        assertThat(outcome.peer.forged()).isEqualTo(100);
    }

    @Test
    void anAnswerUnderAnotherSecretIsForged() throws Exception {
        UdpServer server = server((s, d) -> {
            RadiusMessage received = codec.decode(d.octets(), d.octets().length);
            RadiusMessage answer = RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, codec.dictionary())
                    .build();
            s.send(codec.encodeResponse(answer, received, SharedSecret.of("other")), d.source());
        });
        Outcome outcome = new Outcome();
        open(server.port()).send(request("nemo"), outcome.attempt(1, SECOND), outcome);

        await().until(() -> outcome.peer != null && outcome.peer.forged() == 1);
        time.advance(SECOND);
        assertThat(outcome.failure.get(5, TimeUnit.SECONDS).kind()).isEqualTo(ClientFailure.Kind.TIMEOUT);
    }

    @Test
    void aClosedPortRefusesEverythingUndecidedByOneEvent() throws Exception {
        int port;
        try (DatagramSocket closed = new DatagramSocket()) {
            port = closed.getLocalPort();
        }
        Outcome first = new Outcome();
        Outcome second = new Outcome();
        ServerTransport transport = open(port);
        group.next().submit(() -> {
            transport.send(request("a"), first.attempt(3, 20 * SECOND), first);
            transport.send(request("b"), second.attempt(3, 20 * SECOND), second);
        });

        assertThat(first.failure.get(5, TimeUnit.SECONDS).kind()).isEqualTo(ClientFailure.Kind.UNREACHABLE);
        second.failure.get(5, TimeUnit.SECONDS);
        assertThat(first.events).containsExactly("sent 1", "refused");
        assertThat(second.events).startsWith("sent 1").endsWith("refused");
    }

    /** More than 256 requests at once need more sockets; no Identifier is used twice on one while pending. */
    @Test
    void aThousandRequestsAtOnceAreAllAnswered() throws Exception {
        List<UdpServer.Received> held = new CopyOnWriteArrayList<>();
        UdpServer server = server((s, d) -> {
            held.add(d);
            if (held.size() == 1000) {
                for (UdpServer.Received each : held) {
                    s.send(accept(each.octets()), each.source());
                }
            }
        });
        List<Outcome> outcomes = new ArrayList<>();
        ServerTransport transport = open(server.port());
        for (int i = 0; i < 1000; i++) {
            Outcome outcome = new Outcome();
            outcomes.add(outcome);
            transport.send(request("user" + i), outcome.attempt(1, 20 * SECOND), outcome);
        }
        for (int i = 0; i < 1000; i++) {
            assertThat(outcomes.get(i).answer.get(20, TimeUnit.SECONDS).get("Reply-Message"))
                    .isEqualTo("user" + i);
        }
        Set<Integer> ports = held.stream().map(d -> d.source().getPort()).collect(Collectors.toSet());
        assertThat(ports).hasSize(4);
        Set<String> slots = ConcurrentHashMap.newKeySet();
        assertThat(held).allMatch(d -> slots.add(d.source().getPort() + "/" + d.identifier()));
    }

    @Test
    void beyondItsSocketsItIsBusy() throws Exception {
        UdpServer server = server((s, d) -> {});
        client = client(new ClientOptions(1, 0, 0, 0, 0), Runnable::run);
        ServerTransport transport = open(server.port());
        for (int i = 0; i < 256; i++) {
            Outcome outcome = new Outcome();
            transport.send(request("user" + i), outcome.attempt(1, 20 * SECOND), outcome);
        }
        Outcome refused = new Outcome();
        transport.send(request("one too many"), refused.attempt(1, SECOND), refused);

        ClientFailure failure = refused.failure.get(5, TimeUnit.SECONDS);
        assertThat(failure.kind()).isEqualTo(ClientFailure.Kind.BUSY);
        assertThat(refused.events).isEmpty();
    }

    @Test
    void closingAbandonsWhatIsPending() throws Exception {
        UdpServer server = server((s, d) -> {});
        Outcome outcome = new Outcome();
        ServerTransport transport = open(server.port());
        transport.send(request("nemo"), outcome.attempt(1, 20 * SECOND), outcome);
        await().until(() -> server.received().size() == 1);
        transport.close();

        assertThat(outcome.failure.get(5, TimeUnit.SECONDS).kind()).isEqualTo(ClientFailure.Kind.CLOSED);
        assertThat(outcome.events).containsExactly("sent 1", "abandoned");
    }

    @Test
    void anEndedTransactionSendsNothingMoreAndItsPacketIsStillDecided() throws Exception {
        UdpServer server = server((s, d) -> {});
        Outcome outcome = new Outcome();
        Attempt attempt = outcome.attempt(5, SECOND);
        open(server.port()).send(request("nemo"), attempt, outcome);
        received(server, 1);
        attempt.end();
        group.submit(() -> {}).sync(); // the event loop knows of the end now
        time.advance(5 * SECOND);

        assertThat(outcome.events).containsExactly("sent 1", "ignored");
        assertThat(outcome.completions).hasValue(1);
        assertThat(server.received()).hasSize(1);
    }

    @Test
    void whenSendingIsStoppedALateAnswerStillCounts() throws Exception {
        UdpServer server = server((s, d) -> {});
        Outcome outcome = new Outcome();
        Attempt attempt = outcome.attempt(5, SECOND);
        open(server.port()).send(request("nemo"), attempt, outcome);
        received(server, 1);
        attempt.stopSending();
        assertThat(outcome.failure.get(5, TimeUnit.SECONDS).kind()).isEqualTo(ClientFailure.Kind.CLOSED);
        time.advance(5 * SECOND);
        assertThat(server.received()).hasSize(1);

        server.send(
                accept(server.received().get(0).octets()),
                server.received().get(0).source());
        await().until(() -> outcome.events.contains("late"));
        assertThat(outcome.completions).hasValue(1);
    }

    @Test
    void aNameThatDoesNotResolveFailsTheRequestOnly() throws Exception {
        client = client(ClientOptions.DEFAULT, task -> new Thread(task).start());
        Outcome outcome = new Outcome();
        ServerTarget target =
                new ServerTarget("no-such-host.invalid", 1812, SECRET, MessageAuthenticatorPolicy.AUTO, null);
        client.open(target).send(request("nemo"), outcome.attempt(1, SECOND), outcome);

        ClientFailure failure = outcome.failure.get(20, TimeUnit.SECONDS);
        assertThat(failure.kind()).isEqualTo(ClientFailure.Kind.UNRESOLVED);
        assertThat(failure.message()).contains("no-such-host.invalid:1812");
    }

    @Test
    void theSourceAddressCanBeGiven() throws Exception {
        UdpServer server = server((s, d) -> s.send(accept(d.octets()), d.source()));
        Outcome outcome = new Outcome();
        ServerTarget target =
                new ServerTarget("127.0.0.1", server.port(), SECRET, MessageAuthenticatorPolicy.AUTO, "127.0.0.9");
        client.open(target).send(request("nemo"), outcome.attempt(1, SECOND), outcome);

        outcome.answer.get(5, TimeUnit.SECONDS);
        InetSocketAddress source = server.received().get(0).source();
        assertThat(source.getAddress().getHostAddress()).isEqualTo("127.0.0.9");
    }
}
