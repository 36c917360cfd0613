package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.console.DevConsole;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.PluginHelper;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Camel's developer console {@code radius}. */
class DevConsoleTest {
    @Test
    void showsListenersAndWhatTheirClientsSent() throws Exception {
        try (DefaultCamelContext context = new DefaultCamelContext();
                DatagramSocket client = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"))) {
            RadiusClients clients = new RadiusClients();
            clients.getSecrets().put("127.0.0.0/8", "a secret of this client");
            context.getRegistry().bind("clients", clients);
            context.addRoutes(new RouteBuilder() {
                @Override
                public void configure() {
                    from("radius:127.0.0.1:0?clients=#bean:clients")
                            .routeId("in")
                            .log("not asked");
                }
            });
            context.start();
            InetSocketAddress address = ((RadiusConsumer) context.getRoute("in").getConsumer()).localAddress();
            client.send(new DatagramPacket(new byte[5], 5, address));
            DevConsole console = PluginHelper.getDevConsoleResolver(context.getCamelContextExtension())
                    .resolveDevConsole("radius");
            Awaitility.await()
                    .untilAsserted(() -> assertThat(
                                    console.call(DevConsole.MediaType.JSON).toString())
                            .contains("route=in", "network=127.0.0.0/8", "received=1", "dropped={malformed=1}"));
            assertThat((String) console.call(DevConsole.MediaType.TEXT))
                    .contains("in (127.0.0.1:" + address.getPort() + ")", "127.0.0.0/8", "{malformed=1}")
                    .doesNotContain("a secret");
        }
    }
}
