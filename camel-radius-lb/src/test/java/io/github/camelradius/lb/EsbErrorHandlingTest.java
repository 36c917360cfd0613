package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.component.RadiusTimeoutException;
import io.github.camelradius.message.RadiusMessage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Test;

/** What error handlers around a balancer see and do. */
class EsbErrorHandlingTest extends EsbTestSupport {
    private final List<Object> seen = new CopyOnWriteArrayList<>();

    /** Both, so that nobody need wait for long. */
    private void silent() {
        home.set("timeout", "50ms");
        a.answer(TestServer.SILENT);
        b.answer(TestServer.SILENT);
    }

    @Test
    void nobodyAnswersIsARejectWithAReason() throws Exception {
        silent();
        flow("When no server answers");

        Exchange answer = send("auth", 5000, "User-Name = bob");

        assertThat(code(answer)).isEqualTo("Access-Reject");
        assertThat(answer.getMessage().getBody(RadiusMessage.class).get("Reply-Message"))
                .isEqualTo("Try again in a minute");
        assertThat(a.received()).isEqualTo(1);
        assertThat(b.received()).isEqualTo(1);
    }

    @Test
    void oneSilentServerIsNoFailureOfTheRoute() throws Exception {
        home.set("timeout", "500ms");
        a.answer(TestServer.SILENT);
        flow("When no server answers");

        assertThat(code(send("auth", 5000, "User-Name = bob"))).isEqualTo("Access-Accept");
        assertThat(a.received()).isEqualTo(1);
        b.answer(TestServer.REJECT);
        assertThat(code(send("auth", 5000, "User-Name = bob")))
                .as("its own, which is an answer")
                .isEqualTo("Access-Reject");
        assertThat(b.received()).isEqualTo(2);
    }

    @Test
    void continuedTheRouteGoesOnWithTheRequest() throws Exception {
        silent();
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                onException(RadiusTimeoutException.class).continued(true);
                from("direct:in")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(a.uri())
                        .to(b.uri())
                        .end()
                        .process(e -> seen.add(e.getMessage().getBody()))
                        .setBody(constant("went on"));
            }
        });

        Exchange exchange = ask("direct:in", login("bob"));

        assertThat(seen).containsExactly(login("bob"));
        assertThat(exchange.getException()).isNull();
        assertThat(exchange.getMessage().getBody()).isEqualTo("went on");
        assertThat(exchange.getMessage().getHeader(RadiusConstants.LB_TRIED)).isEqualTo("a=1, b=1");
    }

    @Test
    void nothingSentIsAnotherException() throws Exception {
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .doTry()
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(a.uri())
                        .to(b.uri())
                        .end()
                        .endDoTry()
                        .doCatch(NoServerAvailableException.class)
                        .process(e -> seen.add(e.getProperty(Exchange.EXCEPTION_CAUGHT, Exception.class)
                                .getMessage()))
                        .end();
            }
        });
        RadiusSteering steering = HealthRegistry.get(context).steering();
        for (String server : List.of("a", "b")) {
            steering.apply(SteeringOrder.of(SteeringAction.DISABLE, "home", server, null, "maintenance"));
        }

        ask("direct:in", login("bob"));

        assertThat(seen).singleElement().asString().contains("a=", "b=", "disabled");
        assertThat(a.received() + b.received()).isZero();
    }

    @Test
    void anInheritedHandlerSeesEachServer() throws Exception {
        home.set("timeout", "500ms");
        a.answer(TestServer.SILENT);
        RadiusLoadBalancer inheriting = new RadiusLoadBalancer("home");
        inheriting.setInheritErrorHandler(true);
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                errorHandler(defaultErrorHandler().maximumRedeliveries(1).redeliveryDelay(1));
                from("direct:in").loadBalance(inheriting).to(a.uri()).to(b.uri());
            }
        });

        assertThat(code(ask("direct:in", login("bob")))).isEqualTo("Access-Accept");
        assertThat(a.received()).as("the request and its redelivery").isEqualTo(2);
        assertThat(b.received()).isEqualTo(1);
    }

    @Test
    void redeliveryIsAnotherRoundAndTheDeadLetterChannelGetsTheRequestOnce() throws Exception {
        silent();
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("seda:lost").process(e -> {
                    Message message = e.getMessage();
                    seen.add(message.getBody(RadiusMessage.class).get("Acct-Session-Id") + " "
                            + e.getProperty(Exchange.EXCEPTION_CAUGHT)
                                    .getClass()
                                    .getSimpleName());
                });
            }
        });
        flow("Another round, and dead letters");

        Exchange answer = send("acct", 5000, "Acct-Session-Id = 17, Acct-Status-Type = Start");

        assertThat(code(answer)).isEqualTo("Accounting-Response");
        assertThat(a.received()).isEqualTo(2);
        assertThat(b.received()).isEqualTo(2);
        assertThat(a.request(1)).as("a new transaction").isNotEqualTo(a.request(0));
        org.awaitility.Awaitility.await().until(() -> !seen.isEmpty());
        assertThat(seen).containsExactly("17 RadiusTimeoutException");
    }

    @Test
    void theSecondRoundMayFindWhatTheFirstDidNot() throws Exception {
        silent();
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("seda:lost").process(e -> seen.add(Map.of()));
            }
        });
        home.set("timeout", "500ms");
        flow("Another round, and dead letters");

        Future<Exchange> waiting = sendAsync("acct", 5000, "Acct-Session-Id = 18, Acct-Status-Type = Start");
        org.awaitility.Awaitility.await().until(() -> b.received() == 1);
        b.answer(TestServer.ACCEPT);

        assertThat(code(waiting)).isEqualTo("Accounting-Response");
        assertThat(b.received()).isEqualTo(2);
        assertThat(seen).isEmpty();
    }
}
