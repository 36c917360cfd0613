package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.lb.core.RealmView;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.junit.jupiter.api.Test;

/** Group home of server a, which at first answers everybody, and b. */
class RealmRouteTest extends BalancerTestSupport {
    private TestServer a;
    private TestServer b;

    private void balance(String options) throws Exception {
        a = server(TestServer.ACCEPT);
        b = server("s2", TestServer.ACCEPT);
        PluginHelper.getRoutesLoader(context)
                .loadRoutes(ResourceHelper.fromString("home.yaml", """
                - beans:
                    - name: home
                      type: io.github.camelradius.lb.RadiusServerGroup
                      properties:
                        policy: primary-secondary
                        status-rule: dead-count
                        health.dead-count: 3
                        health.dead-interval: 0
                        servers: a,b
                        timeout: 200ms
                        tries: 1
                        probe.type: "off"
                """ + options.indent(8)));
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .routeId("in")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(a.uri())
                        .to(b.uri());
            }
        });
    }

    private Object serverOf(String realm) {
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, RadiusDictionary.standard())
                .add("User-Name", "u@" + realm)
                .add("User-Password", "p")
                .build();
        Exchange answer =
                template.request("direct:in", exchange -> exchange.getMessage().setBody(request));
        assertThat(answer.getException()).isNull();
        return answer.getMessage().getHeader(RadiusConstants.LB_SERVER);
    }

    @Test
    void aSilentRealmIsLedElsewhere() throws Exception {
        balance("health-scope: realm");
        assertThat(serverOf("a.example")).isEqualTo("a");
        a.answer(TestServer.SILENT);
        for (int i = 0; i < 3; i++) {
            assertThat(serverOf("b.example")).isEqualTo("b");
        }
        int received = a.received();
        assertThat(serverOf("B.Example")).isEqualTo("b");
        assertThat(a.received()).as("it is left alone").isEqualTo(received);
        a.answer(TestServer.ACCEPT);
        assertThat(serverOf("a.example")).isEqualTo("a");
        assertThat(view("home", "a").state()).isEqualTo("up");
        List<RealmView> realms = Objects.requireNonNull(view("home", "a").realms());
        assertThat(realms).singleElement().satisfies(realm -> {
            assertThat(realm.realm()).isEqualTo("b.example");
            assertThat(realm.state()).isEqualTo("down");
        });
        assertThat(changes)
                .singleElement()
                .satisfies(change -> assertThat(change.realm()).isEqualTo("b.example"));
    }

    @Test
    void withoutTheOptionTheServerIsTakenOut() throws Exception {
        balance("health-scope: server");
        assertThat(serverOf("a.example")).isEqualTo("a");
        a.answer(TestServer.SILENT);
        for (int i = 0; i < 3; i++) {
            assertThat(serverOf("b.example")).isEqualTo("b");
        }
        assertThat(serverOf("a.example")).isEqualTo("b");
        assertThat(view("home", "a").realms()).isNull();
        assertThat(changes)
                .singleElement()
                .satisfies(change -> assertThat(change.realm()).isNull());
    }

    @Test
    void theRealmOfARequestThatIsAMapCountsToo() throws Exception {
        balance("health-scope: realm");
        assertThat(serverOf("a.example")).isEqualTo("a");
        a.answer(TestServer.SILENT);
        for (int i = 0; i < 3; i++) {
            ask("direct:in", Map.of("User-Name", "u@b.example", "User-Password", "p"));
        }
        assertThat(changes)
                .singleElement()
                .satisfies(change -> assertThat(change.realm()).isEqualTo("b.example"));
    }
}
