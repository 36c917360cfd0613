package io.github.camelradius.app.check;

import io.github.camelradius.client.ClientOptions;
import io.github.camelradius.client.PacketTimers;
import io.github.camelradius.client.RadiusClient;
import io.github.camelradius.client.ServerTarget;
import io.github.camelradius.client.ServerTransport;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.security.SecureRandom;
import java.util.concurrent.TimeUnit;

/** The component's client for the time of a command, without Camel. */
public final class StandaloneClient implements AutoCloseable {
    /** Nothing is forwarded, so that it is never sent. */
    private static final byte[] PROXY_STATE = {0};

    private final NioEventLoopGroup loops = new NioEventLoopGroup(1);
    private final RadiusClient client;

    public StandaloneClient(SecureRandom random) {
        client = new RadiusClient(
                loops,
                NioDatagramChannel.class,
                ClientOptions.DEFAULT,
                new RadiusCodec(RadiusDictionary.standard(), random),
                Runnable::run,
                PROXY_STATE,
                PacketTimers.SYSTEM);
    }

    /** The transport to a server, to be closed by the caller. */
    public ServerTransport open(ServerTarget target) {
        return client.open(target);
    }

    @Override
    public void close() {
        client.close();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
