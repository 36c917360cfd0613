package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Role;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangeTimedOutException;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Test;

/** How a balancer behaves as part of routes; its children are routes of any kind. */
class BalancerRouteTest extends BalancerTestSupport {
    private final AtomicInteger errors = new AtomicInteger();

    private RouteBuilder balance(String id, String from, RadiusLoadBalancer balancer, String... children) {
        return new RouteBuilder() {
            @Override
            public void configure() {
                var balance = from(from).routeId(id).loadBalance(balancer);
                for (String child : children) {
                    balance.to(child);
                }
            }
        };
    }

    private RouteBuilder workers() {
        return new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:fails").errorHandler(noErrorHandler()).process(e -> {
                    throw new IllegalStateException("broken");
                });
                from("direct:silent").errorHandler(noErrorHandler()).process(e -> {
                    throw new ExchangeTimedOutException(e, 5);
                });
                from("direct:works").setHeader(RadiusConstants.CODE, constant("Access-Accept"));
            }
        };
    }

    @Test
    void anyChildWorksAndItsOutcomeIsTheEvent() throws Exception {
        group("home", "a,b,c");
        context.addRoutes(workers());
        routes(balance(
                "in", "direct:in", new RadiusLoadBalancer("home"), "direct:fails", "direct:silent", "direct:works"));
        Exchange answer = ask("direct:in");
        assertThat(answer.getException()).isNull();
        assertThat(answer.getMessage().getHeader(RadiusConstants.LB_SERVER)).isEqualTo("c");
        assertThat(view("home", "a").refused()).isEqualTo(1);
        assertThat(view("home", "b").ignored()).isEqualTo(1);
        assertThat(view("home", "c").accepted()).isEqualTo(1);
    }

    @Test
    void aHandledExceptionOfTheRouteDoesNotPreventFailover() throws Exception {
        group("home", "a,b");
        TestServer silent = server(TestServer.SILENT);
        TestServer answering = server(TestServer.ACCEPT);
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                onException(Exception.class).handled(true).process(e -> errors.incrementAndGet());
                from("direct:in")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(silent.uri())
                        .to(answering.uri());
            }
        });
        assertThat(ask("direct:in").getMessage().getHeader(RadiusConstants.LB_SERVER))
                .isEqualTo("b");
        assertThat(errors).hasValue(0);
        answering.answer(TestServer.SILENT);
        Exchange failed = ask("direct:in");
        assertThat(failed.getException()).as("handled by the route").isNull();
        assertThat(errors).as("the route's handler sees the final failure once").hasValue(1);
    }

    @Test
    void inheritedItSeesEachFailure() throws Exception {
        group("home", "a,b");
        context.addRoutes(workers());
        RadiusLoadBalancer inheriting = new RadiusLoadBalancer("home");
        inheriting.setInheritErrorHandler(true);
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                onException(Exception.class).handled(true).process(e -> errors.incrementAndGet());
                from("direct:in").loadBalance(inheriting).to("direct:fails").to("direct:works");
            }
        });
        ask("direct:in");
        assertThat(errors).hasValue(1);
        assertThat(view("home", "b").sent()).isZero();
    }

    @Test
    void withoutAGroupTheRouteIsTheScope() throws Exception {
        context.addRoutes(workers());
        routes(balance("solo", "direct:in", new RadiusLoadBalancer(), "direct:works"));
        assertThat(ask("direct:in").getMessage().getHeader(RadiusConstants.LB_GROUP))
                .isEqualTo("solo");
        assertThat(view("solo", "s1").sent()).isEqualTo(1);
    }

    @Test
    void twoRoutesShareOneGroup() throws Exception {
        group("home", "a,b").getHealth().set("dead-count", 3);
        context.addRoutes(workers());
        context.addRoutes(
                balance("one", "direct:one", new RadiusLoadBalancer("home"), "direct:silent", "direct:works"));
        routes(balance("two", "direct:two", new RadiusLoadBalancer("home"), "direct:silent", "direct:works"));
        ask("direct:one");
        ask("direct:two");
        ask("direct:one");
        assertThat(view("home", "a").state()).isEqualTo("down");
        assertThat(ask("direct:two").getMessage().getHeader(RadiusConstants.LB_EXCLUDED))
                .isEqualTo("a=down");
        assertThat(HealthRegistry.get(context).groups()).hasSize(1);
    }

    @Test
    void authAndAccountingRoutesOfOneGroupHaveTheirOwnPorts() throws Exception {
        group("home", "a");
        TestServer auth = server(TestServer.ACCEPT);
        TestServer acct = server(TestServer.ACCEPT);
        context.addRoutes(balance(
                "auth", "radius:127.0.0.1:0?service=auth&secret=x", new RadiusLoadBalancer("home"), auth.uri()));
        routes(balance("acct", "radius:127.0.0.1:0?service=acct&secret=x", new RadiusLoadBalancer("home"), acct.uri()));
        assertThat(view("home", "a").address()).isEqualTo("127.0.0.1:" + auth.port());
        assertThat(status("home", "a", Role.ACCT).view().address()).isEqualTo("127.0.0.1:" + acct.port());
        ask("radius:127.0.0.1:" + port("acct") + "?secret=x&code=Accounting-Request", Map.of("User-Name", "u"));
        assertThat(acct.received()).isEqualTo(1);
        assertThat(status("home", "a", Role.ACCT).view().answered()).isEqualTo(1);
        assertThat(view("home", "a").sent()).isZero();
    }

    @Test
    void aRouteMayHaveOnlySomeOfTheServers() throws Exception {
        group("home", "a,b");
        context.addRoutes(workers());
        RadiusLoadBalancer some = new RadiusLoadBalancer("home");
        some.setServers("b");
        some.setRole("acct");
        routes(balance("acct", "direct:in", some, "direct:works"));
        Exchange answer = template.request(
                "direct:in", e -> e.getMessage().setHeader(RadiusConstants.CODE, "Accounting-Request"));
        assertThat(answer.getMessage().getHeader(RadiusConstants.LB_SERVER)).isEqualTo("b");
        assertThat(HealthRegistry.get(context).groups().get(0).servers()).hasSize(1);
    }

    @Test
    void oneBalancerBeanOfTwoRoutesFailsFast() throws Exception {
        group("home", "a");
        context.addRoutes(workers());
        context.getRegistry().bind("shared", new RadiusLoadBalancer("home"));
        assertThatThrownBy(() -> routes(new RouteBuilder() {
                    @Override
                    public void configure() {
                        from("direct:one")
                                .routeId("one")
                                .loadBalance()
                                .custom("shared")
                                .to("direct:works");
                        from("direct:two")
                                .routeId("two")
                                .loadBalance()
                                .custom("shared")
                                .to("direct:works");
                    }
                }))
                .hasRootCauseInstanceOf(IllegalStateException.class)
                .rootCause()
                .hasMessageContaining("routes one and two")
                .hasMessageContaining("#class:io.github.camelradius.lb.RadiusLoadBalancer('home')");
    }

    @Test
    void differentServersInOneScopeFailAndNameBothRoutes() throws Exception {
        RadiusServerGroup group = group("home", "a,b");
        group.setServers(null);
        context.addRoutes(workers());
        context.addRoutes(balance("one", "direct:one", new RadiusLoadBalancer("home"), "direct:works"));
        assertThatThrownBy(() -> routes(
                        balance("two", "direct:two", new RadiusLoadBalancer("home"), "direct:works", "direct:fails")))
                .rootCause()
                .hasMessageContaining("Routes one and two")
                .hasMessageContaining("[s1] and [s1, s2]");
    }

    @Test
    void aLaterGenerationOfARouteMayHaveOtherServers() throws Exception {
        group("home", "a").setServers(null);
        context.addRoutes(workers());
        routes(balance("group-home-auth", "direct:g1", new RadiusLoadBalancer("home"), "direct:works"));
        context.addRoutes(balance(
                "group-home-auth-2", "direct:g2", new RadiusLoadBalancer("home"), "direct:works", "direct:fails"));
        assertThat(ask("direct:g1").getException()).isNull();
        assertThat(HealthRegistry.get(context).groups())
                .singleElement()
                .satisfies(g -> assertThat(
                                g.view().servers().stream().map(s -> s.name()).distinct())
                        .containsExactly("s1", "s2"));
        context.getRouteController().stopRoute("group-home-auth");
        context.removeRoute("group-home-auth");
        assertThat(ask("direct:g2").getException()).isNull();
    }

    @Test
    void healthSurvivesStopStartAndReAdding() throws Exception {
        group("home", "a,b");
        context.addRoutes(workers());
        routes(balance("in", "direct:in", new RadiusLoadBalancer("home"), "direct:silent", "direct:works"));
        for (int i = 0; i < 3; i++) {
            ask("direct:in");
        }
        context.getRouteController().stopRoute("in");
        context.getRouteController().startRoute("in");
        assertThat(view("home", "a").state()).isEqualTo("down");
        assertThat(ask("direct:in").getException()).isNull();
        context.getRouteController().stopRoute("in");
        context.removeRoute("in");
        context.addRoutes(balance("in", "direct:in", new RadiusLoadBalancer("home"), "direct:silent", "direct:works"));
        assertThat(view("home", "a").state()).isEqualTo("down");
        assertThat(view("home", "a").sent()).isEqualTo(3);
    }

    @Test
    void aGroupIsForgottenSomeTimeAfterItsLastUser() throws Exception {
        group("home", "a");
        context.addRoutes(workers());
        routes(balance("in", "direct:in", new RadiusLoadBalancer("home"), "direct:works"));
        HealthRegistry.get(context).setKeepAfterLastUse(Duration.ofMillis(50));
        context.getRouteController().stopRoute("in");
        context.removeRoute("in");
        org.awaitility.Awaitility.await()
                .until(() -> HealthRegistry.get(context).groups().isEmpty());
    }

    @Test
    void asManyNamesAsChildrenAreNeeded() throws Exception {
        group("home", "a,b");
        context.addRoutes(workers());
        assertThatThrownBy(() -> routes(balance("in", "direct:in", new RadiusLoadBalancer("home"), "direct:works")))
                .rootCause()
                .hasMessageContaining("1 children")
                .hasMessageContaining("[a, b]");
    }

    @Test
    void aMissingGroupBeanIsNamed() throws Exception {
        context.addRoutes(workers());
        assertThatThrownBy(() -> routes(balance("in", "direct:in", new RadiusLoadBalancer("nowhere"), "direct:works")))
                .rootCause()
                .hasMessageContaining("no bean nowhere");
    }

    @Test
    void wrongValuesAreRefusedAtStart() throws Exception {
        group("home", "a").setWeights("1,2");
        context.addRoutes(workers());
        assertThatThrownBy(() -> routes(balance("in", "direct:in", new RadiusLoadBalancer("home"), "direct:works")))
                .rootCause()
                .isInstanceOf(OptionException.class)
                .hasMessageContaining("weights");
    }

    @Test
    void aGroupPrintsNoPassword() {
        RadiusServerGroup group = group("home", "a");
        group.getProbe().setPassword("very-secret");
        assertThat(group.toString()).contains("dead-count").doesNotContain("very-secret");
    }
}
