package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.server.DropReason;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an observer hears of each request: answered, left in silence, or dropped for a reason. */
@Timeout(60)
class RequestObserverTest {
    private final DefaultCamelContext context = new DefaultCamelContext();
    private final BlockingQueue<EndedRequest> ended = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> marks = new LinkedBlockingQueue<>();
    private int port;

    @BeforeEach
    void start() throws Exception {
        RequestObserver observer = request -> {
            marks.add(request.exchange().getMessage().getHeader("mark", "none", String.class));
            ended.add(request);
            if (request.answer() == null) {
                throw new IllegalStateException("an observer's own fault");
            }
        };
        context.getRegistry().bind("observer", observer);
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?secret=s&requestObserver=#bean:observer")
                        .routeId("server")
                        .process(RequestObserverTest::serve);
            }
        });
        context.start();
        port = consumer().localAddress().getPort();
    }

    private RadiusConsumer consumer() {
        return (RadiusConsumer) context.getRoute("server").getConsumer();
    }

    private static void serve(Exchange exchange) {
        String user = exchange.getMessage()
                .getBody(io.github.camelradius.message.RadiusMessage.class)
                .getString("User-Name");
        exchange.getMessage().setHeader("mark", user);
        switch (user) {
            case "good" -> exchange.getMessage().setHeader(RadiusConstants.CODE, "Access-Accept");
            case "unserved" -> exchange.setException(new RadiusDropException(DropReason.NO_SERVER, exchange));
            default -> exchange.setException(new IllegalStateException("the database is gone"));
        }
    }

    @AfterEach
    void stop() {
        context.stop();
    }

    private EndedRequest ask(String user) throws InterruptedException {
        context.createFluentProducerTemplate()
                .to("radius:127.0.0.1:" + port + "?secret=s&timeout=100ms&tries=1")
                .withBody(Map.of("User-Name", user, "User-Password", "x"))
                .send();
        @Nullable EndedRequest heard = ended.poll(10, TimeUnit.SECONDS);
        assertThat(heard).isNotNull();
        assertThat(marks.poll()).isEqualTo(user);
        return heard;
    }

    @Test
    void anAnsweredRequestComesWithItsAnswer() throws Exception {
        EndedRequest request = ask("good");
        assertThat(request.client()).isEqualTo("any");
        assertThat(request.request().getString("User-Name")).isEqualTo("good");
        assertThat(request.answer()).isNotNull();
        assertThat(request.answer().code()).isEqualTo(RadiusCode.ACCESS_ACCEPT);
        assertThat(request.dropped()).isNull();
        assertThat(request.nanos()).isPositive();
    }

    @Test
    void aRouteCanDropARequestForAReason() throws Exception {
        EndedRequest request = ask("unserved");
        assertThat(request.answer()).isNull();
        assertThat(request.dropped()).isEqualTo(DropReason.NO_SERVER);
        assertThat(consumer().clients().get(0).dropped(DropReason.NO_SERVER)).isEqualTo(1);
    }

    @Test
    void aFaultOfTheObserverIsNotTheRequests() throws Exception {
        EndedRequest request = ask("bad");
        assertThat(request.answer()).isNull();
        assertThat(request.dropped()).isNull();
        assertThat(ask("good").answer()).isNotNull();
    }
}
