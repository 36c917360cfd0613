package io.github.camelradius.server;

import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.message.RadiusCode;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/** Listeners as tests want them: on a free loopback port, for all that a server is asked. */
final class TestListeners {
    private TestListeners() {}

    /** Duplicates are known for 10 s. */
    static ServerOptions options(int duplicates) {
        return new ServerOptions(
                Set.of(RadiusCode.ACCESS_REQUEST, RadiusCode.ACCOUNTING_REQUEST, RadiusCode.STATUS_SERVER),
                duplicates,
                Duration.ofSeconds(10),
                0,
                0,
                false);
    }

    /** A listener with one client. */
    static RadiusListener bind(
            EventLoopGroup group,
            ServerOptions options,
            RadiusCodec codec,
            KnownClient client,
            RequestHandler handler,
            LongSupplier clock)
            throws BindException {
        return RadiusListener.bind(
                group,
                NioDatagramChannel.class,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                options,
                codec,
                new KnownClients(List.of(client)),
                handler,
                clock);
    }
}
