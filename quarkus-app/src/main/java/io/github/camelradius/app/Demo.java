package io.github.camelradius.app;

import io.github.camelradius.app.config.AccessConfig;
import io.github.camelradius.app.config.ClientConfig;
import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.HostPort;
import io.github.camelradius.app.config.ProbeConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Secret;
import io.github.camelradius.app.config.ServerConfig;
import io.github.camelradius.app.config.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What runs when nothing is configured: the balancer in front of three servers inside the program. */
public final class Demo {
    /** The only user, and the user's password. */
    public static final String USER = "demo";

    private static final String HOST = "127.0.0.1";
    private static final int SERVERS = 3;

    private Demo() {}

    /** Group demo, servers demo-1 to demo-3 on ports that are free now. */
    static ProgramConfig configuration() {
        List<ServerConfig> servers =
                IntStream.rangeClosed(1, SERVERS).mapToObj(Demo::server).toList();
        GroupConfig group =
                new GroupConfig("demo", "own", Map.of(), "silence", null, null, ProbeConfig.DEFAULT, Map.of(), servers);
        ClientConfig client = ClientConfig.of("demo", "127.0.0.0/8", Secret.of("testing123"), group.name());
        return new ProgramConfig(
                new HostPort(HOST, 1812),
                new HostPort(HOST, 1813),
                List.of(client),
                Map.of(),
                group.name(),
                null,
                Transport.best(),
                1,
                List.of(),
                Duration.ofSeconds(10),
                AccessConfig.LOOPBACK,
                null,
                false,
                false,
                false,
                null,
                List.of(group),
                true);
    }

    private static ServerConfig server(int number) {
        Secret secret = Secret.of("demo-secret-" + number);
        return new ServerConfig(
                "demo-" + number, HOST, freePort(), freePort(), secret, null, 1, 1, null, null, 1, null, "auto");
    }

    private static int freePort() {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(InetAddress.getByName(HOST), 0))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
