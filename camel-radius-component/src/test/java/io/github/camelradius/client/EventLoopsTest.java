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
import io.netty.util.concurrent.EventExecutor;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One server, asked from several event loops. */
@Timeout(30)
class EventLoopsTest {
    private static final SharedSecret SECRET = SharedSecret.of("xyzzy5461");
    private static final int LOOPS = 3;

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private final EventLoopGroup group = new NioEventLoopGroup(LOOPS);
    private final Map<String, String> answeredOn = new ConcurrentHashMap<>();
    private final Queue<ClientFailure> failures = new ConcurrentLinkedQueue<>();
    private boolean silent;
    private UdpServer server;
    private RadiusClient client;
    private ServerTransport transport;

    private void open(int maxSockets) throws Exception {
        server = new UdpServer((self, datagram) -> {
            if (!silent) {
                self.send(accept(datagram.octets()), datagram.source());
            }
        });
        client = new RadiusClient(
                group,
                NioDatagramChannel.class,
                new ClientOptions(maxSockets, 0, 0, 0, 0),
                codec,
                Runnable::run,
                new byte[] {1, 2, 3},
                PacketTimers.SYSTEM);
        transport = client.open(
                new ServerTarget("127.0.0.1", server.port(), SECRET, MessageAuthenticatorPolicy.AUTO, null));
        transport.resolve();
    }

    @AfterEach
    void stop() throws Exception {
        transport.close();
        client.close();
        server.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    private byte[] accept(byte[] request) throws Exception {
        RadiusMessage received = codec.decode(request, request.length);
        return codec.encodeResponse(
                RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, codec.dictionary())
                        .build(),
                received,
                SECRET);
    }

    /** On the thread that calls. */
    private void send(String user) {
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                .add("User-Name", user)
                .build();
        Attempt attempt = new Attempt(1, TimeUnit.SECONDS.toNanos(20), Attempt.NO_DEADLINE, PacketObserver.NONE);
        transport.send(request, attempt, (answer, failure, packets, nanos) -> {
            if (failure == null) {
                answeredOn.put(user, Thread.currentThread().getName());
            } else {
                failures.add(failure);
            }
            attempt.end();
        });
    }

    private List<String> sendFromEach(int times) throws Exception {
        List<String> threads = new ArrayList<>();
        for (EventExecutor loop : group) {
            for (int i = 0; i < times; i++) {
                String user = threads.size() + "-" + i;
                loop.submit(() -> send(user)).sync();
            }
            threads.add(loop.submit(() -> Thread.currentThread().getName()).get());
        }
        return threads;
    }

    private List<Integer> ports() {
        return server.received().stream()
                .map(datagram -> datagram.source().getPort())
                .distinct()
                .collect(Collectors.toList());
    }

    @Test
    void whatAnEventLoopSendsIsAnsweredOnIt() throws Exception {
        open(16);
        List<String> threads = sendFromEach(20);
        await().until(() -> answeredOn.size() == 20 * LOOPS);
        answeredOn.forEach(
                (user, thread) -> assertThat(thread).isEqualTo(threads.get(Integer.parseInt(user.substring(0, 1)))));
        assertThat(ports()).as("a socket each").hasSize(LOOPS);
    }

    @Test
    void otherThreadsSendOnOneAndTheSame() throws Exception {
        open(16);
        for (int i = 0; i < 20; i++) {
            send("0-" + i);
        }
        await().until(() -> answeredOn.size() == 20);
        assertThat(ports()).hasSize(1);
        assertThat(answeredOn.values().stream().distinct()).hasSize(1);
    }

    @Test
    void withFewerSocketsThanEventLoopsTheyShareThem() throws Exception {
        open(1);
        sendFromEach(20);
        await().until(() -> answeredOn.size() == 20 * LOOPS);
        assertThat(ports()).hasSize(1);
    }

    @Test
    void thereAreNeverMoreSocketsThanAllowed() throws Exception {
        silent = true;
        open(LOOPS + 1);
        sendFromEach(2 * 256 + 1);
        await().until(() -> server.received().size() == (LOOPS + 1) * 256);
        assertThat(ports()).hasSize(LOOPS + 1);
        assertThat(failures).hasSize(LOOPS * (2 * 256 + 1) - (LOOPS + 1) * 256);
        assertThat(failures).allMatch(failure -> failure.kind() == ClientFailure.Kind.BUSY);
        assertThat(failures.stream().skip(failures.size() - 1))
                .allMatch(last -> last.message().contains((LOOPS + 1) + " sockets with 256 each are in use"));
    }

    @Test
    void allOfThemEndWithTheTransport() throws Exception {
        silent = true;
        open(16);
        sendFromEach(1);
        await().until(() -> server.received().size() == LOOPS);
        transport.close();
        await().until(() -> failures.size() == LOOPS);
        assertThat(failures).allMatch(failure -> failure.kind() == ClientFailure.Kind.CLOSED);
    }
}
