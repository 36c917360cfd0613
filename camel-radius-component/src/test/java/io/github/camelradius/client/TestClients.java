package io.github.camelradius.client;

import io.github.camelradius.codec.RadiusCodec;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;

/** Clients as tests want them: default options, names looked up at once, a Proxy-State of three octets. */
final class TestClients {
    private TestClients() {}

    static RadiusClient client(EventLoopGroup group, RadiusCodec codec, PacketTimers timers) {
        return new RadiusClient(
                group,
                NioDatagramChannel.class,
                ClientOptions.DEFAULT,
                codec,
                Runnable::run,
                new byte[] {1, 2, 3},
                timers);
    }
}
