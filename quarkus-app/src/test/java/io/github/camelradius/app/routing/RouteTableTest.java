package io.github.camelradius.app.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.app.config.AccessConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.camel.AsyncProducer;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.direct.DirectConsumerNotAvailableException;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a request meets that is sent into a group's route. */
class RouteTableTest {
    private static final ProgramConfig HOME = new ProgramConfig(
            null,
            null,
            List.of(),
            Map.of(),
            "home",
            null,
            ProgramConfig.NIO,
            1,
            List.of(),
            Duration.ZERO,
            AccessConfig.LOOPBACK,
            null,
            false,
            false,
            false,
            null,
            List.of(),
            false);

    private final DefaultCamelContext context = new DefaultCamelContext();

    /** As a listener does it. */
    private Exchange send(AsyncProducer producer) {
        Exchange exchange = request();
        producer.process(exchange, doneSync -> {});
        return exchange;
    }

    private Exchange request() {
        Exchange exchange = new DefaultExchange(context);
        exchange.getMessage()
                .setBody(RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, RadiusDictionary.standard())
                        .build());
        return exchange;
    }

    /** The half minute of Camel's default would be of the event loop. */
    @Test
    @Timeout(15)
    void aSuspendedRouteHoldsNobodyUp() throws Exception {
        try (context) {
            context.addRoutes(new RouteBuilder() {
                @Override
                public void configure() {
                    for (Role role : Role.values()) {
                        String id = RouteNames.group("home", role, 1);
                        from("direct:" + id).routeId(id).setBody(constant("answered"));
                    }
                }
            });
            context.start();
            RouteTable table = new RouteTable(HOME);
            table.open(context, "home", 1);
            AsyncProducer producer = table.producer(Role.AUTH, request());
            assertThat(send(producer).getMessage().getBody()).isEqualTo("answered");

            context.getRouteController().suspendRoute(RouteNames.group("home", Role.AUTH, 1));
            assertThat(send(producer).getException()).isInstanceOf(DirectConsumerNotAvailableException.class);
            context.getRouteController().resumeRoute(RouteNames.group("home", Role.AUTH, 1));
            assertThat(send(producer).getMessage().getBody()).isEqualTo("answered");
        }
    }
}
