import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * The floor of a UDP balancer on the JVM: forwards datagrams round robin, one socket a server, and exchanges their second
 * octet, the Identifier, without any look at the rest. Its answers are not rightly signed. UdpForwarder LISTEN SERVER...
 */
public final class UdpForwarder {
    private static final int BATCH = 32;
    private static final int PAYLOAD = 2048;

    private UdpForwarder() {}

    private static final class Upstream extends SimpleChannelInboundHandler<DatagramPacket> {
        private final InetSocketAddress server;
        private final Channel listener;
        private final InetSocketAddress[] clients = new InetSocketAddress[256];
        private final byte[] identifiers = new byte[256];
        private Channel channel;
        private int next;

        Upstream(InetSocketAddress server, Channel listener) {
            this.server = server;
            this.listener = listener;
        }

        void send(DatagramPacket request) {
            int identifier = next++ & 255;
            ByteBuf octets = request.content().retain();
            int at = octets.readerIndex() + 1;
            clients[identifier] = request.sender();
            identifiers[identifier] = octets.getByte(at);
            octets.setByte(at, identifier);
            channel.write(new DatagramPacket(octets, server), channel.voidPromise());
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, DatagramPacket answer) {
            ByteBuf octets = answer.content();
            int at = octets.readerIndex() + 1;
            int identifier = octets.getByte(at) & 255;
            InetSocketAddress client = clients[identifier];
            if (client != null) {
                clients[identifier] = null;
                octets.setByte(at, identifiers[identifier]);
                listener.write(new DatagramPacket(octets.retain(), client), listener.voidPromise());
            }
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            listener.flush();
        }
    }

    private static final class Listener extends SimpleChannelInboundHandler<DatagramPacket> {
        private final List<Upstream> upstreams = new ArrayList<>();
        private int turn;

        @Override
        protected void channelRead0(ChannelHandlerContext context, DatagramPacket request) {
            if (request.content().readableBytes() >= 20) {
                upstreams.get(turn++ % upstreams.size()).send(request);
            }
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            for (Upstream upstream : upstreams) {
                upstream.channel.flush();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        EventLoopGroup loop = new EpollEventLoopGroup(1);
        Listener requests = new Listener();
        InetSocketAddress address = address(args[0]);
        Channel listener = bind(loop, address, requests);
        for (int i = 1; i < args.length; i++) {
            Upstream upstream = new Upstream(address(args[i]), listener);
            upstream.channel = bind(loop, new InetSocketAddress(address.getAddress(), 0), upstream);
            loop.submit(() -> requests.upstreams.add(upstream)).sync();
        }
        Thread.sleep(3_600_000); // ended by whoever started it, at the latest then
        System.exit(0);
    }

    private static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        InetSocketAddress address =
                new InetSocketAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
        if (!address.getAddress().isLoopbackAddress()) {
            throw new IllegalArgumentException("not a loopback address: " + text);
        }
        return address;
    }

    private static Channel bind(EventLoopGroup loop, InetSocketAddress address, ChannelHandler handler)
            throws InterruptedException {
        return new Bootstrap()
                .group(loop)
                .channel(EpollDatagramChannel.class)
                .option(ChannelOption.SO_RCVBUF, 4 << 20)
                .option(ChannelOption.SO_SNDBUF, 4 << 20)
                .option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, PAYLOAD)
                .option(ChannelOption.RCVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(PAYLOAD * BATCH))
                .handler(handler)
                .bind(address)
                .sync()
                .channel();
    }
}
