package io.github.camelradius.lb.dsl;

import static io.github.camelradius.component.RadiusEndpoints.radius;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.RadiusLoadBalancer;
import io.github.camelradius.lb.RadiusServerGroup;
import java.util.List;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.builder.TemplatedRouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Balancers in route templates: each route made of one has a balancer of its own. */
class RouteTemplateTest {
    private static final String BEANS = """
        - beans:
            - name: home
              type: io.github.camelradius.lb.RadiusServerGroup
              properties: { policy: round-robin, servers: "a,b", timeout: 5s, probe.type: "off" }
        """;

    /** A template makes no difference between its parameters and properties of Camel. */
    private static final String CHILDREN = """
                  steps:
                    - to: { uri: "radius:127.0.0.1:{{a.port}}", parameters: { secret: "#property:a.secret" } }
                    - to: { uri: "radius:127.0.0.1:{{b.port}}", parameters: { secret: "#bean:b-secret" } }
        """;

    private static HomeServers servers;

    private final DefaultCamelContext context = servers.balancer();

    @BeforeAll
    static void start() throws Exception {
        servers = new HomeServers();
    }

    @AfterAll
    static void stop() throws Exception {
        servers.close();
    }

    @AfterEach
    void close() throws Exception {
        context.close();
    }

    private void load(String yaml) throws Exception {
        PluginHelper.getRoutesLoader(context).loadRoutes(ResourceHelper.fromString("routes.yaml", BEANS + yaml));
    }

    @Test
    void yaml() throws Exception {
        load("""
            - routeTemplate:
                id: balanced
                parameters:
                  - name: service
                  - name: group
                  - name: secret-key
                from:
                  uri: radius:127.0.0.1:0
                  parameters: { service: "{{service}}", secret: "#property:{{secret-key}}" }
                  steps:
                    - loadBalance:
                        customLoadBalancer:
                          ref: "#class:io.github.camelradius.lb.RadiusLoadBalancer('{{group}}')"
            """ + CHILDREN.indent(2) + """
            - templatedRoute:
                routeTemplateRef: balanced
                routeId: auth
                parameters:
                  - { name: service, value: auth }
                  - { name: group, value: home }
                  - { name: secret-key, value: nas.secret }
            - templatedRoute:
                routeTemplateRef: balanced
                routeId: acct
                parameters:
                  - { name: service, value: acct }
                  - { name: group, value: home }
                  - { name: secret-key, value: nas.secret }
            """);
        context.start();
        servers.areBalanced(context);
    }

    @Test
    void yamlWithABeanOfTheTemplate() throws Exception {
        load("""
            - routeTemplate:
                id: balanced
                parameters:
                  - name: service
                beans:
                  - name: balancer
                    type: "#class:io.github.camelradius.lb.RadiusLoadBalancer('home')"
                from:
                  uri: radius:127.0.0.1:0
                  parameters: { service: "{{service}}", secret: "#property:nas.secret" }
                  steps:
                    - loadBalance:
                        customLoadBalancer: { ref: "{{balancer}}" }
            """ + CHILDREN.indent(2));
        context.start();
        for (String service : List.of("auth", "acct")) {
            TemplatedRouteBuilder.builder(context, "balanced")
                    .routeId(service)
                    .parameter("service", service)
                    .add();
        }
        servers.areBalanced(context);
    }

    @Test
    void java() throws Exception {
        RadiusServerGroup home = new RadiusServerGroup();
        home.setServers("a,b");
        home.setPolicy("round-robin");
        home.getProbe().setType("off");
        context.getRegistry().bind("home", home);
        RouteBuilder routes = new RouteBuilder() {
            @Override
            public void configure() {
                routeTemplate("balanced")
                        .templateParameter("service")
                        .templateBean("balancer", RadiusLoadBalancer.class, template -> new RadiusLoadBalancer("home"))
                        .from(radius("127.0.0.1:0").service("{{service}}").secret("#property:nas.secret"))
                        .loadBalance()
                        .custom("{{balancer}}")
                        .to(radius("127.0.0.1:{{a.port}}").secret("#property:a.secret"))
                        .to(radius("127.0.0.1:{{b.port}}").secret("#bean:b-secret"))
                        .end();
                templatedRoute("balanced").routeId("auth").parameter("service", "auth");
                templatedRoute("balanced").routeId("acct").parameter("service", "acct");
            }
        };
        context.addRoutes(routes);
        context.addTemplatedRoutes(routes);
        context.start();
        servers.areBalanced(context);
    }

    @Test
    void aRouteThatIsRemovedAndMadeAgainFindsItsGroupAgain() throws Exception {
        yaml();
        context.getRouteController().stopRoute("auth");
        context.removeRoute("auth");
        TemplatedRouteBuilder.builder(context, "balanced")
                .routeId("auth")
                .parameter("service", "auth")
                .parameter("group", "home")
                .parameter("secret-key", "nas.secret")
                .add();
        assertThat(servers.login(context, "auth", "right")).isEqualTo("Access-Accept b");
        assertThat(HealthRegistry.get(context).groups()).hasSize(1);
    }
}
