package io.github.camelradius.component;

import io.github.camelradius.client.ClientOptions;
import io.github.camelradius.client.NameOptions;
import io.github.camelradius.client.PacketTimers;
import io.github.camelradius.client.RadiusClient;
import io.github.camelradius.codec.RadiusCodec;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.kqueue.KQueueDatagramChannel;
import io.netty.channel.kqueue.KQueueEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;

/** Event loops, the channel class that fits them, and the client that runs on them. */
final class EventLoops {
    private final EventLoopGroup group;
    private final boolean owned;
    private final RadiusClient client;

    /** @param owned whether the group is shut down with this object; a user's group never is */
    EventLoops(
            EventLoopGroup group,
            boolean owned,
            ClientOptions options,
            RadiusCodec codec,
            NameOptions names,
            byte[] proxyState) {
        this.group = group;
        this.owned = owned;
        this.client = new RadiusClient(group, channelType(), options, codec, names, proxyState, PacketTimers.SYSTEM);
    }

    EventLoopGroup group() {
        return group;
    }

    RadiusClient client() {
        return client;
    }

    Class<? extends Channel> channelType() {
        if (group instanceof EpollEventLoopGroup) {
            return EpollDatagramChannel.class;
        }
        if (group instanceof KQueueEventLoopGroup) {
            return KQueueDatagramChannel.class;
        }
        return NioDatagramChannel.class;
    }

    void close() {
        client.close();
        if (owned) {
            group.shutdownGracefully(0, 2, java.util.concurrent.TimeUnit.SECONDS)
                    .awaitUninterruptibly(3000);
        }
    }
}
