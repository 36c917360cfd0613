package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.component.RadiusConsumer;
import io.github.camelradius.component.RadiusMdc;
import io.github.camelradius.lb.RadiusLoadBalancer;
import io.github.camelradius.lb.RadiusServerGroup;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.mdc.MDCService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.MDC;

/** What log lines of a Camel application's routes can show of their requests. */
@Timeout(60)
class MdcTest {
    private final DefaultCamelContext context = new DefaultCamelContext();
    private final Map<String, Map<String, String>> seen = new ConcurrentHashMap<>();

    @AfterEach
    void stop() {
        context.stop();
    }

    private void see(String place) {
        Map<String, String> all = MDC.getCopyOfContextMap();
        seen.put(place, all == null ? Map.of() : all);
    }

    /** A balancer in front of one server, asked once. */
    private void ask() throws Exception {
        context.start();
        RadiusServerGroup group = new RadiusServerGroup();
        group.setServers("a");
        group.getProbe().setType("off");
        context.getRegistry().bind("home", group);
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?secret=s1")
                        .routeId("server")
                        .setHeader(RadiusConstants.CODE, constant("Access-Accept"));
            }
        });
        String server = "radius:127.0.0.1:" + port("server") + "?secret=s1";
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?secret=s0")
                        .routeId("front")
                        .process(exchange -> see("before"))
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to("direct:a")
                        .end()
                        .process(exchange -> see("after"));
                from("direct:a").process(exchange -> see("child")).to(server);
            }
        });
        context.createFluentProducerTemplate()
                .to("radius:127.0.0.1:" + port("front") + "?secret=s0")
                .withBody(Map.of("User-Name", "nemo", "User-Password", "arctangent"))
                .send();
        assertThat(seen).containsKeys("before", "child", "after");
    }

    private int port(String route) {
        return ((RadiusConsumer) context.getRoute(route).getConsumer())
                .localAddress()
                .getPort();
    }

    @Test
    void clientCodeGroupAndServerAreThereAsFarAsTheyAreKnown() throws Exception {
        context.getCamelContextExtension().addInterceptStrategy(new RadiusMdc());
        ask();
        assertThat(seen.get("before"))
                .containsEntry(RadiusMdc.CLIENT, "any")
                .containsEntry(RadiusMdc.CODE, "Access-Request")
                .containsKeys(RadiusMdc.PEER, RadiusMdc.IDENTIFIER)
                .doesNotContainKeys(RadiusMdc.GROUP, RadiusMdc.SERVER);
        assertThat(seen.get("child"))
                .containsEntry(RadiusMdc.CLIENT, "any")
                .containsEntry(RadiusMdc.GROUP, "home")
                .containsEntry(RadiusMdc.SERVER, "a");
        assertThat(seen.get("after"))
                .containsEntry(RadiusMdc.CODE, "Access-Accept")
                .containsEntry(RadiusMdc.GROUP, "home")
                .containsEntry(RadiusMdc.SERVER, "a");
        assertThat(seen.toString()).doesNotContain("nemo", "arctangent");
    }

    @Test
    void nothingIsLeftWhenAStepHasRun() throws Exception {
        context.getCamelContextExtension().addInterceptStrategy(new RadiusMdc());
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:plain").process(exchange -> see("plain"));
            }
        });
        context.start();
        MDC.put(RadiusMdc.CLIENT, "mine");
        context.createFluentProducerTemplate()
                .to("direct:plain")
                .withHeader(RadiusConstants.CODE, "Access-Request")
                .send();
        assertThat(seen.get("plain"))
                .containsEntry(RadiusMdc.CODE, "Access-Request")
                .doesNotContainKey(RadiusMdc.CLIENT);
        assertThat(MDC.get(RadiusMdc.CODE)).isNull();
        assertThat(MDC.get(RadiusMdc.CLIENT)).isEqualTo("mine");
        MDC.remove(RadiusMdc.CLIENT);
    }

    @Test
    void withoutItNothingIsPutThere() throws Exception {
        ask();
        assertThat(seen.toString()).doesNotContain("radius.");
    }

    @Test
    void camelMdcShowsTheHeadersThatItIsTold() throws Exception {
        MDCService service = new MDCService();
        service.setCustomHeaders(
                String.join(",", RadiusConstants.CLIENT, RadiusConstants.CODE, RadiusConstants.LB_SERVER));
        service.init(context);
        ask();
        assertThat(seen.get("before")).containsEntry(RadiusConstants.CLIENT, "any");
        assertThat(seen.get("after"))
                .containsEntry(RadiusConstants.CODE, "Access-Accept")
                .containsEntry(RadiusConstants.LB_SERVER, "a");
    }
}
