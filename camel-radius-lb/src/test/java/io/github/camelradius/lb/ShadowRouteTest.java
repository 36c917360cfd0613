package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.lb.core.ShadowView;
import io.github.camelradius.lb.core.ShadowView.Pair;
import io.github.camelradius.lb.core.ShadowView.Server;
import io.github.camelradius.lb.core.model.Role;
import java.util.Objects;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Group home of servers a, which is silent, and b; a comes first. What a second profile makes of real packets. */
class ShadowRouteTest extends BalancerTestSupport {
    private TestServer a;
    private TestServer b;

    @BeforeEach
    void servers() throws Exception {
        a = server(TestServer.SILENT);
        b = server("s2", TestServer.ACCEPT);
    }

    private RouteBuilder balance() {
        return new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .routeId("in")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(a.uri())
                        .to(b.uri());
            }
        };
    }

    private ShadowView shadow() {
        return Objects.requireNonNull(
                HealthRegistry.get(context).groups().get(0).view().shadow());
    }

    private void leavesTheSilentServerAfterOneRequest() {
        assertThat(ask("direct:in").getException()).isNull();
        assertThat(shadow().profile()).isEqualTo("radiator");
        assertThat(shadow().servers())
                .contains(new Server("a", Role.AUTH, "unavailable"), new Server("b", Role.AUTH, "up"));
        assertThat(view("home", "a").state()).isEqualTo("up");
        assertThat(ask("direct:in").getException()).isNull();
        assertThat(shadow().pairs()).containsExactly(new Pair("a", "b", 1));
        assertThat(shadow().compared()).as("two first choices, two failovers").isEqualTo(4);
        assertThat(shadow().same()).isEqualTo(3);
        assertThat(a.received()).isEqualTo(2);
        assertThat(b.received()).as("nothing is sent for the shadow").isEqualTo(2);
        assertThat(changes).as("and nothing is told").isEmpty();
    }

    @Test
    void setOnTheBean() throws Exception {
        group("home", "a,b").setShadowProfile("radiator");
        routes(balance());
        leavesTheSilentServerAfterOneRequest();
    }

    @Test
    void setInYaml() throws Exception {
        PluginHelper.getRoutesLoader(context).loadRoutes(ResourceHelper.fromString("home.yaml", """
                - beans:
                    - name: home
                      type: io.github.camelradius.lb.RadiusServerGroup
                      properties:
                        policy: primary-secondary
                        status-rule: dead-count
                        shadow-profile: radiator
                        servers: a,b
                        timeout: 200ms
                        tries: 1
                        probe.type: "off"
                """));
        routes(balance());
        leavesTheSilentServerAfterOneRequest();
    }

    @Test
    void aProfileThatIsNoneIsRefused() {
        group("home", "a,b").setShadowProfile("juniper");
        assertThatThrownBy(() -> routes(balance()))
                .rootCause()
                .hasMessageContaining(
                        "group home: option shadow-profile is juniper, allowed is off, own, huawei-router,"
                                + " huawei-switch, nokia-sr, cisco-ios, radiator");
    }

    @Test
    void offIsNone() throws Exception {
        group("home", "a,b").setShadowProfile("off");
        routes(balance());
        assertThat(HealthRegistry.get(context).groups().get(0).view().shadow()).isNull();
    }
}
