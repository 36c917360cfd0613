package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.lb.core.model.Role;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A group's route gets a later generation, with other servers, while requests are under way. */
class RenewRouteTest extends BalancerTestSupport {
    private TestServer a;
    private TestServer b;
    private TestServer c;

    @BeforeEach
    void servers() throws Exception {
        a = server(TestServer.ACCEPT);
        b = server(TestServer.ACCEPT);
        c = server(TestServer.ACCEPT);
    }

    private RadiusServerGroup patient(String servers) {
        RadiusServerGroup group = group("home", servers);
        group.set("timeout", "20s");
        return group;
    }

    private static RouteBuilder generation(int number, TestServer... servers) {
        return new RouteBuilder() {
            @Override
            public void configure() {
                RadiusLoadBalancer balancer = new RadiusLoadBalancer("home");
                balancer.setRole("auth");
                var balance = from("direct:g" + number)
                        .routeId(number == 1 ? "home" : "home-" + number)
                        .loadBalance(balancer);
                for (TestServer server : servers) {
                    balance = balance.to(server.uri());
                }
            }
        };
    }

    private static Object server(Exchange answer) {
        assertThat(answer.getException()).isNull();
        return answer.getMessage().getHeader(RadiusConstants.LB_SERVER);
    }

    private List<String> names() {
        return HealthRegistry.get(context).groups().stream()
                .flatMap(group -> group.servers().stream())
                .map(server -> server.view().name())
                .toList();
    }

    private CompletableFuture<Exchange> pending(String uri, TestServer at) {
        int before = at.received();
        CompletableFuture<Exchange> answer = CompletableFuture.supplyAsync(() -> ask(uri));
        await().until(() -> at.received() > before);
        return answer;
    }

    @Test
    void whatIsHeldComesInForceAtOneMoment() throws Exception {
        patient("a,b");
        routes(generation(1, a, b));
        assertThat(server(ask("direct:g1"))).isEqualTo("a");
        HealthRegistry registry = HealthRegistry.get(context);
        registry.hold();
        patient("c,a");
        context.addRoutes(generation(2, c, a));
        assertThat(names()).containsExactly("a", "b");
        assertThat(server(ask("direct:g2"))).isEqualTo("a");
        registry.renew();
        assertThat(names()).containsExactly("c", "a");
        assertThat(view("home", "a").answered()).isEqualTo(2);
        assertThat(server(ask("direct:g2"))).isEqualTo("c");
        assertThat(server(ask("direct:g1")))
                .as("by the child of the later generation")
                .isEqualTo("c");
    }

    @Test
    void whatIsGivenUpLeavesNoTrace() throws Exception {
        patient("a,b");
        routes(generation(1, a, b));
        HealthRegistry registry = HealthRegistry.get(context);
        registry.hold();
        RadiusServerGroup before = context.getRegistry().lookupByNameAndType("home", RadiusServerGroup.class);
        patient("c");
        context.addRoutes(generation(2, c));
        registry.giveUp();
        context.getRegistry().bind("home", before);
        context.getRouteController().stopRoute("home-2");
        context.removeRoute("home-2");
        assertThat(names()).containsExactly("a", "b");
        assertThat(server(ask("direct:g1"))).isEqualTo("a");
        patient("b,a");
        context.addRoutes(generation(3, b, a));
        assertThat(names()).as("nothing is held any more").containsExactly("b", "a");
    }

    @Test
    void aRequestThatIsPendingAtARemovedServerIsAnsweredByIt() throws Exception {
        a.answer(TestServer.SILENT);
        patient("a,b");
        routes(generation(1, a, b));
        CompletableFuture<Exchange> answer = pending("direct:g1", a);
        patient("b,c");
        context.addRoutes(generation(2, b, c));
        assertThat(names()).containsExactly("b", "c");
        a.answerLate(0, TestServer.ACCEPT);
        assertThat(server(answer.join())).isEqualTo("a");
    }

    @Test
    void aRequestOfTheGenerationBeforeFailsOverToANewServer() throws Exception {
        a.answer(TestServer.SILENT);
        group("home", "a");
        routes(generation(1, a));
        CompletableFuture<Exchange> answer = pending("direct:g1", a);
        group("home", "c,a");
        context.addRoutes(generation(2, c, a));
        assertThat(server(answer.join())).isEqualTo("c");
    }

    @Test
    void countersHealthAndOrdersOutliveAGenerationAndItsRoute() throws Exception {
        a.answer(TestServer.SILENT);
        group("home", "a,b");
        routes(generation(1, a, b));
        Stream.of(1, 2, 3).forEach(i -> assertThat(server(ask("direct:g1"))).isEqualTo("b"));
        assertThat(view("home", "a").state()).isEqualTo("down");
        RadiusSteering steering = HealthRegistry.get(context).steering();
        steering.apply(SteeringOrder.of(SteeringAction.DRAIN, "home", "b", null, "disk"));
        steering.apply(SteeringOrder.weight("home", "b", Role.AUTH, 7, ""));
        group("home", "a,b,c");
        context.addRoutes(generation(2, a, b, c));
        context.getRouteController().stopRoute("home");
        context.removeRoute("home");
        assertThat(view("home", "a").state()).isEqualTo("down");
        assertThat(view("home", "a").ignored()).isEqualTo(3);
        assertThat(view("home", "b").state()).isEqualTo("draining");
        assertThat(view("home", "b").weight()).isEqualTo(7);
        assertThat(server(ask("direct:g2"))).isEqualTo("c");
    }

    @Test
    void aRemovedGroupIsShownNoMoreButAnswersWhatIsPending() throws Exception {
        a.answer(TestServer.SILENT);
        patient("a");
        routes(generation(1, a));
        CompletableFuture<Exchange> answer = pending("direct:g1", a);
        HealthRegistry.get(context).remove("home");
        assertThat(names()).isEmpty();
        a.answerLate(0, TestServer.ACCEPT);
        assertThat(server(answer.join())).isEqualTo("a");
        context.getRouteController().stopRoute("home");
        context.removeRoute("home");
        assertThat(names()).isEmpty();
    }
}
