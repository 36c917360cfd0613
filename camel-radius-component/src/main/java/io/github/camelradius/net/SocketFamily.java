package io.github.camelradius.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ReflectiveChannelFactory;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.socket.InternetProtocolFamily;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.net.Inet4Address;
import java.net.InetAddress;

/** Sockets for IPv4 alone where one has an IPv4 address: those for both families cost more for each of its datagrams. */
public final class SocketFamily {
    private SocketFamily() {}

    /** Makes sockets of this class for datagrams from or to this address. */
    public static ChannelFactory<Channel> of(InetAddress address, Class<? extends Channel> channelType) {
        boolean ipv4 = address instanceof Inet4Address;
        if (ipv4 && channelType == EpollDatagramChannel.class) {
            return () -> new EpollDatagramChannel(InternetProtocolFamily.IPv4);
        }
        if (ipv4 && channelType == NioDatagramChannel.class) {
            return () -> new NioDatagramChannel(InternetProtocolFamily.IPv4);
        }
        return new ReflectiveChannelFactory<Channel>(channelType);
    }
}
