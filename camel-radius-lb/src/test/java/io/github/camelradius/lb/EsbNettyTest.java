package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.component.RadiusNettyCodec;
import io.github.camelradius.peers.FreePorts;
import java.util.List;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.main.Main;
import org.junit.jupiter.api.Test;

/** Flows that stay with {@code netty:udp:}. */
class EsbNettyTest extends EsbTestSupport {
    @Test
    void aNettyConsumerBalances() throws Exception {
        int port = FreePorts.udp("127.0.0.1");
        property("listen.netty", "127.0.0.1:" + port);
        home.setPolicy("round-robin");
        flow("RADIUS on a netty:udp consumer");
        String uri = "radius:127.0.0.1:" + port + "?secret=#property:nas.secret";

        List<Future<Exchange>> answers = IntStream.range(0, 20)
                .mapToObj(i -> context.createFluentProducerTemplate()
                        .to(uri)
                        .withBody(login("user" + i))
                        .asyncSend())
                .toList();

        for (Future<Exchange> answer : answers) {
            assertThat(code(answer)).isEqualTo("Access-Accept");
        }
        assertThat(a.received()).isEqualTo(10);
        assertThat(b.received()).isEqualTo(10);
        assertThat(context.getRegistry()
                        .lookupByNameAndType("nas-packets", RadiusNettyCodec.class)
                        .clients()
                        .all()
                        .get(0)
                        .answered())
                .isEqualTo(20);
    }

    @Test
    void aNettyProducerAsks() throws Exception {
        flow("RADIUS on a netty:udp producer");
        assertThat(code(ask("direct:login", login("bob")))).isEqualTo("Access-Accept");
        a.answer(TestServer.REJECT);
        assertThat(code(ask("direct:login", login("bob")))).isEqualTo("Access-Reject");
    }

    @Test
    void octetsAreMarshalledAndUnmarshalled() throws Exception {
        flow("Octets of packets");
        assertThat(code(ask("direct:octets", login("bob")))).isEqualTo("Access-Accept");
        assertThat(a.received()).isEqualTo(1);
    }

    @Test
    void theDataFormatHasOptionsAsProperties() throws Exception {
        Main main = new Main();
        main.addInitialProperty("camel.dataformat.radius.secret", "secret-of-server-a");
        main.addInitialProperty("camel.dataformat.radius.code", "Accounting-Request");
        main.configure().addRoutesBuilder(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:octets")
                        .marshal()
                        .custom("radius")
                        .convertBodyTo(byte[].class)
                        .to("netty:udp://127.0.0.1:" + a.port() + "?udpByteArrayCodec=true&requestTimeout=3000")
                        .unmarshal()
                        .custom("radius");
            }
        });
        main.start();
        try {
            Exchange answer = main.getCamelContext()
                    .createProducerTemplate()
                    .request(
                            "direct:octets",
                            e -> e.getMessage().setBody("Acct-Session-Id = 1, Acct-Status-Type = Start"));
            assertThat(code(answer)).isEqualTo("Accounting-Response");
        } finally {
            main.stop();
        }
    }
}
