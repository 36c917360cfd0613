package org.example.radius;

import static io.github.camelradius.component.RadiusEndpoints.radius;

import io.github.camelradius.lb.RadiusServerGroup;
import io.github.camelradius.message.RadiusMessage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;

/** The group of servers, accounting, and the two servers themselves; the log-in is in {@code log-in.camel.yaml}. */
@ApplicationScoped
public class Routes extends RouteBuilder {
    @Produces
    @Singleton
    @Named("home")
    RadiusServerGroup home() {
        RadiusServerGroup home = new RadiusServerGroup();
        home.setServers("a,b");
        home.setPolicy("weighted");
        home.setWeights("80,20");
        home.setTimeout(Duration.ofMillis(500));
        return home;
    }

    @Override
    public void configure() {
        // Records go through a queue as octets; the NAS has its answer when they have come out of it.
        from(radius("127.0.0.1:{{nas.acct-port}}").service("acct"))
                .routeId("records")
                .marshal()
                .custom("radius")
                .to("seda:records?waitForTaskToComplete=Always");
        from("seda:records")
                .routeId("stored")
                .unmarshal()
                .custom("radius")
                .convertBodyTo(Map.class)
                .log("${body[Acct-Status-Type]} of ${body[User-Name]}");

        for (String server : List.of("a", "b")) {
            from(radius("127.0.0.1:{{" + server + ".port}}").secret("#property:home.secret"))
                    .routeId("home-" + server)
                    .process(exchange -> answer(exchange, server));
        }
    }

    /** Knows bob, whose password is secret. */
    private static void answer(Exchange exchange, String server) {
        Map<?, ?> asked = exchange.getMessage().getBody(Map.class);
        boolean known = "bob".equals(asked.get("User-Name")) && "secret".equals(asked.get("User-Password"));
        exchange.getMessage().setHeader("CamelRadiusCode", known ? "Access-Accept" : "Access-Reject");
        exchange.getMessage()
                .setBody("Reply-Message = \"" + server + (known ? " says hello" : " does not know you") + "\"");
    }
}
