package io.github.camelradius.lb.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.camelradius.component.RadiusComponent;
import io.github.camelradius.lb.RadiusLoadBalancer;
import io.github.camelradius.lb.RadiusServerGroup;
import java.util.Map;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.main.Main;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Group, clients and component as properties of Camel Main; routes name them. */
class MainPropertiesTest {
    private static HomeServers servers;

    private final Main main = new Main();

    @BeforeAll
    static void start() throws Exception {
        servers = new HomeServers();
    }

    @AfterAll
    static void stop() throws Exception {
        servers.close();
    }

    @AfterEach
    void close() {
        main.stop();
    }

    private void run(Map<String, String> properties, RouteBuilder routes) {
        servers.properties().forEach((key, value) -> main.addProperty(key.toString(), value.toString()));
        properties.forEach(main::addProperty);
        main.bind("b-secret", HomeServers.B_SECRET);
        main.configure().addRoutesBuilder(routes);
        main.start();
    }

    @Test
    void everything() {
        run(
                Map.ofEntries(
                        Map.entry("camel.beans.home", "#class:io.github.camelradius.lb.RadiusServerGroup"),
                        Map.entry("camel.beans.home.policy", "round-robin"),
                        Map.entry("camel.beans.home.servers", "a,b"),
                        Map.entry("camel.beans.home.timeout", "5s"),
                        Map.entry("camel.beans.home.health.suspect-count", "5"),
                        Map.entry("camel.beans.home.probe.type", "off"),
                        Map.entry("camel.beans.nas", "#class:io.github.camelradius.component.RadiusClients"),
                        Map.entry("camel.beans.nas.secrets[127.0.0.0/8]", "#property:nas.secret"),
                        Map.entry("camel.component.radius.clients", "#bean:nas"),
                        Map.entry("camel.component.radius.tries", "3"),
                        Map.entry("camel.component.radius.client-timeout", "7s"),
                        Map.entry("camel.component.radius.worker-count", "2")),
                new RouteBuilder() {
                    @Override
                    public void configure() {
                        balance("auth");
                        balance("acct");
                    }

                    private void balance(String service) {
                        from("radius:127.0.0.1:0?service=" + service)
                                .routeId(service)
                                .loadBalance(new RadiusLoadBalancer("home"))
                                .to("radius:127.0.0.1:{{a.port}}?secret=#property:a.secret")
                                .to("radius:127.0.0.1:{{b.port}}?secret=#bean:b-secret")
                                .end();
                    }
                });
        RadiusComponent component = main.getCamelContext().getComponent("radius", RadiusComponent.class);
        assertThat(component.getWorkerCount()).isEqualTo(2);
        assertThat(component.getConfiguration().getTries()).isEqualTo(3);
        assertThat(component.getConfiguration().getClientTimeout()).isEqualTo(7000);
        RadiusServerGroup home =
                main.getCamelContext().getRegistry().lookupByNameAndType("home", RadiusServerGroup.class);
        assertThat(home.getHealth().getSuspectCount()).isEqualTo(5);
        servers.areBalanced(main.getCamelContext());
    }

    /** A property is no URI: it may have any text. */
    @ParameterizedTest
    @ValueSource(strings = {HomeServers.NAS_SECRET, "{{nas.secret}}", "#property:nas.secret"})
    void secretOfTheComponent(String secret) {
        run(Map.of("camel.component.radius.secret", secret), new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0").routeId("auth").to("radius:127.0.0.1:{{b.port}}?secret=#bean:b-secret");
            }
        });
        assertThat(servers.login(main.getCamelContext(), "auth", "right")).isEqualTo("Access-Accept b");
    }

    @Test
    void aPropertyThatIsNoneStopsTheStart() {
        RouteBuilder none = new RouteBuilder() {
            @Override
            public void configure() {}
        };
        assertThat(catchThrowable(() -> run(Map.of("camel.component.radius.retries", "3"), none)))
                .hasStackTraceContaining("retries");
    }
}
