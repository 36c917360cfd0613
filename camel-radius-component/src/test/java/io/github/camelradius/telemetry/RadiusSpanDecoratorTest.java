package io.github.camelradius.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.client.Attempt;
import io.github.camelradius.client.PacketObserver;
import io.github.camelradius.component.RadiusConsumer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import java.util.Map;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.opentelemetry2.OpenTelemetryTracer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What OpenTelemetry is given of requests, by camel-opentelemetry2. */
@Timeout(60)
class RadiusSpanDecoratorTest {
    private final DefaultCamelContext context = new DefaultCamelContext();
    private final InMemorySpanExporter spans = InMemorySpanExporter.create();
    private final SdkTracerProvider provider = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(spans))
            .build();

    @AfterEach
    void stop() {
        context.stop();
        provider.close();
    }

    /** Starts a server that knows one password, and returns the URI to ask it by. */
    private String serve(String options) throws Exception {
        context.getRegistry().bind("tracer", provider.get("test"));
        OpenTelemetryTracer tracer = new OpenTelemetryTracer();
        tracer.init(context);
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?secret=s3cr3t" + options)
                        .routeId("server")
                        .setHeader("CamelRadiusCode", constant("Access-Reject"));
            }
        });
        context.start();
        int port = ((RadiusConsumer) context.getRoute("server").getConsumer())
                .localAddress()
                .getPort();
        return "radius:127.0.0.1:" + port + "?secret=s3cr3t&serverName=home/a" + options;
    }

    private void ask(String uri) {
        context.createFluentProducerTemplate()
                .to(uri)
                .withBody(Map.of("User-Name", "nemo", "User-Password", "arctangent"))
                .send();
    }

    private SpanData span(String operation) {
        return await().until(
                        () -> spans.getFinishedSpanItems().stream()
                                .filter(span -> operation.equals(tag(span, "op")))
                                .toList(),
                        found -> found.size() == 1)
                .get(0);
    }

    private static String tag(SpanData span, String name) {
        return span.getAttributes().get(AttributeKey.stringKey(name));
    }

    @Test
    void aRequestIsTwoSpansWithPeerClientServerAndAnswer() throws Exception {
        String uri = serve("");
        ask(uri);
        SpanData sent = span("EVENT_SENT");
        assertThat(sent.getName()).isEqualTo("Access-Request");
        assertThat(tag(sent, "component")).isEqualTo("camel-radius");
        assertThat(tag(sent, "network.transport")).isEqualTo("udp");
        assertThat(tag(sent, "network.peer.address")).isEqualTo("127.0.0.1");
        assertThat(uri).contains(":" + tag(sent, "network.peer.port") + "?");
        assertThat(tag(sent, "radius.server")).isEqualTo("home/a");
        assertThat(tag(sent, "radius.code")).isEqualTo("Access-Request");
        assertThat(tag(sent, "radius.answer")).isEqualTo("Access-Reject");
        assertThat(tag(sent, "radius.tries")).isEqualTo("1");
        assertThat(sent.getStatus().getStatusCode()).isNotEqualTo(StatusCode.ERROR);
        SpanData received = span("EVENT_RECEIVED");
        assertThat(received.getName()).isEqualTo("Access-Request");
        assertThat(tag(received, "radius.client")).isEqualTo("any");
        assertThat(tag(received, "radius.identifier")).containsOnlyDigits();
        assertThat(tag(received, "network.peer.address")).isEqualTo("127.0.0.1");
        assertThat(tag(received, "radius.answer")).isEqualTo("Access-Reject");
    }

    @Test
    void aBalancersGroupAndServerAreNamed() throws Exception {
        String uri = serve("");
        PacketObserver balancer = new PacketObserver() {
            @Override
            public String group() {
                return "campus";
            }

            @Override
            public String server() {
                return "b";
            }
        };
        context.createFluentProducerTemplate()
                .to(uri)
                .withBody(Map.of("User-Name", "nemo", "User-Password", "arctangent"))
                .withExchangeProperty(Attempt.PROPERTY, new Attempt(1, 5_000_000_000L, Attempt.NO_DEADLINE, balancer))
                .send();
        SpanData sent = span("EVENT_SENT");
        assertThat(tag(sent, "radius.group")).isEqualTo("campus");
        assertThat(tag(sent, "radius.server")).isEqualTo("b");
    }

    @Test
    void neitherSecretNorPasswordNorSubscriberIsShown() throws Exception {
        ask(serve(""));
        span("EVENT_SENT");
        span("EVENT_RECEIVED");
        assertThat(texts()).isNotEmpty().noneMatch(text -> text.matches("(?s).*(s3cr3t|arctangent|nemo).*"));
    }

    @Test
    void theSubscriberIsShownWhereAnOptionSaysSo() throws Exception {
        ask(serve("&traceUserName=true"));
        assertThat(tag(span("EVENT_SENT"), "user.name")).isEqualTo("nemo");
        assertThat(tag(span("EVENT_RECEIVED"), "user.name")).isEqualTo("nemo");
        assertThat(texts()).noneMatch(text -> text.matches("(?s).*(s3cr3t|arctangent).*"));
    }

    @Test
    void aRequestThatNobodyAnswersIsAnError() throws Exception {
        String uri = serve("");
        context.getRouteController().stopRoute("server");
        ask(uri + "&timeout=50&tries=1");
        SpanData sent = span("EVENT_SENT");
        assertThat(sent.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(tag(sent, "radius.answer")).isNull();
    }

    private List<String> texts() {
        return spans.getFinishedSpanItems().stream().map(SpanData::toString).toList();
    }
}
