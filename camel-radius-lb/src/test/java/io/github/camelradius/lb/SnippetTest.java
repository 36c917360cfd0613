package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.util.Properties;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The documented snippets in each language, with real sockets behind them. */
class SnippetTest extends BalancerTestSupport {
    private TestServer a;
    private TestServer b;

    @BeforeEach
    void servers() throws Exception {
        a = server("secret-a", TestServer.ACCEPT);
        b = server("secret-b", TestServer.ACCEPT);
        Properties properties = new Properties();
        properties.setProperty("radius.clients.lab", "testing123");
        properties.setProperty("radius.a.secret", "secret-a");
        properties.setProperty("radius.b.secret", "secret-b");
        properties.setProperty("a.port", String.valueOf(a.port()));
        properties.setProperty("b.port", String.valueOf(b.port()));
        context.getPropertiesComponent().setInitialProperties(properties);
    }

    private void load(String name, String text) throws Exception {
        PluginHelper.getRoutesLoader(context).loadRoutes(ResourceHelper.fromString(name, text));
        context.start();
    }

    private void balancesTwentyRequests(String profile, String policy) {
        int fromA = 0;
        for (int i = 0; i < 20; i++) {
            Exchange answer = ask("radius:127.0.0.1:" + port("auth") + "?secret=testing123");
            assertThat(answer.getException()).isNull();
            assertThat(answer.getMessage().getBody(RadiusMessage.class).code()).isEqualTo(RadiusCode.ACCESS_ACCEPT);
            fromA = a.received();
        }
        assertThat(a.received() + b.received()).isEqualTo(20);
        assertThat(fromA).isGreaterThan(0);
        GroupStatus group = HealthRegistry.get(context).groups().get(0);
        assertThat(group.view().name()).isEqualTo("home");
        assertThat(group.profile()).isEqualTo(profile);
        assertThat(group.view().policy()).isEqualTo(policy);
        assertThat(group.servers()).hasSize(2);
        assertThat(group.servers().get(0).view().address()).isEqualTo("127.0.0.1:" + a.port());
        assertThat(group.servers().get(0).view().sent()).isEqualTo(a.received());
    }

    @Test
    void java() throws Exception {
        RadiusServerGroup home = new RadiusServerGroup();
        home.setServers("a,b");
        context.getRegistry().bind("home", home);
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?service=auth&secret=#property:radius.clients.lab")
                        .routeId("auth")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to("radius:127.0.0.1:{{a.port}}?secret=#property:radius.a.secret")
                        .to("radius:127.0.0.1:{{b.port}}?secret=#property:radius.b.secret")
                        .end();
            }
        });
        balancesTwentyRequests("own", "least-request");
    }

    @Test
    void yaml() throws Exception {
        load("auth.yaml", """
                - beans:
                    - name: home
                      type: io.github.camelradius.lb.RadiusServerGroup
                      properties:
                        profile: huawei-router
                        policy: weighted
                        servers: a,b
                        weights: 80,20
                        timeout: 1s
                        tries: 2
                        health.dead-count: 5
                        health.dead-time: 3m
                        fallback.auth: direct:local-users
                - route:
                    id: auth
                    from:
                      uri: radius:127.0.0.1:0
                      parameters: { service: auth, secret: "#property:radius.clients.lab" }
                      steps:
                        - loadBalance:
                            customLoadBalancer:
                              ref: "#class:io.github.camelradius.lb.RadiusLoadBalancer('home')"
                            steps:
                              - to: { uri: "radius:127.0.0.1:{{a.port}}", parameters: { secret: "#property:radius.a.secret" } }
                              - to: { uri: "radius:127.0.0.1:{{b.port}}", parameters: { secret: "#property:radius.b.secret" } }
                - route:
                    id: local-users
                    from:
                      uri: direct:local-users
                      steps:
                        - setHeader: { name: CamelRadiusCode, constant: Access-Reject }
                """);
        RadiusServerGroup home = context.getRegistry().lookupByNameAndType("home", RadiusServerGroup.class);
        assertThat(home.getHealth().getDeadCount()).isEqualTo(5);
        assertThat(home.getHealth().values()).containsKeys("dead-count", "dead-time");
        assertThat(home.getFallback().getAuth()).isEqualTo("direct:local-users");
        balancesTwentyRequests("huawei-router", "weighted");
    }

    @Test
    void xml() throws Exception {
        load("auth.xml", """
                <camel>
                  <bean name="home" type="io.github.camelradius.lb.RadiusServerGroup"><properties>
                    <property key="profile" value="cisco-ios"/><property key="servers" value="a,b"/>
                    <property key="timeout" value="1s"/><property key="health.deadTries" value="5"/></properties></bean>
                  <route id="auth"><from uri="radius:127.0.0.1:0?service=auth&amp;secret=#property:radius.clients.lab"/>
                    <loadBalance><customLoadBalancer ref="#class:io.github.camelradius.lb.RadiusLoadBalancer('home')"/>
                      <to uri="radius:127.0.0.1:{{a.port}}?secret=#property:radius.a.secret"/>
                      <to uri="radius:127.0.0.1:{{b.port}}?secret=#property:radius.b.secret"/></loadBalance></route>
                </camel>
                """);
        assertThat(context.getRegistry()
                        .lookupByNameAndType("home", RadiusServerGroup.class)
                        .getHealth()
                        .getDeadTries())
                .isEqualTo(5);
        balancesTwentyRequests("cisco-ios", "primary-secondary");
    }

    @Test
    void theAnswerSaysWhereItCameFrom() throws Exception {
        group("home", "a,b");
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(a.uri())
                        .to(b.uri());
            }
        });
        Exchange answer = ask("direct:in");
        assertThat(answer.getMessage().getHeader(RadiusConstants.LB_GROUP)).isEqualTo("home");
        assertThat(answer.getMessage().getHeader(RadiusConstants.LB_SERVER)).isEqualTo("a");
        assertThat(answer.getMessage().getHeader(RadiusConstants.LB_RULE)).isEqualTo("primary-secondary");
        assertThat(answer.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Accept");
        assertThat(answer.getProperty(RadiusConstants.ATTEMPT)).isNull();
    }
}
