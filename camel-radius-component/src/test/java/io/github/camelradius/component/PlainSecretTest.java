package io.github.camelradius.component;

import static io.github.camelradius.component.RadiusEndpoints.radius;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.codec.SharedSecret;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import org.apache.camel.impl.DefaultCamelContext;

/** Whatever is given as a secret: it arrives, or it is refused before there is an endpoint. */
class PlainSecretTest {
    private static final DefaultCamelContext CONTEXT = new DefaultCamelContext();

    static {
        CONTEXT.start();
    }

    @AfterContainer
    static void stop() {
        CONTEXT.stop();
    }

    @Provide
    Arbitrary<String> secrets() {
        return Arbitraries.strings()
                .withChars("a1+%&?#(){}=;\\/'\" \n\té€RAW")
                .ofMinLength(1)
                .ofMaxLength(8);
    }

    @Property(tries = 1000)
    void arrivesOrIsRefused(@ForAll("secrets") String secret) {
        RadiusEndpointBuilder builder;
        try {
            builder = radius("h:1").secret(secret);
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining("#property:key");
            return;
        }
        RadiusEndpoint endpoint = builder.resolve(CONTEXT, RadiusEndpoint.class);
        String meant = secret.matches("RAW(?:\\(.*\\)|\\{.*})") ? secret.substring(4, secret.length() - 1) : secret;
        assertThat(endpoint.getConfiguration().getSecret()).isEqualTo(SharedSecret.of(meant));
        assertThat(endpoint.getConfiguration().getTries()).isEqualTo(2);
    }
}
