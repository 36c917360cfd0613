package io.github.camelradius.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.client.UdpServer;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollEventLoopGroup;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several event loops on one address, each with a socket and a duplicate cache of its own. */
@Timeout(30)
class SharedAddressTest {
    private static final SharedSecret SECRET = SharedSecret.of("xyzzy5461");
    private static final int CLIENTS = 32;

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private final KnownClient lab = new KnownClient("lab", Network.any(), SECRET, MessageAuthenticatorPolicy.AUTO);
    private final List<UdpServer> clients = new ArrayList<>();

    /** Threads that handled requests, by the port of the client. */
    private final Map<Integer, String> threads = new ConcurrentHashMap<>();

    private final AtomicInteger handled = new AtomicInteger();
    private EventLoopGroup group;
    private RadiusListener listener;

    @BeforeEach
    void start() throws Exception {
        assumeThat(Epoll.isAvailable()).as("epoll is Linux's").isTrue();
        group = new EpollEventLoopGroup(4);
        listener = bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(new UdpServer((client, datagram) -> {}));
        }
    }

    private RadiusListener bind(InetSocketAddress address) throws BindException {
        return RadiusListener.bind(
                group,
                EpollDatagramChannel.class,
                address,
                TestListeners.options(100),
                codec,
                new KnownClients(List.of(lab)),
                this::handle,
                System::nanoTime);
    }

    private void handle(ServerRequest request) {
        handled.incrementAndGet();
        String thread = Thread.currentThread().getName();
        String before = threads.putIfAbsent(request.remote().getPort(), thread);
        assertThat(before).isIn(null, thread);
        try {
            request.answer(RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, codec.dictionary())
                    .build());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterEach
    void stop() throws Exception {
        clients.forEach(UdpServer::close);
        listener.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    private byte[] request(int identifier) throws Exception {
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                .add("User-Name", "nemo")
                .build();
        return codec.encodeRequest(request, identifier, SECRET, null).octets();
    }

    private void answered(UdpServer client, int count) {
        await().until(() -> client.received().size() == count);
    }

    @Test
    void clientsAreSpreadOverTheEventLoopsAndEachStaysOnItsOne() throws Exception {
        for (int round = 1; round <= 3; round++) {
            for (UdpServer client : clients) {
                client.send(request(round), listener.localAddress());
            }
            for (UdpServer client : clients) {
                answered(client, round);
            }
        }
        assertThat(threads).hasSize(CLIENTS);
        assertThat(Map.copyOf(threads).values().stream().distinct()).hasSizeGreaterThan(1);
        assertThat(lab.answered()).isEqualTo(3 * CLIENTS);
        for (UdpServer client : clients) {
            assertThat(client.received()).allMatch(answer -> answer.source().equals(listener.localAddress()));
        }
    }

    @Test
    void aRepetitionComesToTheEventLoopThatKnowsTheRequest() throws Exception {
        for (UdpServer client : clients) {
            byte[] request = request(7);
            client.send(request, listener.localAddress());
            answered(client, 1);
            client.send(request, listener.localAddress());
            answered(client, 2);
            assertThat(client.received().get(1).octets())
                    .isEqualTo(client.received().get(0).octets());
        }
        assertThat(handled).hasValue(CLIENTS);
        assertThat(lab.duplicates()).isEqualTo(CLIENTS);
    }

    @Test
    void suspendedNoneOfThemTakesAnythingNew() throws Exception {
        listener.suspend();
        for (UdpServer client : clients) {
            client.send(request(1), listener.localAddress());
        }
        await().until(() -> lab.received() == CLIENTS);
        listener.resume();
        for (UdpServer client : clients) {
            client.send(request(2), listener.localAddress());
            answered(client, 1);
        }
        assertThat(handled).hasValue(CLIENTS);
    }

    @Test
    void anotherListenerCannotHaveTheAddress() {
        assertThatThrownBy(() -> bind(listener.localAddress()))
                .isInstanceOf(BindException.class)
                .hasMessageContaining("127.0.0.1:" + listener.localAddress().getPort());
    }

    @Test
    void closedAllOfThemLetGoOfTheAddress() throws Exception {
        listener.close();
        listener = bind(listener.localAddress());
        clients.get(0).send(request(1), listener.localAddress());
        answered(clients.get(0), 1);
    }
}
