package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.lb.core.Decision;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.spi.CamelEvent;
import org.apache.camel.support.EventNotifierSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What can be seen of selections and states from a Camel application. */
class TraceTest extends BalancerTestSupport {
    private final List<CamelEvent> events = new CopyOnWriteArrayList<>();
    private final EventNotifierSupport notifier = new EventNotifierSupport() {
        @Override
        public boolean isEnabled(CamelEvent event) {
            return event instanceof RadiusEvent;
        }

        @Override
        public void notify(CamelEvent event) {
            events.add(event);
        }
    };
    private TestServer a;
    private TestServer b;
    private RadiusServerGroup home;

    @BeforeEach
    void servers() throws Exception {
        a = server(TestServer.SILENT);
        b = server(TestServer.ACCEPT);
        home = group("home", "a,b");
        context.getManagementStrategy().addEventNotifier(notifier);
    }

    private void balance() throws Exception {
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(a.uri())
                        .to(b.uri());
            }
        });
    }

    private List<Decision> told() {
        return events.stream()
                .filter(RadiusDecisionEvent.class::isInstance)
                .map(event -> ((RadiusDecisionEvent) event).getDecision())
                .toList();
    }

    @Test
    void eachSelectionIsAnEventAndKept() throws Exception {
        balance();
        ask("direct:in");
        assertThat(told()).hasSize(2);
        assertThat(told().get(1).server()).isEqualTo("b");
        assertThat(told().get(1).excluded()).isEqualTo(Map.of("a", "tried"));
        assertThat(HealthRegistry.get(context).decisions(10)).isEqualTo(told());
        assertThat(told().toString()).as("no user is named").doesNotContain("=u,");
    }

    @Test
    void aNotifierThatIgnoresExchangesGetsNoDecisions() throws Exception {
        notifier.setIgnoreExchangeEvents(true);
        balance();
        ask("direct:in");
        assertThat(told()).isEmpty();
        assertThat(HealthRegistry.get(context).decisions(10)).hasSize(2);
    }

    @Test
    void aChangeOfStateIsAnEventWithItsEvidence() throws Exception {
        balance();
        for (int i = 0; i < 3; i++) {
            ask("direct:in");
        }
        await().until(() -> !changes.isEmpty());
        assertThat(HealthRegistry.get(context).events(10)).isEqualTo(changes);
        assertThat(events.stream().filter(RadiusStateEvent.class::isInstance))
                .singleElement()
                .satisfies(event ->
                        assertThat(((RadiusStateEvent) event).getChange()).isEqualTo(changes.get(0)));
        assertThat(HealthRegistry.get(context).events(0)).isEmpty();
    }

    @Test
    void withoutRetryBudgetNothingIsRepeatedOnTheWire() throws Exception {
        home.setTries(3);
        home.set("timeout", "50ms").set("retry-budget", 1);
        home.getHealth().set("dead-count", 1000);
        b.answer(TestServer.SILENT);
        balance();
        for (int i = 0; i < 5; i++) {
            ask("direct:in");
        }
        assertThat(a.received() + b.received())
                .as("five first packets and ten others")
                .isEqualTo(15);
    }
}
