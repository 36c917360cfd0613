package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.client.UdpServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Producer;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Endpoints that send nothing cost no socket and no thread: counted in the process itself. */
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class IdleEndpointsTest {
    private static final int SERVERS = 100;
    private static final int ENDPOINTS = 1000;

    private final CamelContext context = new DefaultCamelContext();
    private final List<UdpServer> servers = new ArrayList<>();

    @AfterEach
    void stop() {
        context.stop();
        servers.forEach(UdpServer::close);
    }

    private static Set<String> sockets() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.map(IdleEndpointsTest::target)
                    .filter(target -> target.startsWith("socket:"))
                    .collect(Collectors.toSet());
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "closed meanwhile";
        }
    }

    private static Set<Thread> threads() {
        return Set.copyOf(Thread.getAllStackTraces().keySet());
    }

    private static <T> Set<T> added(Set<T> before, Set<T> now) {
        return now.stream().filter(each -> !before.contains(each)).collect(Collectors.toSet());
    }

    @Test
    void anIdleEndpointHasNoSocketAndNoThreadOneInUseHasOneOfEach() throws Exception {
        for (int i = 0; i < SERVERS; i++) {
            servers.add(new UdpServer((s, d) -> {}));
        }
        // Of endpoints that are in no route a context keeps the 1,000 used last unless it is told otherwise.
        context.getGlobalOptions().put(Exchange.MAXIMUM_ENDPOINT_CACHE_SIZE, String.valueOf(2 * ENDPOINTS));
        context.start();
        context.getEndpoint("radius:127.0.0.1:1?secret=s"); // the component itself is there
        Set<String> sockets = sockets();
        Set<Thread> threads = threads();

        List<Producer> producers = new ArrayList<>();
        for (int i = 0; i < ENDPOINTS; i++) {
            int port = servers.get(i % SERVERS).port();
            Producer producer = context.getEndpoint(
                            "radius:127.0.0.1:" + port + "?secret=s&tries=1&timeout=" + (100 + i))
                    .createProducer();
            producer.start();
            producers.add(producer);
        }
        assertThat(context.getEndpoints()).hasSize(ENDPOINTS + 1);
        assertThat(added(sockets, sockets())).isEmpty();
        assertThat(added(threads, threads())).isEmpty();

        Exchange exchange = producers.get(7).getEndpoint().createExchange();
        exchange.getMessage().setBody("User-Name = nemo");
        producers.get(7).process(exchange);
        assertThat(servers.get(7).received()).hasSize(1);
        assertThat(added(sockets, sockets())).hasSize(1);
        assertThat(added(threads, threads()))
                .extracting(Thread::getName)
                .singleElement(org.assertj.core.api.InstanceOfAssertFactories.STRING)
                .contains("RadiusEventLoop");
    }
}
