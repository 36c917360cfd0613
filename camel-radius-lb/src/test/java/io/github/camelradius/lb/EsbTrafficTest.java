package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.server.DropReason;
import io.github.camelradius.server.KnownClient;
import java.util.Map;
import org.apache.camel.Body;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Test;

/** Taps, throttles, and servers that a header names. */
class EsbTrafficTest extends EsbTestSupport {
    @Test
    void aTapGetsACopyAndDelaysNothing() throws Exception {
        TestServer tap = server("secret-of-the-tap", TestServer.SILENT);
        property("tap", "127.0.0.1:" + tap.port()).property("tap.secret", "secret-of-the-tap");
        flow("A copy for another system");

        assertThat(code(send("auth", 5000, "User-Name = bob, User-Password = pw")))
                .isEqualTo("Access-Accept");

        await().until(() -> tap.received() == 1);
        assertThat(tap.request(0))
                .as("hidden and signed with its own secret")
                .hasSameSizeAs(a.request(0))
                .isNotEqualTo(a.request(0));
        tap.answerLate(0, TestServer.REJECT);
        assertThat(code(send("auth", 5000, "User-Name = bob"))).isEqualTo("Access-Accept");
    }

    @Test
    void aTapInAChildSaysNothingOfItsServer() throws Exception {
        TestServer tap = server("secret-of-the-tap", TestServer.SILENT);
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to("direct:a")
                        .to(b.uri());
                from("direct:a")
                        .errorHandler(noErrorHandler())
                        .wireTap(tap.uri() + "&tries=1&timeout=50ms")
                        .to(a.uri());
            }
        });
        for (int i = 0; i < 5; i++) {
            assertThat(code(ask("direct:in"))).isEqualTo("Access-Accept");
        }
        await().until(() -> tap.received() == 5);
        assertThat(context.getInflightRepository().size()).isNotNegative();
        await().until(() -> context.getInflightRepository().size() == 0);

        assertThat(view("home", "a").sent()).isEqualTo(5);
        assertThat(view("home", "a").ignored()).isZero();
        assertThat(view("home", "a").state()).isEqualTo("up");
        assertThat(a.received()).isEqualTo(5);
    }

    @Test
    void whatIsMoreThanTheThrottleLetsThroughIsDroppedAndCounted() throws Exception {
        RadiusClients nas = new RadiusClients();
        nas.setSecrets(Map.of("127.0.0.0/8", "secret-of-the-nas"));
        context.getRegistry().bind("nas", nas);
        property("limit", "2").property("period", "60000");
        flow("No more than so many a second");

        assertThat(code(send("auth", 5000, "User-Name = one"))).isEqualTo("Access-Accept");
        assertThat(code(send("auth", 5000, "User-Name = two"))).isEqualTo("Access-Accept");
        assertThat(code(send("auth", 100, "User-Name = three"))).isEqualTo("RadiusTimeoutException");

        KnownClient client = nas.known().all().get(0);
        assertThat(client.dropped(DropReason.QUEUE_FULL)).isEqualTo(1);
        assertThat(a.received()).isEqualTo(2);
    }

    @Test
    void aHeaderNamesTheServer() throws Exception {
        TestServer a2 = server("secret-of-all", TestServer.ACCEPT);
        TestServer b2 = server("secret-of-all", TestServer.REJECT);
        property("home.secret", "secret-of-all");
        context.getRegistry().bind("homes", new Homes("127.0.0.1:" + a2.port(), "127.0.0.1:" + b2.port()));
        flow("A server that a header names");

        assertThat(code(send("auth", 5000, "User-Name = bob@a"))).isEqualTo("Access-Accept");
        assertThat(code(send("auth", 5000, "User-Name = bob@b"))).isEqualTo("Access-Reject");
        assertThat(code(send("auth", 5000, "User-Name = alice@a"))).isEqualTo("Access-Accept");
        assertThat(a2.received()).isEqualTo(2);
        assertThat(b2.received()).isEqualTo(1);
    }

    /** Which server a realm has. */
    public record Homes(String a, String b) {
        public String of(@Body RadiusMessage request) {
            return request.getString("User-Name").endsWith("@a") ? a : b;
        }
    }
}
