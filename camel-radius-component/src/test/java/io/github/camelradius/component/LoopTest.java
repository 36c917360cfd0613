package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.peers.FreePorts;
import io.github.camelradius.server.DropReason;
import io.github.camelradius.server.KnownClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A request that comes back to the listener it came from goes round no further; a chain of listeners is no loop. */
@Timeout(30)
class LoopTest {
    private static final String SECRET = "a-secret-of-these-tests";
    private static final String LOGIN = "?tries=1&timeout=2s&secret=" + SECRET;

    private final List<CamelContext> contexts = new ArrayList<>();

    @AfterEach
    void stop() {
        contexts.forEach(CamelContext::stop);
    }

    private CamelContext context() {
        CamelContext context = new DefaultCamelContext();
        context.getRegistry()
                .bind(
                        "clients",
                        new RadiusClients()
                                .add("lab", "127.0.0.1", SharedSecret.of(SECRET), MessageAuthenticatorPolicy.AUTO));
        context.start();
        contexts.add(context);
        return context;
    }

    private static KnownClient client(CamelContext context) {
        return context.getRegistry()
                .lookupByNameAndType("clients", RadiusClients.class)
                .known()
                .all()
                .get(0);
    }

    /** What arrives at the first port goes to the second. */
    private static void forward(CamelContext context, int from, int to) throws Exception {
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:" + from + "?clients=#bean:clients").to("radius:127.0.0.1:" + to + LOGIN);
            }
        });
    }

    private static void accept(CamelContext context, int port) throws Exception {
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:" + port + "?clients=#bean:clients").process(exchange -> {
                    exchange.getMessage().setHeader(RadiusConstants.CODE, "Access-Accept");
                    exchange.getMessage().setBody(Map.of("Reply-Message", "accepted"));
                });
            }
        });
    }

    private static Future<Exchange> ask(CamelContext context, int port) {
        return context.createFluentProducerTemplate()
                .to("radius:127.0.0.1:" + port + LOGIN)
                .withBody(Map.of("User-Name", "nemo", "User-Password", "arctangent"))
                .asyncSend();
    }

    @Test
    void aChainOfListenersInOneContextIsNoLoop() throws Exception {
        CamelContext context = context();
        int first = FreePorts.udp("127.0.0.1");
        int second = FreePorts.udp("127.0.0.1");
        int third = FreePorts.udp("127.0.0.1");
        accept(context, third);
        forward(context, second, third);
        forward(context, first, second);
        RadiusMessage answer = ask(context, first).get().getMessage().getBody(RadiusMessage.class);
        assertThat(answer.get("Reply-Message")).isEqualTo("accepted");
        assertThat(answer.has(33)).isFalse();
        assertThat(client(context).dropped()).isEmpty();
    }

    @Test
    void aLoopOverTwoProgramsIsCutWhereItCloses() throws Exception {
        CamelContext one = context();
        CamelContext two = context();
        int first = FreePorts.udp("127.0.0.1");
        int second = FreePorts.udp("127.0.0.1");
        forward(one, first, second);
        forward(two, second, first);
        Future<Exchange> asked = ask(one, first);
        await().until(() -> client(one).dropped().getOrDefault(DropReason.LOOP, 0L) == 1);
        assertThat(client(one).received()).isEqualTo(2);
        assertThat(client(two).received()).isEqualTo(1);
        assertThat(client(two).dropped()).isEmpty();
        assertThat(asked.get().getException()).isInstanceOf(RadiusTimeoutException.class);
    }

    /** What another listener on the same address has marked before a restart is none of this one's. */
    @Test
    void aRestartedListenerDoesNotTakeTheMarkOfTheOneBeforeForItsOwn() throws Exception {
        CamelContext context = context();
        int first = FreePorts.udp("127.0.0.1");
        int second = FreePorts.udp("127.0.0.1");
        forward(context, first, second);
        List<RadiusMessage> seen = new ArrayList<>();
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:" + second + "?clients=#bean:clients").process(exchange -> {
                    seen.add(exchange.getMessage().getBody(RadiusMessage.class));
                    exchange.getMessage().setHeader(RadiusConstants.CODE, "Access-Accept");
                });
            }
        });
        assertThat(ask(context, first).get().getException()).isNull();
        String route = context.getRoutes().get(0).getRouteId();
        context.getRouteController().stopRoute(route);
        context.getRouteController().startRoute(route);

        Object mark = seen.get(0).get("Proxy-State");
        Exchange again = context.createFluentProducerTemplate()
                .to("radius:127.0.0.1:" + first + LOGIN)
                .withBody(Map.of("User-Name", "nemo", "Proxy-State", mark))
                .send();
        assertThat(again.getException()).isNull();
        assertThat(client(context).dropped()).isEmpty();
    }
}
