package io.github.camelradius.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.client.ClientFailure.Kind;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that is given by a name, whose addresses the test says; time is virtual. */
class NamesTest {
    private static final SharedSecret SECRET = SharedSecret.of("xyzzy5461");
    private static final Duration REFRESH = Duration.ofMinutes(5);

    private final NioEventLoopGroup group = new NioEventLoopGroup(1);
    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private final VirtualTimers time = new VirtualTimers();
    private final AtomicInteger lookUps = new AtomicInteger();
    private volatile List<String> addresses = List.of();
    private final RadiusClient client = new RadiusClient(
            group,
            NioDatagramChannel.class,
            ClientOptions.DEFAULT,
            codec,
            new NameOptions(this::lookUp, Runnable::run, REFRESH),
            new byte[] {1, 2, 3},
            time);
    private ServerTransport transport;

    private List<InetAddress> lookUp(String host) throws UnknownHostException {
        assertThat(host).isEqualTo("radius.example");
        lookUps.incrementAndGet();
        if (addresses.isEmpty()) {
            throw new UnknownHostException(host);
        }
        List<InetAddress> found = new CopyOnWriteArrayList<>();
        for (String address : addresses) {
            found.add(InetAddress.getByName(address));
        }
        return found;
    }

    /** By default nothing listens: each packet is refused at once. */
    @BeforeEach
    void open() {
        transport = open(9);
    }

    private ServerTransport open(int port) {
        return client.open(new ServerTarget("radius.example", port, SECRET, MessageAuthenticatorPolicy.AUTO, null));
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    /** What became of one request. */
    private static final class Asked implements PacketObserver {
        final CompletableFuture<String> to = new CompletableFuture<>();
        final CompletableFuture<Kind> failure = new CompletableFuture<>();

        @Override
        public void sent(ServerPeer peer, int number) {
            to.complete(peer.address().getAddress().getHostAddress());
        }
    }

    private Asked ask() {
        Asked asked = new Asked();
        Attempt attempt = new Attempt(1, TimeUnit.HOURS.toNanos(1), Attempt.NO_DEADLINE, asked);
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                .add("User-Name", "u")
                .build();
        transport.send(request, attempt, (answer, failed, packets, nanos) -> asked.failure.complete(failed.kind()));
        return asked;
    }

    private static <T> T of(CompletableFuture<T> future) throws Exception {
        return future.get(5, TimeUnit.SECONDS);
    }

    @Test
    void itIsLookedUpAgainAfterTheIntervalAndTrafficFollows() throws Exception {
        try (DatagramSocket old = new DatagramSocket(new InetSocketAddress("127.0.0.2", 0));
                DatagramSocket moved = new DatagramSocket(new InetSocketAddress("127.0.0.3", old.getLocalPort()))) {
            transport = open(moved.getLocalPort());
            addresses = List.of("127.0.0.2");
            assertThat(of(ask().to)).isEqualTo("127.0.0.2");
            addresses = List.of("127.0.0.3");
            time.advance(REFRESH.toNanos() - 1);
            assertThat(of(ask().to)).isEqualTo("127.0.0.2");
            time.advance(1);
            ask();
            assertThat(of(ask().to)).isEqualTo("127.0.0.3");
            assertThat(lookUps).hasValue(2);
        }
    }

    @Test
    void aFailureIsAReasonToLookAgainButNotWithinFiveSeconds() throws Exception {
        addresses = List.of("127.0.0.2");
        Asked first = ask();
        of(first.to);
        addresses = List.of("127.0.0.3");
        of(first.failure);
        int before = lookUps.get();
        Asked second = ask();
        assertThat(of(second.to)).isEqualTo("127.0.0.2");
        of(second.failure);
        assertThat(lookUps).hasValue(before);
        time.advance(TimeUnit.SECONDS.toNanos(5));
        of(ask().failure);
        assertThat(of(ask().to)).isEqualTo("127.0.0.3");
    }

    @Test
    void severalAddressesAreOneServerAndAFailedOneIsFollowedByTheNext() throws Exception {
        addresses = List.of("127.0.0.2", "127.0.0.3");
        Asked first = ask();
        assertThat(of(first.to)).isEqualTo("127.0.0.2");
        of(first.failure);
        Asked second = ask();
        assertThat(of(second.to)).isEqualTo("127.0.0.3");
        of(second.failure);
        assertThat(of(ask().to)).isEqualTo("127.0.0.2");
    }

    @Test
    void whenItResolvesNoMoreItsLastAddressStaysInUse() throws Exception {
        addresses = List.of("127.0.0.2");
        of(ask().to);
        addresses = List.of();
        time.advance(Duration.ofMinutes(6).toNanos());
        assertThat(of(ask().to)).isEqualTo("127.0.0.2");
        assertThat(of(ask().to)).isEqualTo("127.0.0.2");
        assertThat(lookUps.get()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void aNameThatNeverResolvedFailsAndIsLookedUpAgain() throws Exception {
        assertThat(of(ask().failure)).isEqualTo(Kind.UNRESOLVED);
        assertThat(of(ask().failure)).isEqualTo(Kind.UNRESOLVED);
        assertThat(lookUps).hasValue(1);
        addresses = List.of("127.0.0.2");
        time.advance(TimeUnit.SECONDS.toNanos(5));
        assertThat(of(ask().to)).isEqualTo("127.0.0.2");
    }

    @Test
    void theIntervalHasALowerBound() {
        assertThatThrownBy(() -> new NameOptions(NameResolver.SYSTEM, Runnable::run, Duration.ofMillis(9_999)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("10000 ms or more");
    }
}
