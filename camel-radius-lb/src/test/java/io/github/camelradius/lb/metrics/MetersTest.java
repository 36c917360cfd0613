package io.github.camelradius.lb.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.RadiusLoadBalancer;
import io.github.camelradius.lb.RadiusServerGroup;
import io.github.camelradius.lb.TestServer;
import io.github.camelradius.server.DropReason;
import io.github.camelradius.server.KnownClient;
import io.github.camelradius.server.KnownClients;
import io.github.camelradius.server.Network;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the meters say after real packets. */
class MetersTest {
    private final DefaultCamelContext context = new DefaultCamelContext();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private long nanos;

    @AfterEach
    void close() throws Exception {
        context.close();
    }

    @Test
    void countsPacketsAndTimesOfEachServer() throws Exception {
        try (TestServer server = new TestServer("s1", 2)) {
            start(server);
            bind();
            collectGarbage();
            ask();
            ask();
            nanos += 1_000_000_000;
            assertThat(packets("sent")).isEqualTo(2);
            assertThat(packets("answered")).isEqualTo(2);
            assertThat(packets("accepted")).isEqualTo(2);
            assertThat(packets("rejected")).isZero();
            assertThat(gauge("radius.lb.outstanding")).isZero();
            assertThat(gauge("radius.lb.server.available")).isEqualTo(1);
            assertThat(gauge("radius.lb.server.weight")).isEqualTo(7);
            Timer times = registry.get("radius.lb.response").tags(tags()).timer();
            assertThat(times.count()).isEqualTo(2);
            CountAtBucket[] buckets = times.takeSnapshot().histogramCounts();
            assertThat(Arrays.stream(buckets).mapToDouble(CountAtBucket::bucket))
                    .hasSize(16);
            assertThat(buckets[15].count()).as("within 10 s").isEqualTo(2);
        }
    }

    @Test
    void whatIsReadTogetherIsReadOnce() throws Exception {
        try (TestServer server = new TestServer("s1", 2)) {
            start(server);
            bind();
            assertThat(packets("sent")).isZero();
            ask();
            assertThat(packets("sent")).as("of the same moment").isZero();
            nanos += Duration.ofMillis(100).toNanos();
            assertThat(packets("sent")).isEqualTo(1);
        }
    }

    @Test
    void aServerThatGoesTakesItsMetersAlong() throws Exception {
        try (TestServer server = new TestServer("s1", 2)) {
            start(server);
            bind();
            context.stop();
            assertThat(registry.getMeters())
                    .extracting(meter -> meter.getId().getTag("server"))
                    .containsOnlyNulls();
        }
    }

    @Test
    void oneBinderOnly() throws Exception {
        try (TestServer server = new TestServer("s1", 2)) {
            start(server);
            bind();
            assertThatThrownBy(this::bind).hasMessageContaining("bind one meter registry");
        }
    }

    @Test
    void clientsBeyondTheBoundShareTheirSeries() {
        List<KnownClient> clients = new ArrayList<>();
        for (int i = 0; i < ClientMeters.MOST + 2; i++) {
            clients.add(new KnownClient(
                    "c" + i,
                    Network.parse("10.0." + i + ".0/24"),
                    SharedSecret.of("s"),
                    MessageAuthenticatorPolicy.AUTO));
        }
        clients.forEach(client -> client.countDropped(DropReason.MALFORMED));
        KnownClients known = new KnownClients(clients); // as a listener keeps them
        new ClientMeters(known).bindTo(registry);
        collectGarbage();
        assertThat(dropped("c0", "malformed")).isEqualTo(1);
        assertThat(dropped("others", "malformed")).isEqualTo(2);
        assertThat(dropped("none", "unknown-client")).isZero();
        assertThat(known.all()).hasSize(ClientMeters.MOST + 2);
        assertThat(registry.getMeters().stream()
                        .map(Meter::getId)
                        .map(id -> id.getTag("client"))
                        .distinct())
                .hasSize(ClientMeters.MOST + 2);
    }

    /** Until something that nobody holds has gone. */
    private static void collectGarbage() {
        WeakReference<Object> nobodys = new WeakReference<>(new Object());
        while (nobodys.get() != null) {
            System.gc();
        }
    }

    private void start(TestServer server) throws Exception {
        RadiusServerGroup group = new RadiusServerGroup();
        group.setServers("a");
        group.setWeights("7");
        group.getProbe().setType("off");
        context.getRegistry().bind("home", group);
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .routeId("r")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to("radius:127.0.0.1:" + server.port() + "?secret=RAW(s1)");
            }
        });
        context.start();
    }

    private void bind() {
        new RadiusMeters(HealthRegistry.get(context), () -> nanos).bindTo(registry);
    }

    private void ask() {
        context.createProducerTemplate()
                .requestBody("direct:in", (Object) Map.of("User-Name", "u", "User-Password", "p"));
    }

    private static String[] tags() {
        return new String[] {"group", "home", "server", "a", "role", "auth"};
    }

    private double packets(String event) {
        return registry.get("radius.lb.packets")
                .tags(tags())
                .tag("event", event)
                .functionCounter()
                .count();
    }

    private double gauge(String name) {
        return registry.get(name).tags(tags()).gauge().value();
    }

    private double dropped(String client, String reason) {
        return registry.get("radius.lb.dropped")
                .tags("client", client, "reason", reason)
                .functionCounter()
                .count();
    }
}
