package io.github.camelradius.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.unix.SegmentedDatagramPacket;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is written in one turn arrives, whatever the kernel makes of it. */
class SendBatchTest {
    private final EventLoopGroup epoll = new EpollEventLoopGroup(1);
    private final EventLoopGroup nio = new NioEventLoopGroup(1);
    private final AtomicInteger large = new AtomicInteger();
    private final AtomicInteger all = new AtomicInteger();
    private DatagramSocket first;
    private DatagramSocket second;

    @BeforeEach
    void open() throws Exception {
        first = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"));
        second = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"));
    }

    @AfterEach
    void close() {
        first.close();
        second.close();
        epoll.shutdownGracefully(0, 0, java.util.concurrent.TimeUnit.SECONDS).awaitUninterruptibly();
        nio.shutdownGracefully(0, 0, java.util.concurrent.TimeUnit.SECONDS).awaitUninterruptibly();
    }

    @Test
    void sendsDatagramsToOneAddressAsOneLargePacket() throws Exception {
        Channel channel = channel(epoll, null);
        write(channel, new SendBatch(64), addressed(first, lengths(40, 40, 40)));
        assertThat(receive(first, 3)).containsExactly(datagram(0, 40), datagram(1, 40), datagram(2, 40));
        assertThat(large).hasValue(1);
        assertThat(all).hasValue(1);
    }

    @Test
    void keepsAddressesApart() throws Exception {
        Channel channel = channel(epoll, null);
        List<Addressed> both = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            both.add(new Addressed(datagram(i, 50), i % 2 == 0 ? first : second));
        }
        write(channel, new SendBatch(64), both);
        assertThat(receive(first, 5)).containsExactly(datagrams(50, 0, 2, 4, 6, 8));
        assertThat(receive(second, 5)).containsExactly(datagrams(50, 1, 3, 5, 7, 9));
        assertThat(all).hasValue(2);
    }

    @Test
    void endsALargePacketWithOneShorterDatagram() throws Exception {
        Channel channel = channel(epoll, first);
        write(channel, new SendBatch(64), connected(lengths(30, 50, 40, 50, 30)));
        assertThat(receive(first, 5))
                .containsExactlyInAnyOrder(
                        datagram(0, 30), datagram(1, 50), datagram(2, 40), datagram(3, 50), datagram(4, 30));
        assertThat(large).hasValue(2);
        assertThat(all).hasValue(2);
    }

    @Test
    void sendsALongDatagramAlone() throws Exception {
        Channel channel = channel(epoll, first);
        write(channel, new SendBatch(64), connected(lengths(4096, 4096, 60, 60)));
        assertThat(receive(first, 4))
                .containsExactlyInAnyOrder(datagram(0, 4096), datagram(1, 4096), datagram(2, 60), datagram(3, 60));
        assertThat(large).hasValue(1);
        assertThat(all).hasValue(3);
    }

    @Test
    void beginsAnotherLargePacketAtTheBoundOfTheKernel() throws Exception {
        Channel channel = channel(epoll, first);
        int[] lengths = new int[150];
        Arrays.fill(lengths, 1000);
        first.setReceiveBufferSize(1 << 20);
        write(channel, new SendBatch(64), connected(lengths));
        assertThat(receive(first, 150)).hasSize(150);
        assertThat(all).hasValue(3);
    }

    /** More parts than any kernel cuts: EINVAL, so that all are sent one by one, and so is what comes later. */
    @Test
    void sendsOneByOneWhatTheKernelRefusesToCut() throws Exception {
        Channel channel = channel(epoll, first);
        int[] lengths = new int[200];
        Arrays.fill(lengths, 20);
        SendBatch batch = new SendBatch(1000);
        write(channel, batch, connected(lengths));
        assertThat(receive(first, 200)).hasSize(200);
        assertThat(large).hasValue(1);
        write(channel, batch, connected(lengths(20, 20, 20)));
        assertThat(receive(first, 3)).hasSize(3);
        assertThat(large).as("tried no more on this channel").hasValue(1);
    }

    @Test
    void sendsOneByOneWithoutEpoll() throws Exception {
        Channel channel = channel(nio, null);
        write(channel, new SendBatch(64), addressed(first, lengths(40, 40, 30)));
        assertThat(receive(first, 3)).containsExactly(datagram(0, 40), datagram(1, 40), datagram(2, 30));
        assertThat(all).hasValue(3);
        assertThat(large).hasValue(0);
    }

    @Test
    void sendsAFewAsSoonAsASocketHasBeenRead() throws Exception {
        Channel channel = channel(epoll, first);
        assertThat(sentAfterARead(channel, new SendBatch(64), connected(lengths(40, 50))))
                .as("as one large packet")
                .isEqualTo(1);
        assertThat(receive(first, 2)).containsExactlyInAnyOrder(datagram(0, 40), datagram(1, 50));
    }

    @Test
    void keepsManyForThoseOfTheOtherSockets() throws Exception {
        Channel channel = channel(epoll, first);
        assertThat(sentAfterARead(channel, new SendBatch(64), connected(lengths(40, 40, 40, 40, 40))))
                .isZero();
        assertThat(receive(first, 5)).hasSize(5);
    }

    /** A busy loop saves more by sending together than anybody waits. */
    @Test
    void keepsAFewAfterATurnThatHadMany() throws Exception {
        Channel channel = channel(epoll, first);
        SendBatch batch = new SendBatch(64);
        write(channel, batch, connected(lengths(40, 40, 40, 40, 40, 40, 40, 40)));
        assertThat(receive(first, 8)).hasSize(8);
        assertThat(sentAfterARead(channel, batch, connected(lengths(40))))
                .as("after eight")
                .isEqualTo(1);
        assertThat(receive(first, 1)).hasSize(1);
        assertThat(sentAfterARead(channel, batch, connected(lengths(40))))
                .as("after one")
                .isEqualTo(3);
    }

    /** What was sent before the turn of the event loop was over. */
    private int sentAfterARead(Channel channel, SendBatch batch, List<Addressed> datagrams) throws Exception {
        return channel.eventLoop()
                .submit(() -> {
                    datagrams.forEach(each -> batch.write(channel, each.datagram(), null));
                    batch.readComplete();
                    return all.get();
                })
                .get();
    }

    private record Addressed(byte[] datagram, @Nullable DatagramSocket to) {}

    private Channel channel(EventLoopGroup group, @Nullable DatagramSocket connectedTo) throws Exception {
        Bootstrap bootstrap = new Bootstrap()
                .group(group)
                .channel(group == nio ? NioDatagramChannel.class : EpollDatagramChannel.class)
                .handler(new ChannelOutboundHandlerAdapter() {
                    @Override
                    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
                        all.incrementAndGet();
                        if (message instanceof SegmentedDatagramPacket) {
                            large.incrementAndGet();
                        }
                        context.write(message, promise);
                    }
                });
        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        return connectedTo == null
                ? bootstrap.bind(loopback, 0).sync().channel()
                : bootstrap
                        .connect(new InetSocketAddress(loopback, connectedTo.getLocalPort()))
                        .sync()
                        .channel();
    }

    /** All in one turn of the event loop. */
    private static void write(Channel channel, SendBatch batch, List<Addressed> datagrams) throws Exception {
        channel.eventLoop()
                .submit(() -> {
                    for (Addressed addressed : datagrams) {
                        DatagramSocket to = addressed.to();
                        InetSocketAddress remote =
                                to == null ? null : new InetSocketAddress(to.getLocalAddress(), to.getLocalPort());
                        batch.write(channel, addressed.datagram(), remote);
                    }
                })
                .get();
    }

    private static List<byte[]> receive(DatagramSocket socket, int count) throws Exception {
        socket.setSoTimeout(10_000);
        List<byte[]> received = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            DatagramPacket packet = new DatagramPacket(new byte[5000], 5000);
            socket.receive(packet);
            received.add(Arrays.copyOf(packet.getData(), packet.getLength()));
        }
        return received;
    }

    private static int[] lengths(int... lengths) {
        return lengths;
    }

    private static List<Addressed> connected(int[] lengths) {
        return IntStream.range(0, lengths.length)
                .mapToObj(i -> new Addressed(datagram(i, lengths[i]), null))
                .toList();
    }

    private static List<Addressed> addressed(DatagramSocket to, int[] lengths) {
        return IntStream.range(0, lengths.length)
                .mapToObj(i -> new Addressed(datagram(i, lengths[i]), to))
                .toList();
    }

    private static byte[][] datagrams(int length, int... numbers) {
        return Arrays.stream(numbers).mapToObj(i -> datagram(i, length)).toArray(byte[][]::new);
    }

    private static byte[] datagram(int number, int length) {
        byte[] datagram = new byte[length];
        Arrays.fill(datagram, (byte) number);
        return datagram;
    }
}
