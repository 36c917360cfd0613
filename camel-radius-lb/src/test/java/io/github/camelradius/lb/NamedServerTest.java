package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.component.RadiusComponent;
import io.github.camelradius.component.RadiusConstants;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Test;

/** A group with one server by name and a fixed one. See https://github.com/radsecproxy/radsecproxy/issues/3 */
class NamedServerTest extends BalancerTestSupport {
    private volatile List<InetAddress> addresses = List.of();

    private List<InetAddress> lookUp(String host) throws UnknownHostException {
        if (addresses.isEmpty()) {
            throw new UnknownHostException(host);
        }
        return addresses;
    }

    private void balance(TestServer named, TestServer fixed) throws Exception {
        RadiusComponent component = new RadiusComponent();
        component.setNameResolver(this::lookUp);
        context.addComponent("radius", component);
        group("home", "named,fixed");
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(named.uri().replace("127.0.0.1", "radius.example"))
                        .to(fixed.uri());
            }
        });
    }

    private Object server() {
        return ask("direct:in").getMessage().getHeader(RadiusConstants.LB_SERVER);
    }

    @Test
    void aNameThatDoesNotResolveMakesOnlyItsServerUnusable() throws Exception {
        balance(server(TestServer.ACCEPT), server(TestServer.ACCEPT));
        assertThat(server()).isEqualTo("fixed");
        await().until(() -> view("home", "named").state().equals("unresolved"));
        assertThat(server()).isEqualTo("fixed");
        assertThat(view("home", "named").sent()).isZero();
    }

    @Test
    void aNameIsLookedUpByTheComponentsResolver() throws Exception {
        addresses = List.of(InetAddress.getLoopbackAddress());
        balance(server(TestServer.ACCEPT), server(TestServer.ACCEPT));
        assertThat(server()).isEqualTo("named");
    }
}
