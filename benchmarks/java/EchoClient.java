import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.socket.DatagramPacket;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.Arrays;

/**
 * The floor of a UDP client on the JVM: keeps so many datagrams outstanding to one server, from as many sockets as a
 * RADIUS client needs, and sends the next one for each that comes, whatever it is. One event loop. Prints one line of
 * JSON. EchoClient HOST:PORT OUTSTANDING OCTETS WARM-UP SECONDS
 */
public final class EchoClient extends SimpleChannelInboundHandler<DatagramPacket> {
    private static final int SLOTS = 256;
    private static final int PAYLOAD = 1024;
    private static volatile long counted;
    private static long answers;

    private final byte[] request;
    private int identifier;

    private EchoClient(byte[] request) {
        this.request = request.clone();
    }

    private void send(Channel channel) {
        request[1] = (byte) identifier++;
        ByteBuf octets = channel.alloc().ioBuffer(request.length).writeBytes(request);
        channel.write(octets, channel.voidPromise());
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, DatagramPacket answer) {
        answers++;
        send(context.channel());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        counted = answers;
        context.channel().flush();
    }

    /** A well-formed Access-Request of this length: User-Name, then Vendor-Specific to fill it. */
    private static byte[] request(int octets) {
        ByteBuf packet = Unpooled.buffer(octets).writeByte(1).writeByte(0).writeShort(octets).writeZero(16);
        packet.writeByte(26).writeByte(octets - 20).writeInt(9).writeByte(1).writeByte(octets - 26);
        packet.writeZero(octets - 28);
        return Arrays.copyOf(packet.array(), octets);
    }

    public static void main(String[] args) throws Exception {
        int colon = args[0].lastIndexOf(':');
        InetSocketAddress server =
                new InetSocketAddress(args[0].substring(0, colon), Integer.parseInt(args[0].substring(colon + 1)));
        int outstanding = Integer.parseInt(args[1]);
        byte[] request = request(Integer.parseInt(args[2]));
        EpollEventLoopGroup loop = new EpollEventLoopGroup(1);
        for (int open = 0; open < outstanding; open += SLOTS) {
            EchoClient client = new EchoClient(request);
            Channel channel = new Bootstrap()
                    .group(loop)
                    .channel(EpollDatagramChannel.class)
                    .option(ChannelOption.SO_RCVBUF, 1 << 20)
                    .option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, PAYLOAD)
                    .option(
                            ChannelOption.RCVBUF_ALLOCATOR,
                            new FixedRecvByteBufAllocator(32 * PAYLOAD).maxMessagesPerRead(64))
                    .handler(client)
                    .connect(server)
                    .sync()
                    .channel();
            int share = Math.min(SLOTS, outstanding - open);
            loop.submit(() -> {
                        for (int i = 0; i < share; i++) {
                            client.send(channel);
                        }
                        channel.flush();
                    })
                    .sync();
        }
        Thread.sleep(Integer.parseInt(args[3]) * 1000L);
        long before = counted;
        long cpu = cpu();
        long start = System.nanoTime();
        Thread.sleep(Integer.parseInt(args[4]) * 1000L);
        long count = counted - before;
        double elapsed = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                "{\"what\":\"echo\",\"rate\":%.0f,\"cpu_us\":%.2f}%n", count / elapsed, (cpu() - cpu) / 1e3 / count);
        System.exit(0);
    }

    private static long cpu() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
