package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.component.RadiusConsumer;
import java.io.StringReader;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.ServiceStatus;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.main.Main;
import org.junit.jupiter.api.Test;

/** Routes that are suspended, resumed, and started late. */
class EsbRouteControlTest extends EsbTestSupport {
    private void balance(String way) throws Exception {
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?secret=#property:nas.secret")
                        .routeId("auth")
                        .to(way);
                from("direct:home")
                        .routeId("home")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(a.uri())
                        .to(b.uri());
            }
        });
    }

    @Test
    void aSuspendedConsumerAnswersWhatItHasAndTakesNothingNew() throws Exception {
        balance("direct:home");
        a.answer(TestServer.SILENT);
        Future<Exchange> underWay = sendAsync("auth", 10_000, "User-Name = bob");
        await().until(() -> a.received() == 1);

        CompletableFuture<Void> suspended = CompletableFuture.runAsync(() -> {
            try {
                context.getRouteController().suspendRoute("auth");
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        RadiusConsumer consumer = (RadiusConsumer) context.getRoute("auth").getConsumer();
        await().until(consumer::isSuspended);
        assertThat(code(send("auth", 150, "User-Name = alice"))).isEqualTo("RadiusTimeoutException");
        a.answerLate(0, TestServer.ACCEPT);
        assertThat(code(underWay)).isEqualTo("Access-Accept");
        suspended.join();
        assertThat(code(send("auth", 150, "User-Name = alice"))).isEqualTo("RadiusTimeoutException");
        assertThat(a.received()).as("nothing new went through").isEqualTo(1);

        a.answer(TestServer.ACCEPT);
        context.getRouteController().resumeRoute("auth");
        assertThat(code(send("auth", 5000, "User-Name = alice"))).isEqualTo("Access-Accept");
    }

    @Test
    void theBalancersRouteIsSuspendedAndResumed() throws Exception {
        balance("direct:home?block=false");
        assertThat(code(send("auth", 5000, "User-Name = bob"))).isEqualTo("Access-Accept");

        context.getRouteController().suspendRoute("home");
        assertThat(code(send("auth", 150, "User-Name = bob"))).isEqualTo("RadiusTimeoutException");
        assertThat(a.received() + b.received()).isEqualTo(1);

        context.getRouteController().resumeRoute("home");
        assertThat(code(send("auth", 5000, "User-Name = bob"))).isEqualTo("Access-Accept");
        assertThat(view("home", "a").accepted())
                .as("its counters are as before")
                .isEqualTo(2);
    }

    @Test
    void aRouteWhosePortIsTakenStartsWhenItIsFree() throws Exception {
        Properties page = new Properties();
        page.load(new StringReader(block("A port that is taken", "properties")));
        Main main = new Main();
        page.stringPropertyNames().forEach(key -> main.addInitialProperty(key, page.getProperty(key)));
        main.addInitialProperty("camel.routecontroller.backOffDelay", "50");
        main.addInitialProperty("camel.routecontroller.initialDelay", "0");
        main.addInitialProperty("nas.secret", "secret-of-the-nas");
        int port;
        try (DatagramSocket other = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            port = other.getLocalPort();
            main.configure().addRoutesBuilder(new RouteBuilder() {
                @Override
                public void configure() {
                    from("radius:127.0.0.1:" + port + "?secret=#property:nas.secret")
                            .routeId("taken")
                            .setHeader("CamelRadiusCode", constant("Access-Accept"));
                    from("radius:127.0.0.1:0?secret=#property:nas.secret")
                            .routeId("free")
                            .setHeader("CamelRadiusCode", constant("Access-Accept"));
                }
            });
            main.start();
            CamelContext started = main.getCamelContext();
            await().until(() -> started.getRouteController().getRouteStatus("free") == ServiceStatus.Started);
            await().until(() -> !started.getRouteController()
                    .supervising()
                    .getRestartingRoutes()
                    .isEmpty());
            assertThat(started.getRouteController().getRouteStatus("taken")).isNotEqualTo(ServiceStatus.Started);
        }
        try {
            CamelContext started = main.getCamelContext();
            await().until(() -> started.getRouteController().getRouteStatus("taken") == ServiceStatus.Started);
            assertThat(((RadiusConsumer) started.getRoute("taken").getConsumer())
                            .localAddress()
                            .getPort())
                    .isEqualTo(port);
            assertThat(code(ask(started, port))).isEqualTo("Access-Accept");
        } finally {
            main.stop();
        }
    }

    private static Exchange ask(CamelContext context, int port) {
        return context.createProducerTemplate()
                .request(
                        "radius:127.0.0.1:" + port + "?secret=#property:nas.secret",
                        exchange -> exchange.getMessage().setBody("User-Name = bob"));
    }
}
