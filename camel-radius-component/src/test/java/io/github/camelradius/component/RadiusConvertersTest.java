package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.util.List;
import java.util.Map;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.RuntimeCamelException;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Camel converts to and from a RadiusMessage; tinyradius' packets are in {@link BodiesTest}. */
class RadiusConvertersTest {
    private final CamelContext context = new DefaultCamelContext();

    @BeforeEach
    void start() {
        context.start();
    }

    @AfterEach
    void stop() {
        context.stop();
    }

    private Message body(Object body) {
        Exchange exchange = new DefaultExchange(context);
        exchange.getMessage().setBody(body);
        return exchange.getMessage();
    }

    @Test
    void aMapAndTextAreAMessageOfTheCodeInTheHeader() {
        Message map = body(Map.of("User-Name", "bob", "Reply-Message", List.of("a", "b")));
        assertThat(map.getBody(RadiusMessage.class).code()).isEqualTo(RadiusCode.ACCESS_REQUEST);
        map.setHeader(RadiusConstants.CODE, "Access-Reject");
        assertThat(map.getBody(RadiusMessage.class).code()).isEqualTo(RadiusCode.ACCESS_REJECT);
        assertThat(map.getBody(RadiusMessage.class).getAll("Reply-Message")).containsExactly("a", "b");
        assertThat(body("User-Name = bob, NAS-Port = 7")
                        .getBody(RadiusMessage.class)
                        .get("NAS-Port"))
                .isEqualTo(7L);
        assertThatThrownBy(() -> body("no attribute").getBody(RadiusMessage.class))
                .isInstanceOf(RuntimeCamelException.class);
    }

    @Test
    void aMessageIsAMapAndAsReceivedItsOctets() {
        byte[] packet = {1, 5, 0, 23, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 'u'};
        RadiusMessage received = body(packet).getBody(RadiusMessage.class);
        assertThat(received.identifier()).isEqualTo(5);
        assertThat(body(received).getBody(Map.class)).isEqualTo(Map.of("User-Name", "u"));
        assertThat(body(received).getBody(byte[].class)).isEqualTo(packet);
        RadiusMessage made = received.toBuilder().add("NAS-Port", 1).build();
        assertThatThrownBy(() -> body(made).getBody(byte[].class)).hasStackTraceContaining("data format radius");
    }

    @Test
    void asTextAMessageShowsNoPassword() {
        RadiusMessage login =
                body(Map.of("User-Name", "bob", "User-Password", "very-secret")).getBody(RadiusMessage.class);
        assertThat(body(login).getBody(String.class)).contains("bob").doesNotContain("very-secret");
    }
}
