package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.client.UdpServer;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** toD, whose server a header names; its cache has room for two producers. */
@Timeout(60)
class ProducerCacheTest {
    private static final int SERVERS = 40;
    private static final RadiusCodec CODEC = new RadiusCodec(RadiusDictionary.standard(), new Random(1));

    private final CamelContext context = new DefaultCamelContext();
    private final List<UdpServer> servers = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in").toD("radius:127.0.0.1:${header.port}?secret=s&timeout=20s&tries=1", 2);
            }
        });
        context.start();
    }

    @AfterEach
    void stop() {
        context.stop();
        servers.forEach(UdpServer::close);
    }

    private UdpServer server(UdpServer.Behaviour behaviour) throws IOException {
        UdpServer server = new UdpServer(behaviour);
        servers.add(server);
        return server;
    }

    private static void accept(UdpServer server, UdpServer.Received datagram) throws Exception {
        RadiusMessage request = CODEC.decode(datagram.octets(), datagram.octets().length);
        RadiusMessage answer = RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, RadiusDictionary.standard())
                .build();
        server.send(CODEC.encodeResponse(answer, request, SharedSecret.of("s")), datagram.source());
    }

    private Future<Exchange> ask(UdpServer server) {
        return context.createFluentProducerTemplate()
                .to("direct:in")
                .withHeader("port", server.port())
                .withBody("User-Name = bob")
                .asyncSend();
    }

    private static void accepted(Future<Exchange> asked) throws Exception {
        Exchange exchange = asked.get(30, TimeUnit.SECONDS);
        assertThat(exchange.getException()).isNull();
        assertThat(exchange.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Accept");
    }

    private static long sockets() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.filter(ProducerCacheTest::isSocket).count();
        }
    }

    private static boolean isSocket(Path link) {
        try {
            return Files.readSymbolicLink(link).toString().startsWith("socket:");
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }

    @Test
    void serversThatAreNotUsedAnyMoreHaveNoSockets() throws Exception {
        for (int i = 0; i < SERVERS; i++) {
            server(ProducerCacheTest::accept);
        }
        long before = sockets();
        for (UdpServer server : servers) {
            accepted(ask(server));
        }
        await().untilAsserted(() -> assertThat(sockets() - before).isLessThanOrEqualTo(3));
    }

    @Test
    void aRequestThatWaitsForItsAnswerIsNotGivenUpForAnotherServer() throws Exception {
        UdpServer slow = server((s, d) -> {});
        Future<Exchange> waiting = ask(slow);
        await().until(() -> slow.received().size() == 1);
        for (int i = 0; i < 5; i++) {
            accepted(ask(server(ProducerCacheTest::accept)));
        }
        assertThat(waiting).isNotDone();
        accept(slow, slow.received().get(0));
        accepted(waiting);
    }
}
