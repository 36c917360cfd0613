package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.server.DropReason;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.Consumer;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangeTimedOutException;
import org.apache.camel.FailedToCreateProducerException;
import org.apache.camel.ResolveEndpointFailedException;
import org.apache.camel.StatefulService;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.util.URISupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RadiusComponentTest {
    private final CamelContext context = new DefaultCamelContext();

    @BeforeEach
    void start() {
        Properties properties = new Properties();
        properties.setProperty("lab.secret", "a+b c%41?&x");
        context.getPropertiesComponent().setInitialProperties(properties);
        context.getRegistry().bind("octets", new byte[] {(byte) 0xff, 0, (byte) 0x80, 7});
        context.start();
    }

    @AfterEach
    void stop() {
        context.stop();
    }

    /** Starts a server route on a free port and returns the port. */
    private int serve(String options, RouteBody body) throws Exception {
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                body.define(from("radius:127.0.0.1:0?" + options).routeId("server"));
            }
        });
        return ((RadiusConsumer) context.getRoute("server").getConsumer())
                .localAddress()
                .getPort();
    }

    private interface RouteBody {
        void define(org.apache.camel.model.RouteDefinition route);
    }

    private Exchange call(String uri, Object body) {
        return context.createFluentProducerTemplate().to(uri).withBody(body).send();
    }

    private static Map<String, Object> login(String password) {
        return Map.of("User-Name", "nemo", "User-Password", password);
    }

    private static void checkPassword(org.apache.camel.model.RouteDefinition route) {
        route.process(e -> {
            RadiusMessage request = e.getMessage().getBody(RadiusMessage.class);
            boolean right = "arctangent".equals(request.get("User-Password"));
            e.getMessage().setHeader(RadiusConstants.CODE, right ? "Access-Accept" : "Access-Reject");
            e.getMessage().setBody(Map.of("Reply-Message", right ? "welcome" : "no"));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"#property:lab.secret", "#bean:octets", "testing123", "RAW(a+b)"})
    void aLogInIsAcceptedOrRejectedWithEveryFormOfSecret(String secret) throws Exception {
        int port = serve("secret=" + secret, RadiusComponentTest::checkPassword);
        Exchange right = call("radius:127.0.0.1:" + port + "?secret=" + secret, login("arctangent"));
        assertThat(right.getException()).isNull();
        assertThat(right.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Accept");
        assertThat(right.getMessage().getBody(RadiusMessage.class).get("Reply-Message"))
                .isEqualTo("welcome");
        assertThat(right.getMessage().getHeader(RadiusConstants.TRIES_USED)).isEqualTo(1);
        assertThat(right.getMessage().getHeader(RadiusConstants.RESPONSE_TIME, Long.class))
                .isPositive();

        Exchange wrong = call("radius:127.0.0.1:" + port + "?secret=" + secret, login("tangent"));
        assertThat(wrong.getException()).isNull();
        assertThat(wrong.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Reject");
    }

    @Test
    void theConsumerSetsHeaders() throws Exception {
        int port = serve(
                "secret=s",
                route -> route.process(e -> {
                    assertThat(e.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Request");
                    assertThat(e.getMessage().getHeader(RadiusConstants.CLIENT)).isEqualTo("any");
                    assertThat(e.getMessage().getHeader("CamelNettyRemoteAddress"))
                            .isNotNull();
                    assertThat(e.getMessage().getHeader("CamelNettyLocalAddress"))
                            .isNotNull();
                    e.getMessage()
                            .setBody(RadiusMessage.builder(
                                            RadiusCode.ACCESS_ACCEPT,
                                            e.getMessage()
                                                    .getBody(RadiusMessage.class)
                                                    .schema())
                                    .build());
                }));
        Exchange answered = call("radius:127.0.0.1:" + port + "?secret=s", login("x"));
        assertThat(answered.getException()).isNull();
        assertThat(answered.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Accept");
    }

    @Test
    void accountingIsAcknowledgedWhenTheRouteCompletesAndOnlyThen() throws Exception {
        int port = serve(
                "service=acct&secret=s",
                route -> route.process(e -> {
                    if ("bad".equals(e.getMessage().getBody(RadiusMessage.class).get("User-Name"))) {
                        throw new IllegalStateException("the database is gone");
                    }
                }));
        String uri = "radius:127.0.0.1:" + port + "?secret=s&code=Accounting-Request";
        Map<String, Object> start = Map.of("User-Name", "good", "Acct-Status-Type", "Start", "Acct-Session-Id", "1");
        Exchange stored = call(uri, start);
        assertThat(stored.getException()).isNull();
        assertThat(stored.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Accounting-Response");

        Exchange lost = call(
                uri + "&timeout=100ms&tries=1",
                Map.of("User-Name", "bad", "Acct-Status-Type", "Start", "Acct-Session-Id", "2"));
        assertThat(lost.getException())
                .isInstanceOf(RadiusTimeoutException.class)
                .isInstanceOf(ExchangeTimedOutException.class)
                .hasMessageContaining("127.0.0.1:" + port);
    }

    @Test
    void neverAnImplicitAccept() throws Exception {
        int port = serve("secret=s", route -> route.setBody(e -> "whatever"));
        Exchange exchange = call("radius:127.0.0.1:" + port + "?secret=s&timeout=100ms&tries=1", login("x"));
        assertThat(exchange.getException()).isInstanceOf(RadiusTimeoutException.class);
    }

    @Test
    void aFailedRouteRejectsWhenAsked() throws Exception {
        int port = serve(
                "secret=s&onFailure=reject",
                route -> route.process(e -> {
                    throw new IllegalStateException("no users");
                }));
        Exchange exchange = call("radius:127.0.0.1:" + port + "?secret=s", login("x"));
        assertThat(exchange.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Reject");
    }

    @Test
    void aClosedPortIsUnreachable() throws Exception {
        int port;
        try (DatagramSocket closed = new DatagramSocket()) {
            port = closed.getLocalPort();
        }
        Exchange exchange = call("radius:127.0.0.1:" + port + "?secret=s&timeout=20s", login("x"));
        assertThat(exchange.getException())
                .isInstanceOf(RadiusUnreachableException.class)
                .hasMessageContaining("127.0.0.1:" + port);
    }

    @Test
    void aBodyThatIsNoRequestIsRefusedByName() {
        String uri = "radius:127.0.0.1:1?secret=s";
        assertThat(call(uri, 42).getException())
                .isInstanceOf(RadiusInvalidMessageException.class)
                .hasMessageContaining("java.lang.Integer")
                .hasMessageContaining("Map");
        assertThat(call(uri, Map.of("No-Such-Attribute", "x")).getException())
                .isInstanceOf(RadiusInvalidMessageException.class)
                .hasMessageContaining("No-Such-Attribute");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"radius:localhost", "radius:1812", "radius:h:99999", "radius:2001:db8::1:1812", "radius:h:x"})
    void anAddressWithoutAPortIsRefused(String uri) {
        assertThatThrownBy(() -> context.getEndpoint(uri + "?secret=s"))
                .isInstanceOf(ResolveEndpointFailedException.class)
                .hasStackTraceContaining("write radius:host:port");
    }

    @Test
    void ipv6GoesInBrackets() {
        RadiusEndpoint endpoint = context.getEndpoint("radius:[2001:db8::1]:1812?secret=s", RadiusEndpoint.class);
        assertThat(endpoint.getHost()).isEqualTo("2001:db8::1");
        assertThat(endpoint.getPort()).isEqualTo(1812);
    }

    @Test
    void aPlusInASecretIsRefusedWithAdvice() {
        assertThatThrownBy(() -> context.getEndpoint("radius:h:1?secret=a+b"))
                .hasStackTraceContaining("#property:key")
                .satisfies(e -> assertThat(e.getCause().getMessage()).doesNotContain("a+b"));
    }

    @Test
    void aMissingSecretIsNamedAtTheStart() {
        assertThatThrownBy(() -> context.createProducerTemplate().sendBody("radius:127.0.0.1:1", login("x")))
                .hasStackTraceContaining("Option secret of radius:127.0.0.1:1 is missing");
        assertThatThrownBy(() -> serve("service=auth", route -> route.to("log:x")))
                .hasStackTraceContaining("Option secret or clients of radius:127.0.0.1:0 is missing");
    }

    @Test
    void optionsOutOfRangeAreRefusedAtTheStart() {
        for (String option :
                new String[] {"tries=0", "timeout=0", "code=Access-Accept", "requireMessageAuthenticator=maybe"}) {
            assertThatThrownBy(() -> context.createProducerTemplate()
                            .sendBody("radius:127.0.0.1:1?secret=s&" + option, login("x")))
                    .as(option)
                    .isInstanceOf(Exception.class);
        }
        assertThatThrownBy(() -> serve("secret=s&service=both", route -> route.to("log:x")))
                .hasStackTraceContaining("use auth, acct or any");
    }

    @Test
    void clientsHaveSecretsByNetwork() throws Exception {
        RadiusClients clients = new RadiusClients();
        clients.getSecrets().put("127.0.0.0/8", "wide");
        clients.getSecrets().put("127.0.0.1", SharedSecret.of("narrow"));
        context.getRegistry().bind("nas", clients);
        int port = serve("clients=#bean:nas", RadiusComponentTest::checkPassword);
        Exchange narrow = call("radius:127.0.0.1:" + port + "?secret=narrow", login("arctangent"));
        assertThat(narrow.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Accept");
        Exchange wide = call("radius:127.0.0.1:" + port + "?secret=wide&sourceAddress=127.0.0.7", login("arctangent"));
        assertThat(wide.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Accept");
        assertThat(clients.toString()).doesNotContain("wide").doesNotContain("narrow");
    }

    @Test
    void aRouteWhoseThreadsAreAllTakenCountsAsAFullQueue() throws Exception {
        RadiusClients clients = new RadiusClients();
        clients.getSecrets().put("127.0.0.1", "s");
        context.getRegistry().bind("nas", clients);
        int port = serve(
                "clients=#bean:nas",
                route -> route.process(e -> {
                    throw new RejectedExecutionException("all threads are taken");
                }));
        Exchange exchange = call("radius:127.0.0.1:" + port + "?secret=s&timeout=300ms&tries=1", login("x"));
        assertThat(exchange.getException()).isInstanceOf(ExchangeTimedOutException.class);
        assertThat(clients.known().find(InetAddress.getByName("127.0.0.1")).dropped())
                .containsExactly(Map.entry(DropReason.QUEUE_FULL, 1L));
    }

    @Test
    void requestsThatWaitForAThreadArePending() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        int threads = context.getExecutorServiceManager()
                .getDefaultThreadPoolProfile()
                .getPoolSize();
        int port = serve(
                "secret=s",
                route -> route.process(e -> {
                    assertThat(released.await(20, TimeUnit.SECONDS)).isTrue();
                    e.getMessage().setHeader(RadiusConstants.CODE, "Access-Accept");
                }));
        RadiusConsumer consumer = (RadiusConsumer) context.getRoute("server").getConsumer();
        List<Future<Exchange>> answers = new ArrayList<>();
        for (int i = 0; i < threads + 3; i++) {
            answers.add(context.createFluentProducerTemplate()
                    .to("radius:127.0.0.1:" + port + "?secret=s&timeout=20s&tries=1")
                    .withBody(login("x" + i))
                    .asyncSend());
        }
        await().untilAsserted(() ->
                assertThat(context.getInflightRepository().size("server")).isEqualTo(threads));
        await().untilAsserted(
                        () -> assertThat(consumer.getPendingExchangesSize()).isEqualTo(3));
        released.countDown();
        for (Future<Exchange> answer : answers) {
            assertThat(answer.get(20, TimeUnit.SECONDS).getException()).isNull();
        }
        await().untilAsserted(
                        () -> assertThat(consumer.getPendingExchangesSize()).isZero());
    }

    @Test
    void aProxyRouteCarriesHiddenValuesOverBothHops() throws Exception {
        int home = serve("secret=home-secret", RadiusComponentTest::checkPassword);
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?secret=nas-secret&usingExecutorService=false")
                        .routeId("proxy")
                        .to("radius:127.0.0.1:" + home + "?secret=home-secret");
            }
        });
        int proxy = ((RadiusConsumer) context.getRoute("proxy").getConsumer())
                .localAddress()
                .getPort();
        Exchange exchange = call("radius:127.0.0.1:" + proxy + "?secret=nas-secret", login("arctangent"));
        assertThat(exchange.getException()).isNull();
        assertThat(exchange.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Accept");
        assertThat(exchange.getMessage().getBody(RadiusMessage.class).has(33)).isFalse();
    }

    @Test
    void stoppingWaitsForWhatIsInFlight() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        int port = serve(
                "secret=s",
                route -> route.process(e -> {
                    arrived.countDown();
                    assertThat(released.await(20, TimeUnit.SECONDS)).isTrue();
                    e.getMessage().setBody(null);
                    e.getMessage().setHeader(RadiusConstants.CODE, "Access-Accept");
                }));
        try (CamelContext client = new DefaultCamelContext()) {
            client.start();
            var pending = client.createFluentProducerTemplate()
                    .to("radius:127.0.0.1:" + port + "?secret=s&timeout=20s&tries=1")
                    .withBody(login("x"))
                    .asyncSend();
            assertThat(arrived.await(20, TimeUnit.SECONDS)).isTrue();
            Consumer consumer = context.getRoute("server").getConsumer();
            var stopped = CompletableFuture.runAsync(() -> stopRoute("server"));
            await().until(() -> ((StatefulService) consumer).isSuspended());
            released.countDown();
            assertThat(pending.get(20, TimeUnit.SECONDS).getMessage().getHeader(RadiusConstants.CODE))
                    .isEqualTo("Access-Accept");
            stopped.get(20, TimeUnit.SECONDS);
        }
    }

    private void stopRoute(String route) {
        try {
            context.getRouteController().stopRoute(route, 20, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void noSecretIsShownByAnEndpoint() {
        var endpoint = context.getEndpoint("radius:h:1?secret=topsecret");
        assertThat(endpoint.toString()).doesNotContain("topsecret");
        assertThat(URISupport.sanitizeUri(endpoint.getEndpointUri())).doesNotContain("topsecret");
        assertThatThrownBy(() -> context.createProducerTemplate()
                        .requestBody("radius:127.0.0.1:1?secret=topsecret&code=Nonsense", "x"))
                .isInstanceOf(FailedToCreateProducerException.class)
                .satisfies(e -> {
                    for (Throwable t = e; t != null; t = t.getCause()) {
                        assertThat(String.valueOf(t.getMessage())).doesNotContain("topsecret");
                    }
                });
    }
}
