package io.github.camelradius.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.io.IOException;
import java.net.BindException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A listener on a wildcard address answers from the address that was asked (public report P20,
 * https://github.com/FreeRADIUS/freeradius-server/issues/752): a connected client hears nothing else.
 */
@Timeout(30)
class WildcardTest {
    private static final SharedSecret SECRET = SharedSecret.of("xyzzy5461");
    private static final int PATIENCE_MILLIS = 10_000;

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private final AtomicReference<Set<InetAddress>> interfaces =
            new AtomicReference<>(Set.of(address("127.0.0.1"), address("::1")));
    private final KnownClient lab = new KnownClient("lab", Network.any(), SECRET, MessageAuthenticatorPolicy.AUTO);
    private EventLoopGroup group;
    private RadiusListener listener;
    private int identifier;

    /** Kinds of event loops and sockets. */
    private enum Transport {
        NIO {
            @Override
            EventLoopGroup group() {
                return new NioEventLoopGroup(1);
            }

            @Override
            Class<? extends Channel> channel() {
                return NioDatagramChannel.class;
            }
        },
        EPOLL {
            @Override
            EventLoopGroup group() {
                assumeThat(Epoll.isAvailable()).as("epoll is Linux's").isTrue();
                return new EpollEventLoopGroup(1);
            }

            @Override
            Class<? extends Channel> channel() {
                return EpollDatagramChannel.class;
            }
        },
        /** Each with sockets of its own on the same port. */
        THREE_EPOLL_LOOPS {
            @Override
            EventLoopGroup group() {
                assumeThat(Epoll.isAvailable()).as("epoll is Linux's").isTrue();
                return new EpollEventLoopGroup(3);
            }

            @Override
            Class<? extends Channel> channel() {
                return EpollDatagramChannel.class;
            }
        };

        abstract EventLoopGroup group();

        abstract Class<? extends Channel> channel();
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (IOException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @AfterEach
    void stop() throws Exception {
        if (listener != null) {
            listener.close();
        }
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    private static boolean hasIpv6() {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(address("::1"), 0))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private RadiusListener bind(Transport transport, String host, int port) throws BindException {
        if (group == null) {
            group = transport.group();
        }
        ServerOptions options =
                new ServerOptions(Set.of(RadiusCode.ACCESS_REQUEST), 100, Duration.ofSeconds(10), 0, 0, false);
        return RadiusListener.bind(
                group,
                transport.channel(),
                new InetSocketAddress(address(host), port),
                options,
                codec,
                new KnownClients(List.of(lab)),
                this::accept,
                System::nanoTime,
                interfaces::get);
    }

    private void accept(ServerRequest request) {
        try {
            request.answer(RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, codec.dictionary())
                    .add("Reply-Message", RadiusDictionary.text(request.local().getAddress()))
                    .build());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private byte[] request() throws Exception {
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                .add("User-Name", "nemo")
                .build();
        return codec.encodeRequest(request, identifier++ & 0xff, SECRET, null).octets();
    }

    /** The kernel gives a connected socket only what comes from the address that it is connected to. */
    private DatagramSocket client(String asked) throws IOException {
        DatagramSocket client = new DatagramSocket();
        client.connect(
                new InetSocketAddress(address(asked), listener.localAddress().getPort()));
        client.setSoTimeout(PATIENCE_MILLIS);
        return client;
    }

    private String answeredFrom(DatagramSocket client) throws Exception {
        DatagramPacket answer = new DatagramPacket(new byte[4096], 4096);
        client.receive(answer);
        return codec.decode(answer.getData(), answer.getLength()).getString("Reply-Message");
    }

    private String ask(String asked) throws Exception {
        try (DatagramSocket client = client(asked)) {
            byte[] request = request();
            client.send(new DatagramPacket(request, request.length));
            String answered = answeredFrom(client);
            client.send(new DatagramPacket(request, request.length));
            assertThat(answeredFrom(client)).as("the answer to a repetition").isEqualTo(answered);
            return answered;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NIO, 0.0.0.0, 127.0.0.1",
        "EPOLL, 0.0.0.0, 127.0.0.1",
        "EPOLL, 0.0.0.0, 127.0.0.5",
        "NIO, ::, ::1",
        "NIO, ::, 127.0.0.1",
        "EPOLL, ::, ::1",
        "EPOLL, ::, 127.0.0.5",
        "THREE_EPOLL_LOOPS, 0.0.0.0, 127.0.0.5",
        "THREE_EPOLL_LOOPS, ::, ::1",
        "THREE_EPOLL_LOOPS, ::, 127.0.0.5"
    })
    void theAnswerComesFromTheAddressThatWasAsked(Transport transport, String listen, String asked) throws Exception {
        assumeThat(asked.contains(":") && !hasIpv6())
                .as("this host has no IPv6")
                .isFalse();
        listener = bind(transport, listen, 0);

        assertThat(ask(asked)).isEqualTo(asked);
        assertThat(ask(asked)).isEqualTo(asked);
        assertThat(listener.localAddress().getAddress()).isEqualTo(address(listen));
    }

    @Test
    void requestsThatArriveBeforeTheAddressHasItsSocketAreAllAnsweredInOrder() throws Exception {
        listener = bind(Transport.EPOLL, "0.0.0.0", 0);
        try (DatagramSocket client = client("127.0.0.7")) {
            group.submit(() -> {
                        // They wait in the socket for all addresses until this task has ended.
                        for (int i = 0; i < 20; i++) {
                            byte[] request = request();
                            client.send(new DatagramPacket(request, request.length));
                        }
                        return null;
                    })
                    .sync();
            for (int i = 0; i < 20; i++) {
                DatagramPacket answer = new DatagramPacket(new byte[4096], 4096);
                client.receive(answer);
                assertThat(answer.getData()[1]).isEqualTo((byte) i);
            }
        }
        assertThat(lab.answered()).isEqualTo(20);
    }

    @Test
    void eachEventLoopAnswersFromTheAddressThatWasAsked() throws Exception {
        interfaces.set(
                Set.of(address("127.0.0.10"), address("127.0.0.11"), address("127.0.0.12"), address("127.0.0.13")));
        listener = bind(Transport.THREE_EPOLL_LOOPS, "0.0.0.0", 0);
        for (int i = 0; i < 40; i++) {
            String asked = "127.0.0." + (10 + i % 4);
            assertThat(ask(asked)).isEqualTo(asked);
        }
        assertThat(lab.duplicates())
                .as("each repetition was known where it came to")
                .isEqualTo(40);
    }

    @ParameterizedTest
    @EnumSource
    void thePortStaysItsOwn(Transport transport) throws Exception {
        listener = bind(transport, "0.0.0.0", 0);
        assertThat(ask("127.0.0.1")).isEqualTo("127.0.0.1");

        assertThatThrownBy(
                        () -> bind(transport, "0.0.0.0", listener.localAddress().getPort()))
                .isInstanceOf(BindException.class)
                .hasMessageContaining("in use")
                .hasMessageContaining(":" + listener.localAddress().getPort());
    }

    @Test
    void addressesThatComeAndGoAreListenedToAndNoMore() throws Exception {
        listener = bind(Transport.NIO, "0.0.0.0", 0);
        interfaces.set(Set.of(address("127.0.0.3"), address("192.0.2.77")));

        listener.lookAgain();
        group.submit(() -> {}).sync();

        assertThat(ask("127.0.0.3")).isEqualTo("127.0.0.3");
        try (DatagramSocket free = new DatagramSocket(
                new InetSocketAddress("127.0.0.1", listener.localAddress().getPort()))) {
            assertThat(free.isBound()).isTrue();
        }
    }

    @Test
    void withoutAnyAddressTheStartIsRefusedWithTheReason() {
        interfaces.set(Set.of());

        assertThatThrownBy(() -> bind(Transport.NIO, "0.0.0.0", 1812))
                .isInstanceOf(BindException.class)
                .hasMessageContaining("0.0.0.0:1812")
                .hasMessageContaining("give an address of this host");
    }

    @Test
    void moreAddressesThanCanHaveASocketAreCountedAsDropped() throws Exception {
        listener = bind(Transport.EPOLL, "0.0.0.0", 0);
        for (int i = 0; i < LocalSockets.MAX_ADDRESSES; i++) {
            ask("127.0.1." + i);
        }

        try (DatagramSocket client = client("127.0.2.1")) {
            byte[] request = request();
            client.send(new DatagramPacket(request, request.length));
            await().until(() -> lab.dropped().getOrDefault(DropReason.QUEUE_FULL, 0L) == 1);
        }
        assertThat(ask("127.0.1.9")).isEqualTo("127.0.1.9");
    }

    @Test
    void whoIsUnknownOpensNoSocket() throws Exception {
        group = Transport.EPOLL.group();
        KnownClient other =
                new KnownClient("other", Network.parse("192.0.2.1"), SECRET, MessageAuthenticatorPolicy.AUTO);
        KnownClients clients = new KnownClients(List.of(other));
        listener = RadiusListener.bind(
                group,
                EpollDatagramChannel.class,
                new InetSocketAddress(address("0.0.0.0"), 0),
                new ServerOptions(Set.of(RadiusCode.ACCESS_REQUEST), 100, Duration.ofSeconds(10), 0, 0, false),
                codec,
                clients,
                this::accept,
                System::nanoTime,
                interfaces::get);
        int port = listener.localAddress().getPort();
        try (DatagramSocket client = client("127.0.0.5")) {
            byte[] request = request();
            client.send(new DatagramPacket(request, request.length));
            await().until(() -> clients.unknown() == 1);
        }
        group.submit(() -> {}).sync();

        assertThat(java.nio.file.Files.readString(java.nio.file.Path.of("/proc/net/udp")))
                .doesNotContain(String.format("0500007F:%04X", port));
    }
}
