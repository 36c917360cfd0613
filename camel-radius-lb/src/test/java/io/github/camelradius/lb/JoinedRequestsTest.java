package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.server.KnownClient;
import java.util.Objects;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A NAS that gave up and asks again with a new Identifier, over a listener and servers on loopback. */
class JoinedRequestsTest extends BalancerTestSupport {
    private static final String SECRET = "nas";

    private final RadiusClients clients =
            new RadiusClients().add("lab", "127.0.0.0/8", SharedSecret.of(SECRET), MessageAuthenticatorPolicy.AUTO);
    private TestServer a;
    private TestServer b;
    private RadiusServerGroup home;

    @BeforeEach
    void servers() throws Exception {
        a = server(TestServer.SILENT);
        b = server(TestServer.ACCEPT);
        home = group("home", "a,b");
        home.set("timeout", "5s").set("deadline", "off");
        context.getRegistry().bind("clients", clients);
    }

    private TestNas balance() throws Exception {
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                // Routed on the event loop: what was received has joined before an answer is read there.
                from("radius:127.0.0.1:0?service=any&clients=#clients&usingExecutorService=false")
                        .routeId("in")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(a.uri())
                        .to(b.uri());
            }
        });
        return new TestNas(SECRET, port("in"));
    }

    private KnownClient client() {
        return Objects.requireNonNull(clients.known()).all().get(0);
    }

    @Test
    void aCopyWithANewIdentifierWaitsForTheSamePacketAndGetsItsOwnAnswer() throws Exception {
        try (TestNas nas = balance();
                TestNas samePort = new TestNas(SECRET, port("in"))) {
            byte[] first = nas.access(1, 7, "u", "p");
            await().until(() -> a.received() == 1);
            byte[] copy = samePort.access(2, 8, "u", "p");
            await().until(() -> client().received() == 2);
            a.answerLate(0, TestServer.ACCEPT);
            assertThat(nas.answerTo(first)).isEqualTo(TestServer.ACCEPT);
            assertThat(samePort.answerTo(copy)).isEqualTo(TestServer.ACCEPT);
        }
        assertThat(a.received()).isEqualTo(1);
        assertThat(view("home", "a").accepted()).isEqualTo(1);
        assertThat(client().joined()).isEqualTo(1);
        assertThat(client().answered()).isEqualTo(2);
    }

    @Test
    void anotherPasswordIsAnotherRequest() throws Exception {
        try (TestNas nas = balance()) {
            nas.access(1, 7, "u", "p");
            nas.access(2, 8, "u", "q");
            await().until(() -> a.received() == 2);
        }
        assertThat(client().joined()).isZero();
    }

    @Test
    void afterTheAnswerTheSameRequestIsANewOne() throws Exception {
        a.answer(TestServer.ACCEPT);
        try (TestNas nas = balance()) {
            assertThat(nas.answerTo(nas.access(1, 7, "u", "p"))).isEqualTo(TestServer.ACCEPT);
            assertThat(nas.answerTo(nas.access(2, 8, "u", "p"))).isEqualTo(TestServer.ACCEPT);
        }
        assertThat(a.received()).isEqualTo(2);
        assertThat(client().joined()).isZero();
    }

    @Test
    void withoutADuplicateWindowNothingJoins() throws Exception {
        home.set("duplicate-window", "off");
        try (TestNas nas = balance()) {
            nas.access(1, 7, "u", "p");
            nas.access(2, 8, "u", "p");
            await().until(() -> a.received() == 2);
        }
    }

    @Test
    void aNasThatStartsAnewIsToldToEachServerThatHoldsASessionOfIt() throws Exception {
        a.answer(TestServer.ACCEPT);
        try (TestNas nas = balance()) {
            assertThat(nas.answerTo(nas.accounting(1, 1, "s-1"))).isEqualTo(5);
            a.answer(TestServer.SILENT);
            HealthRegistry.get(context).group("home").drain("a", null, "test");
            assertThat(nas.answerTo(nas.accounting(2, 1, "s-2"))).isEqualTo(5);
            HealthRegistry.get(context).group("home").enable("a", null, "test");
            assertThat(b.received()).isEqualTo(1);
            byte[] on = nas.accounting(3, 7, "");
            await().until(() -> a.received() == 2 && b.received() == 2);
            a.answerLate(1, 5);
            assertThat(nas.answerTo(on)).isEqualTo(5);
        }
        assertThat(a.received()).isEqualTo(2);
        assertThat(b.received()).isEqualTo(2);
    }
}
