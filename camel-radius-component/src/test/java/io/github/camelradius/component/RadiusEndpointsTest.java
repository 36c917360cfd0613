package io.github.camelradius.component;

import static io.github.camelradius.component.RadiusEndpoints.radius;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.ExceptionHandler;
import org.apache.camel.support.LoggingExceptionHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints made by methods are those that URIs make, and every option of a URI is a method. */
class RadiusEndpointsTest {
    private static final byte[] OCTETS = {(byte) 0xff, 0, '+', '&', (byte) 0x80};
    private static final EventLoopGroup LOOPS = new NioEventLoopGroup(1);

    /** What each type of parameter is tried with. */
    private static final Map<Class<?>, Object> SAMPLES = Map.ofEntries(
            Map.entry(int.class, 7),
            Map.entry(boolean.class, true),
            Map.entry(Duration.class, Duration.ofMillis(1234)),
            Map.entry(Instant.class, Instant.parse("2030-01-02T03:04:05Z")),
            Map.entry(String.class, "yes & no, 50%+1"),
            Map.entry(SharedSecret.class, SharedSecret.of(OCTETS)),
            Map.entry(RadiusClients.class, new RadiusClients()),
            Map.entry(RequestObserver.class, (RequestObserver) request -> {}),
            Map.entry(EventLoopGroup.class, LOOPS),
            Map.entry(ExchangePattern.class, ExchangePattern.InOnly),
            Map.entry(ExceptionHandler.class, new LoggingExceptionHandler(new DefaultCamelContext(), Object.class)));

    private final DefaultCamelContext context = new DefaultCamelContext();

    @BeforeEach
    void start() {
        Properties properties = new Properties();
        properties.setProperty("nas.secret", "a+b & c");
        properties.setProperty("patience", "2345");
        properties.setProperty("home.address", "192.0.2.1:1812");
        context.getPropertiesComponent().setInitialProperties(properties);
        context.getRegistry().bind("octets", OCTETS);
        context.start();
    }

    @AfterEach
    void stop() throws Exception {
        context.close();
    }

    static List<String> options() throws Exception {
        try (InputStream metadata =
                RadiusEndpoint.class.getResourceAsStream("/META-INF/io/github/camelradius/component/radius.json")) {
            JsonNode properties = new ObjectMapper().readTree(metadata).get("properties");
            return properties.properties().stream()
                    .filter(option -> option.getValue().get("kind").asText().equals("parameter"))
                    .map(Map.Entry::getKey)
                    .toList();
        }
    }

    private static Stream<Method> methods(String option) {
        return Arrays.stream(RadiusEndpointBuilder.class.getMethods())
                .filter(method -> method.getName().equals(option) && method.getParameterCount() == 1);
    }

    @Test
    void thereAreOptions() throws Exception {
        assertThat(options()).contains("secret", "tries", "clients", "bridgeErrorHandler");
    }

    @ParameterizedTest
    @MethodSource("options")
    void everyOptionIsAMethodThatSetsIt(String option) throws Exception {
        Class<?> ofSecret = option.endsWith("ecret") ? SharedSecret.class : null;
        Class<?> kind = option.equals("clients") ? RadiusClients.class : ofSecret;
        Method method = methods(option)
                .filter(m -> kind == null || m.getParameterTypes()[0] == kind)
                .findFirst()
                .orElseThrow(() -> new AssertionError("RadiusEndpointBuilder has no method " + option
                        + ": add one, so that routes in Java can set the option"));
        Object value = SAMPLES.get(method.getParameterTypes()[0]);
        assertThat(value).as("a sample of %s", method).isNotNull();
        RadiusEndpointBuilder builder = radius("127.0.0.1:1812");
        assertThat(method.invoke(builder, value)).isSameAs(builder);
        Object set = new RadiusEndpointConfigurer()
                .getOptionValue(builder.resolve(context, RadiusEndpoint.class), option, false);
        Object expected = value instanceof Duration duration ? duration.toMillis() : value;
        assertThat(set).isEqualTo(expected instanceof Instant instant ? instant.toString() : expected);
    }

    @Test
    void theSameEndpointIsMadeOnce() {
        RadiusEndpointBuilder builder =
                radius("h:1").secret(SharedSecret.of(OCTETS)).timeout(Duration.ofSeconds(2));
        assertThat(builder.resolve(context)).isSameAs(builder.resolve(context));
    }

    @Test
    void aLogInGoesThroughARouteMadeOfThem() throws Exception {
        RadiusClients nas = new RadiusClients();
        nas.getSecrets().put("127.0.0.0/8", OCTETS);
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from(radius("127.0.0.1", 0).secret("#bean:octets").usingExecutorService(false))
                        .routeId("home")
                        .process(e -> {
                            Object password =
                                    e.getMessage().getBody(RadiusMessage.class).get("User-Password");
                            e.getMessage()
                                    .setHeader(
                                            RadiusConstants.CODE,
                                            "right".equals(password) ? "Access-Accept" : "Access-Reject");
                        });
            }
        });
        int home = port("home");
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from(radius("127.0.0.1:0").clients(nas).clientTimeout(Duration.ofSeconds(3)))
                        .routeId("proxy")
                        .to(radius("127.0.0.1:" + home)
                                .secret(SharedSecret.of(OCTETS))
                                .tries(2));
                from("direct:by-header").toD(radius("127.0.0.1:${header.port}").secret(SharedSecret.of(OCTETS)));
            }
        });
        assertThat(code(
                        radius("127.0.0.1", port("proxy"))
                                .secret("#bean:octets")
                                .getRawUri(),
                        "right"))
                .isEqualTo("Access-Accept");
        assertThat(code(
                        radius("127.0.0.1", port("proxy"))
                                .secret("#bean:octets")
                                .getRawUri(),
                        "wrong"))
                .isEqualTo("Access-Reject");
        assertThat(code("direct:by-header", "right")).isEqualTo("Access-Accept");
    }

    private int port(String route) {
        return ((RadiusConsumer) context.getRoute(route).getConsumer())
                .localAddress()
                .getPort();
    }

    private Object code(String uri, String password) {
        Exchange answer = context.createFluentProducerTemplate()
                .to(uri)
                .withHeader("port", port("home"))
                .withBody(Map.of("User-Name", "u", "User-Password", password))
                .send();
        assertThat(answer.getException()).isNull();
        return answer.getMessage().getHeader(RadiusConstants.CODE);
    }

    @Test
    void propertiesOfCamelStandInAddressAndOptions() {
        RadiusEndpoint endpoint = radius("{{home.address}}")
                .secret("#property:nas.secret")
                .option("timeout", "{{patience}}")
                .resolve(context, RadiusEndpoint.class);
        assertThat(endpoint.address()).isEqualTo("192.0.2.1:1812");
        assertThat(endpoint.getConfiguration().getSecret()).isEqualTo(SharedSecret.of("a+b & c"));
        assertThat(endpoint.getConfiguration().getTimeout()).isEqualTo(2345);
        assertThat(radius("::1", 1812).resolve(context, RadiusEndpoint.class).address())
                .isEqualTo("[::1]:1812");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a+b", "a%41b", "a&b=c", "a)b", "a}b", "RAW(a+b)", " a#b? ", "ключ€"})
    void aPlainSecretArrivesAsItWasWritten(String secret) {
        RadiusEndpoint endpoint = radius("h:1").secret(secret).resolve(context, RadiusEndpoint.class);
        assertThat(endpoint.getConfiguration().getSecret())
                .isEqualTo(SharedSecret.of(secret.replaceFirst("^RAW\\((.*)\\)$", "$1")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{{nas.secret}}", "#nas", " #nas", "a)&b}&c", "RAW(a{{b)"})
    void aSecretThatNoUriCarriesIsRefusedWithAdvice(String secret) {
        assertThatThrownBy(() -> radius("h:1").secret(secret))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Option secret of radius:h:1 ")
                .hasMessageContaining("secret(\"#property:key\")")
                .hasMessageContaining("secret(SharedSecret.of(..))")
                .message()
                .satisfies(text ->
                        assertThat(secret.isEmpty() || !text.contains(secret)).isTrue());
        assertThatThrownBy(() -> radius("h:1").option("previousSecret", secret))
                .hasMessageStartingWith("Option previousSecret of radius:h:1 ");
    }

    @Test
    void whatIsNoOptionOrNoAddressIsRefused() {
        assertThatThrownBy(() -> radius("h:1").option("retries", 3)).hasMessage("radius:h:1 has no option retries");
        assertThatThrownBy(() -> radius("h:1").option("host", "x")).hasMessage("radius:h:1 has no option host");
        assertThatThrownBy(() -> radius("radius:h:1?secret=topsecret"))
                .hasMessageContaining("write host:port")
                .message()
                .doesNotContain("topsecret");
        assertThatThrownBy(() -> radius("h").tries(3).resolve(context))
                .hasStackTraceContaining("write radius:host:port");
    }

    @Test
    void noSecretIsShown() {
        RadiusEndpointBuilder builder = radius("h:1").secret("topsecret");
        assertThat(builder).hasToString("radius:h:1");
        assertThat(builder.resolve(context).toString()).doesNotContain("topsecret");
    }
}
