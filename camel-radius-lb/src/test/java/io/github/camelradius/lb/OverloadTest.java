package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.lb.core.ServerView;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.server.DropReason;
import io.github.camelradius.server.KnownClient;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Test;

/** More requests than there is room for, over listeners and servers on loopback. */
class OverloadTest extends BalancerTestSupport {
    private static final String SECRET = "nas";

    private RadiusClients clients() {
        return new RadiusClients().add("lab", "127.0.0.0/8", SharedSecret.of(SECRET), MessageAuthenticatorPolicy.AUTO);
    }

    /** A listener for authentication and one for accounting before the same two servers. */
    private void balance(TestServer a, TestServer b, String options) throws Exception {
        context.getShutdownStrategy().setTimeout(1); // what is never answered is not waited for
        context.getRegistry().bind("authClients", clients());
        context.getRegistry().bind("acctClients", clients());
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                for (String role : new String[] {"auth", "acct"}) {
                    RadiusLoadBalancer balancer = new RadiusLoadBalancer("home");
                    balancer.setRole(role);
                    from("radius:127.0.0.1:0?usingExecutorService=false&service=" + role + "&clients=#" + role
                                    + "Clients" + options)
                            .routeId(role)
                            .loadBalance(balancer)
                            .to(a.uri() + "&maxSockets=1")
                            .to(b.uri() + "&maxSockets=1");
                }
            }
        });
    }

    private KnownClient client(String role) {
        RadiusClients clients = context.getRegistry().lookupByNameAndType(role + "Clients", RadiusClients.class);
        return Objects.requireNonNull(Objects.requireNonNull(clients).known())
                .all()
                .get(0);
    }

    private void received(String role, int count) {
        await().until(() -> client(role).received() == count);
    }

    private void everythingAddsUp() {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> HealthRegistry.get(context).groups().get(0).servers().stream()
                        .allMatch(s -> s.view().pending() == 0 && s.view().outstanding() == 0));
        for (ServerStatus status : HealthRegistry.get(context).groups().get(0).servers()) {
            ServerView v = status.view();
            assertThat(v.sent())
                    .as(v.name())
                    .isEqualTo(v.answered() + v.ignored() + v.refused() + v.abandoned() + v.pending());
        }
    }

    @Test
    void whileRequestsAreRefusedNothingIsSentAgainButLateAnswersAreTaken() throws Exception {
        TestServer a = server(TestServer.SILENT);
        TestServer b = server(TestServer.SILENT);
        RadiusServerGroup home = group("home", "a,b");
        home.setPendingLimit(1);
        home.setTries(3);
        home.set("timeout", "2s").set("deadline", "20s");
        balance(a, b, "");
        AtomicInteger sent = new AtomicInteger(1);
        try (TestNas nas = new TestNas(SECRET, port("auth"))) {
            byte[] first = nas.access(1, 1, "u1", "p");
            await().until(() -> {
                int number = sent.incrementAndGet();
                nas.access(number, number, "u" + number, "p");
                return view("home", "a").ignored() > 0 && view("home", "b").ignored() > 0;
            });
            assertThat(client("auth").dropped().get(DropReason.NO_IDENTIFIER)).isPositive();
            assertThat(view("home", "a").retransmitted()).isZero();
            assertThat(view("home", "b").retransmitted()).isZero();
            a.answerLate(0, TestServer.ACCEPT);
            assertThat(nas.answerTo(first)).isEqualTo(TestServer.ACCEPT);
        }
        assertThat(view("home", "a").late()).isEqualTo(1);
        assertThat(client("auth").answered()).isEqualTo(1);
        everythingAddsUp();
    }

    @Test
    void withoutAFreeIdentifierTheNextServerIsAskedAndThenTheRequestIsCounted() throws Exception {
        TestServer a = server(TestServer.SILENT);
        TestServer b = server(TestServer.SILENT);
        group("home", "a,b").set("timeout", "1h").set("deadline", "off");
        balance(a, b, "");
        try (TestNas one = new TestNas(SECRET, port("auth"));
                TestNas two = new TestNas(SECRET, port("auth"));
                TestNas three = new TestNas(SECRET, port("auth"))) {
            int sent = 0;
            for (TestNas nas : new TestNas[] {one, two, three}) {
                for (int i = 0; i < (nas == three ? 3 : 256); i++) {
                    nas.access(i, i, "u" + sent++, "p");
                    if (sent % 64 == 0) {
                        received("auth", sent); // no more than the socket's buffer holds
                    }
                }
            }
            received("auth", sent);
        }
        await().until(() -> client("auth").dropped().equals(Map.of(DropReason.NO_IDENTIFIER, 3L)));
        await().until(() -> a.received() == 256 && b.received() == 256);
        assertThat(view("home", "a").pending()).isEqualTo(256);
        assertThat(view("home", "b").pending()).isEqualTo(256);
        assertThat(view("home", "a").state()).isEqualTo("up");
    }

    @Test
    void beyondMaxPendingTheListenerDropsAndTakesAgainWhenThereIsRoom() throws Exception {
        TestServer a = server(TestServer.SILENT);
        group("home", "a,b").set("timeout", "1h").set("deadline", "off");
        balance(a, server(TestServer.SILENT), "&maxPending=2");
        try (TestNas nas = new TestNas(SECRET, port("auth"))) {
            byte[] first = nas.access(1, 1, "u1", "p");
            nas.access(2, 2, "u2", "p");
            nas.access(3, 3, "u3", "p");
            await().until(() -> client("auth").dropped().equals(Map.of(DropReason.QUEUE_FULL, 1L)));
            await().until(() -> a.received() == 2);
            a.answerLate(0, TestServer.ACCEPT);
            assertThat(nas.answerTo(first)).isEqualTo(TestServer.ACCEPT);
            nas.access(3, 3, "u3", "p");
            await().until(() -> a.received() == 3);
        }
        assertThat(client("auth").duplicates()).isZero();
    }

    @Test
    void authenticationIsAnsweredWhileAccountingHasNoRoom() throws Exception {
        TestServer a = server(TestServer.SILENT);
        TestServer b = server(TestServer.SILENT);
        RadiusServerGroup home = group("home", "a,b");
        home.setPendingLimit(50);
        home.set("timeout", "1h").set("deadline", "off");
        balance(a, b, "&maxPending=150");
        try (TestNas acct = new TestNas(SECRET, port("acct"));
                TestNas auth = new TestNas(SECRET, port("auth"))) {
            for (int i = 0; i < 256; i++) {
                acct.accounting(i, 1, "s" + i);
                if (i % 64 == 63) {
                    received("acct", i + 1);
                }
            }
            await().until(() -> client("acct").dropped().equals(Map.of(DropReason.NO_IDENTIFIER, 156L)));
            await().until(() -> a.received() + b.received() == 100);
            a.answer(TestServer.ACCEPT);
            for (int i = 0; i < 50; i++) {
                assertThat(auth.answerTo(auth.access(i, i, "u" + i, "p"))).isEqualTo(TestServer.ACCEPT);
            }
        }
        assertThat(client("auth").dropped()).isEmpty();
        assertThat(status("home", "a", Role.AUTH).view().answered()).isEqualTo(50);
        assertThat(status("home", "a", Role.ACCT).view().pending()).isEqualTo(50);
    }
}
