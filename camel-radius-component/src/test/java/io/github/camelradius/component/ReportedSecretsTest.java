package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusMessage;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.ResolveEndpointFailedException;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** P17: a secret is what was written, in every form that an endpoint takes it, or it is refused at the start. */
@Timeout(60)
@Tag("https://github.com/radsecproxy/radsecproxy/issues/56")
class ReportedSecretsTest {
    static final String[] SECRETS = {
        "fht8CD%E7am",
        "a+b",
        "a&b",
        "a?b",
        "a#b",
        "a b",
        "a'b",
        "a\"b",
        "a\\b",
        "a%b",
        "a=b",
        "a;b",
        "a{b}",
        "a(b)c",
        "ключ€",
        " lead and trail ",
        "all+of&them?at#once 'with\" \\ and %E7"
    };

    private final CamelContext context = new DefaultCamelContext();

    @AfterEach
    void stop() {
        context.stop();
    }

    /** A server that has the literal secret; its port. */
    private int serve(String secret) throws Exception {
        context.getRegistry().bind("literal", SharedSecret.of(secret));
        Properties properties = new Properties();
        properties.setProperty("peer.secret", secret);
        properties.setProperty("lone", "a\\b");
        context.getPropertiesComponent().setInitialProperties(properties);
        context.getRegistry().bind("octets", secret.getBytes(StandardCharsets.UTF_8));
        RadiusClients clients = new RadiusClients();
        clients.getSecrets().put("127.0.0.0/8", SharedSecret.of(secret));
        context.getRegistry().bind("clients", clients);
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?clients=#bean:clients")
                        .routeId("server")
                        .process(e -> {
                            Object password =
                                    e.getMessage().getBody(RadiusMessage.class).get("User-Password");
                            e.getMessage()
                                    .setHeader(
                                            RadiusConstants.CODE,
                                            "pw".equals(password) ? "Access-Accept" : "Access-Reject");
                        });
            }
        });
        context.start();
        return ((RadiusConsumer) context.getRoute("server").getConsumer())
                .localAddress()
                .getPort();
    }

    private Exchange ask(int port, String secret) {
        return context.createFluentProducerTemplate()
                .to("radius:127.0.0.1:" + port + "?timeout=300ms&tries=1&secret=" + secret)
                .withBody(Map.of("User-Name", "u", "User-Password", "pw"))
                .send();
    }

    private static void assertAccepted(Exchange answer) {
        assertThat(answer.getException()).isNull();
        assertThat(answer.getMessage().getHeader(RadiusConstants.CODE)).isEqualTo("Access-Accept");
    }

    @ParameterizedTest
    @FieldSource("SECRETS")
    void inABean(String secret) throws Exception {
        int port = serve(secret);
        assertAccepted(ask(port, "#bean:octets"));
        assertAccepted(ask(port, "#bean:literal"));
    }

    @ParameterizedTest
    @FieldSource("SECRETS")
    void inAProperty(String secret) throws Exception {
        assertAcceptedOrRefused(serve(secret), "#property:peer.secret", secret, "a\\\\b");
    }

    @ParameterizedTest
    @FieldSource("SECRETS")
    void rawInTheUri(String secret) throws Exception {
        assertAccepted(ask(serve(secret), secret.contains(")") ? "RAW{" + secret + "}" : "RAW(" + secret + ")"));
    }

    /** As it stands, or refused; never another secret. */
    @ParameterizedTest
    @FieldSource("SECRETS")
    void plainInTheUri(String secret) throws Exception {
        assertAcceptedOrRefused(serve(secret), secret, secret, ".*([+& ]|%E7).*");
    }

    private void assertAcceptedOrRefused(int port, String written, String secret, String refused) {
        try {
            assertAccepted(ask(port, written));
        } catch (ResolveEndpointFailedException e) {
            assertThat(secret).matches(refused);
            assertThat(e.getMessage()).doesNotContain(secret);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "fht8CD%E7am, 'has a %hh in the URI, which Camel decodes to no character: use secret=#property:key'",
        "a+b, 'has a + in the URI, which Camel reads as a space: use secret=#property:key'",
        "#property:lone, 'has a \\ in property lone, which Camel takes out: use secret=#bean:name'"
    })
    void whatCamelWouldChangeIsRefused(String secret, String reason) throws Exception {
        int port = serve("x");
        assertThatThrownBy(() -> ask(port, secret))
                .isInstanceOf(ResolveEndpointFailedException.class)
                .cause()
                .hasMessageStartingWith("The secret of radius:127.0.0.1:" + port + " " + reason);
    }
}
