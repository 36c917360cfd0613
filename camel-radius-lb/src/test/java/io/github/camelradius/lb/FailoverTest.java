package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.component.RadiusTimeoutException;
import io.github.camelradius.lb.core.ServerView;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.direct.DirectConsumerNotAvailableException;
import org.apache.camel.component.netty.NettyConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Group home of servers a and b, a first; route direct:in balances over them. */
class FailoverTest extends BalancerTestSupport {
    private TestServer a;
    private TestServer b;
    private RadiusServerGroup home;

    @BeforeEach
    void servers() throws Exception {
        a = server(TestServer.SILENT);
        b = server("s2", TestServer.ACCEPT);
        home = group("home", "a,b");
    }

    private void balance() throws Exception {
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .routeId("in")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(a.uri())
                        .to(b.uri());
                from("direct:fallback").setHeader("fallback", constant("yes"));
            }
        });
    }

    private static RadiusCode code(Exchange answer) {
        assertThat(answer.getException()).isNull();
        return answer.getMessage().getBody(RadiusMessage.class).code();
    }

    @Test
    void aSilentServerCostsItsTriesAndTheNextOneAnswers() throws Exception {
        home.setTries(2);
        balance();
        Exchange answer = ask("direct:in");
        assertThat(code(answer)).isEqualTo(RadiusCode.ACCESS_ACCEPT);
        assertThat(answer.getMessage().getHeader(RadiusConstants.LB_SERVER)).isEqualTo("b");
        assertThat(answer.getMessage().getHeader(RadiusConstants.LB_EXCLUDED)).isEqualTo("a=tried");
        assertThat(answer.getMessage().getHeader(RadiusConstants.LB_TRIED)).isEqualTo("a=2, b=1");
        assertThat(a.received()).isEqualTo(2);
        assertThat(a.request(1)).as("a retransmission is the same octets").isEqualTo(a.request(0));
        ServerView view = view("home", "a");
        assertThat(view.sent()).isEqualTo(2);
        assertThat(view.retransmitted()).isEqualTo(1);
        assertThat(view.ignored()).isEqualTo(2);
        assertThat(view.outstanding()).isZero();
        assertThat(view("home", "b").accepted()).isEqualTo(1);
        assertThat(view("home", "b").meanResponseMicros()).isNotNull();
    }

    @Test
    void aServerThatStaysSilentGoesDownAndIsLeftAlone() throws Exception {
        balance();
        for (int i = 0; i < 5; i++) {
            code(ask("direct:in"));
        }
        assertThat(a.received()).isEqualTo(3);
        assertThat(changes).singleElement().satisfies(change -> {
            assertThat(change.group()).isEqualTo("home");
            assertThat(change.server()).isEqualTo("a");
            assertThat(change.newState()).isEqualTo("down");
            assertThat(change.reason()).startsWith("3 of 3 packets ignored over 0.");
        });
    }

    @Test
    void aClosedPortCostsNoTimeout() throws Exception {
        home.set("timeout", "10s").set("deadline", "off");
        balance();
        a.close();
        assertThat(code(ask("direct:in"))).isEqualTo(RadiusCode.ACCESS_ACCEPT);
        assertThat(view("home", "a").refused()).isEqualTo(1);
        assertThat(view("home", "a").ignored()).isZero();
    }

    @Test
    void rejectIsAnAnswer() throws Exception {
        a.answer(TestServer.REJECT);
        balance();
        Exchange answer = ask("direct:in");
        assertThat(code(answer)).isEqualTo(RadiusCode.ACCESS_REJECT);
        assertThat(answer.getMessage().getHeader(RadiusConstants.TRIES_USED)).isEqualTo(1);
        assertThat(answer.getMessage().getHeader(RadiusConstants.LB_TRIED)).isNull();
        assertThat(b.received()).isZero();
    }

    @Test
    void aLateAnswerCompletesTheRequestOnce() throws Exception {
        b.answer(TestServer.SILENT);
        home.set("timeout", "400ms");
        balance();
        CompletableFuture<Exchange> answer = CompletableFuture.supplyAsync(() -> ask("direct:in"));
        await().until(() -> b.received() == 1);
        a.answerLate(0, TestServer.ACCEPT);
        Exchange result = answer.get(5, TimeUnit.SECONDS);
        assertThat(code(result)).isEqualTo(RadiusCode.ACCESS_ACCEPT);
        assertThat(result.getMessage().getHeader(RadiusConstants.LB_SERVER)).isEqualTo("a");
        assertThat(result.getMessage().getHeader(RadiusConstants.TRIES_USED)).isEqualTo(1);
        assertThat(result.getMessage().getHeader(RadiusConstants.LB_TRIED)).isEqualTo("a=1, b=1");
        assertThat(view("home", "a").late()).isEqualTo(1);
        b.answerLate(0, TestServer.REJECT);
        await().until(() -> view("home", "b").rejected() == 1);
        assertThat(view("home", "b").pending()).isZero();
    }

    @Test
    void forgedAnswersChangeNothingButTheirCounter() throws Exception {
        home.set("timeout", "600ms");
        balance();
        CompletableFuture<Exchange> answer = CompletableFuture.supplyAsync(() -> ask("direct:in"));
        await().until(() -> a.received() == 1);
        a.forge(0);
        a.forge(0);
        await().until(() -> status("home", "a").forged() == 2);
        assertThat(view("home", "a").answered()).isZero();
        assertThat(view("home", "a").pending()).isEqualTo(1);
        assertThat(answer.get(5, TimeUnit.SECONDS).getMessage().getHeader(RadiusConstants.LB_SERVER))
                .isEqualTo("b");
        a.answerLate(0, TestServer.ACCEPT);
        await().until(() -> status("home", "a").unmatched() == 1);
        assertThat(view("home", "a").late()).isZero();
    }

    @Test
    void nobodyAnswering() throws Exception {
        b.answer(TestServer.SILENT);
        balance();
        Exchange answer = ask("direct:in");
        assertThat(answer.getException())
                .isInstanceOf(RadiusTimeoutException.class)
                .hasMessageContaining("server group home")
                .hasMessageContaining("tried: a, b");
    }

    @Test
    void theDeadlineBoundsTheWhole() throws Exception {
        home.set("timeout", "5s").set("deadline", "2s");
        balance();
        assertThat(ask("direct:in").getException()).isInstanceOf(RadiusTimeoutException.class);
        assertThat(b.received()).isZero();
        assertThat(view("home", "a").pending())
                .as("the packet is undecided until its timeout")
                .isEqualTo(1);
        await().until(() -> view("home", "a").ignored() == 1);
    }

    @Test
    void noServerIsUsable() throws Exception {
        balance();
        HealthRegistry.get(context).group("home").disable("a", null, "test");
        HealthRegistry.get(context).group("home").drain("b", null, "test");
        assertThat(ask("direct:in").getException())
                .isInstanceOf(NoServerAvailableException.class)
                .hasMessageContaining("a=disabled, b=draining");
    }

    @Test
    void theFallbackTakesWhatNobodyAnswered() throws Exception {
        b.answer(TestServer.SILENT);
        home.getFallback().setAuth("direct:fallback");
        balance();
        Exchange answer = ask("direct:in");
        assertThat(answer.getException()).isNull();
        assertThat(answer.getMessage().getHeader("fallback")).isEqualTo("yes");
        assertThat(answer.getMessage().getHeader(RadiusConstants.LB_GROUP)).isEqualTo("home");
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct:nobody", "direct://nobody?failIfNoConsumers=true", "{{nobody}}"})
    @Timeout(20)
    void aFallbackWhoseRouteDoesNotRunFailsAtOnce(String uri) throws Exception {
        b.answer(TestServer.SILENT);
        context.getPropertiesComponent().addInitialProperty("nobody", "direct:nobody");
        home.getFallback().setAuth(uri);
        balance();
        assertThat(ask("direct:in").getException()).isInstanceOf(DirectConsumerNotAvailableException.class);
    }

    @Test
    void aConversationStaysWithItsServerAndEndsInSilence() throws Exception {
        home.getFallback().setAuth("direct:fallback");
        b.challenge("state-1");
        balance();
        assertThat(code(ask("direct:in"))).isEqualTo(RadiusCode.ACCESS_CHALLENGE);
        a.answer(TestServer.ACCEPT);
        b.answer(TestServer.ACCEPT);
        Exchange answer = ask("direct:in", Map.of("User-Name", "u", "State", "state-1"));
        assertThat(code(answer)).isEqualTo(RadiusCode.ACCESS_ACCEPT);
        assertThat(answer.getMessage().getHeader(RadiusConstants.LB_SERVER)).isEqualTo("b");
        assertThat(answer.getMessage().getHeader(RadiusConstants.LB_RULE)).isEqualTo("conversation");
        b.answer(TestServer.SILENT);
        assertThat(ask("direct:in", Map.of("User-Name", "u", "State", "state-1"))
                        .getException())
                .isInstanceOf(RadiusTimeoutException.class)
                .hasMessageContaining("conversation");
    }

    @Test
    void anotherClientsStateIsAnotherConversation() throws Exception {
        b.challenge("state-1");
        balance();
        code(ask("direct:in"));
        a.answer(TestServer.ACCEPT);
        Exchange other = template.request("direct:in", exchange -> {
            exchange.getMessage().setBody(Map.of("User-Name", "u", "State", "state-1"));
            exchange.getMessage()
                    .setHeader(NettyConstants.NETTY_REMOTE_ADDRESS, new InetSocketAddress("10.9.9.9", 4000));
        });
        assertThat(other.getMessage().getHeader(RadiusConstants.LB_SERVER)).isEqualTo("a");
    }

    @Test
    void disablingMovesAPendingRequestOnAtOnce() throws Exception {
        home.set("timeout", "20s").set("deadline", "off");
        balance();
        CompletableFuture<Exchange> answer = CompletableFuture.supplyAsync(() -> ask("direct:in"));
        await().until(() -> a.received() == 1);
        HealthRegistry.get(context).group("home").disable("a", null, "broken");
        assertThat(answer.get(5, TimeUnit.SECONDS).getMessage().getHeader(RadiusConstants.LB_SERVER))
                .isEqualTo("b");
    }

    @Test
    void aStatusServerProbeBringsItBack() throws Exception {
        home.getProbe().set("type", "status-server").set("interval", "1s");
        balance();
        for (int i = 0; i < 3; i++) {
            code(ask("direct:in"));
        }
        assertThat(view("home", "a").state()).isEqualTo("down");
        a.answer(TestServer.ACCEPT);
        await().atMost(Duration.ofSeconds(5))
                .until(() -> view("home", "a").state().equals("up"));
        ServerView view = view("home", "a");
        assertThat(view.probesAnswered()).isEqualTo(1);
        assertThat(view.sent()).isEqualTo(3);
        assertThat(a.request(3)[0]).isEqualTo((byte) 12);
        assertThat(ask("direct:in").getMessage().getHeader(RadiusConstants.LB_SERVER))
                .isEqualTo("a");
    }

    @Test
    void aTestUsersProbeCarriesItsName() throws Exception {
        home.getProbe().set("type", "access-request").set("interval", "1s");
        home.getProbe().setUser("watchman");
        balance();
        for (int i = 0; i < 3; i++) {
            code(ask("direct:in"));
        }
        a.answer(TestServer.REJECT);
        await().atMost(Duration.ofSeconds(5))
                .until(() -> view("home", "a").state().equals("up"));
        byte[] probe = a.request(3);
        assertThat(probe[0]).isEqualTo((byte) 1);
        assertThat(new String(probe, java.nio.charset.StandardCharsets.ISO_8859_1))
                .contains("watchman");
    }

    @Test
    void aNameThatDoesNotResolveStopsNothingButItsServer() throws Exception {
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to("radius:no-such-server.invalid:1812?secret=x")
                        .to(b.uri());
            }
        });
        assertThat(code(ask("direct:in"))).isEqualTo(RadiusCode.ACCESS_ACCEPT);
        await().atMost(Duration.ofSeconds(20))
                .until(() -> view("home", "a").state().equals("unresolved"));
        assertThat(view("home", "a").reason()).isEqualTo("no-such-server.invalid does not resolve");
        assertThat(view("home", "a").sent()).isZero();
        assertThat(ask("direct:in").getMessage().getHeader(RadiusConstants.LB_EXCLUDED))
                .isEqualTo("a=unresolved");
    }
}
