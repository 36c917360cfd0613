package io.github.camelradius.lb.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.component.RadiusConsumer;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.message.RadiusMessage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

/**
 * Servers a and b, which are {@code radius:} consumers in a context of their own, and a NAS that asks what a DSL has made.
 * They accept password {@code right} and say their name in Reply-Message. The secret of a and that of the NAS are text
 * that a URI does not carry, that of b no text at all.
 */
final class HomeServers implements AutoCloseable {
    static final String NAS_SECRET = "nas+secret &50%41";
    static final String A_SECRET = "a+secret?&x=1";
    static final byte[] B_SECRET = {(byte) 0xff, 0, '+', '&', (byte) 0x80, '\\', ')', '}'};

    private final DefaultCamelContext context = new DefaultCamelContext();

    HomeServers() throws Exception {
        context.getRegistry().bind("a-secret", SharedSecret.of(A_SECRET));
        context.getRegistry().bind("b-secret", B_SECRET);
        context.getRegistry().bind("nas-secret", SharedSecret.of(NAS_SECRET));
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                serve("a");
                serve("b");
            }

            private void serve(String name) {
                from("radius:127.0.0.1:0?service=any&usingExecutorService=false&secret=#bean:" + name + "-secret")
                        .routeId(name)
                        .process(e -> answer(name, e));
            }
        });
        context.start();
    }

    private static void answer(String name, Exchange exchange) {
        RadiusMessage request = exchange.getMessage().getBody(RadiusMessage.class);
        if (request.code().toString().equals("Access-Request")) {
            boolean right = "right".equals(request.get("User-Password"));
            exchange.getMessage().setHeader(RadiusConstants.CODE, right ? "Access-Accept" : "Access-Reject");
            exchange.getMessage().setBody(Map.of("Reply-Message", name));
        }
    }

    private static int port(CamelContext context, String route) {
        return ((RadiusConsumer) context.getRoute(route).getConsumer())
                .localAddress()
                .getPort();
    }

    /** What DSLs know of the servers: {@code a.port}, {@code a.secret}, {@code b.port}, {@code b.hex}, {@code nas.secret}. */
    Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("a.port", String.valueOf(port(context, "a")));
        properties.setProperty("b.port", String.valueOf(port(context, "b")));
        properties.setProperty("a.secret", A_SECRET);
        properties.setProperty("b.hex", HexFormat.of().formatHex(B_SECRET));
        properties.setProperty("nas.secret", NAS_SECRET);
        return properties;
    }

    /** A context of one's own with these properties and bean {@code b-secret}. */
    DefaultCamelContext balancer() {
        DefaultCamelContext balancer = new DefaultCamelContext();
        balancer.getPropertiesComponent().setInitialProperties(properties());
        balancer.getRegistry().bind("b-secret", B_SECRET.clone());
        return balancer;
    }

    /** An answer to the NAS: code, and Reply-Message if there is one. */
    String ask(CamelContext balancer, String route, Map<String, Object> attributes) {
        String code = attributes.containsKey("Acct-Status-Type") ? "Accounting-Request" : "Access-Request";
        Exchange answer = context.createFluentProducerTemplate()
                .to("radius:127.0.0.1:" + port(balancer, route) + "?tries=1&timeout=5s&secret=#bean:nas-secret&code="
                        + code)
                .withBody(attributes)
                .send();
        assertThat(answer.getException()).isNull();
        RadiusMessage message = answer.getMessage().getBody(RadiusMessage.class);
        Object reply = message.get("Reply-Message");
        return message.code() + (reply == null ? "" : " " + reply);
    }

    String login(CamelContext balancer, String route, String password) {
        return ask(balancer, route, Map.of("User-Name", "u", "User-Password", password));
    }

    /**
     * Routes {@code auth} and {@code acct} of this context balance in turn over both servers as group {@code home}, and
     * both share its servers.
     */
    void areBalanced(CamelContext balancer) {
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            answers.add(login(balancer, "auth", "right"));
        }
        assertThat(answers).containsExactly("Access-Accept a", "Access-Accept b", "Access-Accept a", "Access-Accept b");
        assertThat(login(balancer, "auth", "wrong")).isEqualTo("Access-Reject a");
        Map<String, Object> start = Map.of("User-Name", "v", "Acct-Status-Type", "Start", "Acct-Session-Id", "1");
        assertThat(ask(balancer, "acct", start)).isEqualTo("Accounting-Response");
        var groups = HealthRegistry.get(balancer).groups();
        assertThat(groups).hasSize(1);
        assertThat(groups.get(0).view().name()).isEqualTo("home");
        assertThat(groups.get(0).view().policy()).isEqualTo("round-robin");
        assertThat(groups.get(0).servers().stream()
                        .map(server -> server.view().name() + "/"
                                + server.view().role() + " " + server.view().sent()))
                .containsExactlyInAnyOrder("a/auth 3", "b/auth 2", "a/acct 1", "b/acct 0");
    }

    /** That this failure says what to write instead, and shows no secret anywhere. */
    static void isRefusedWithAdvice(Throwable failure, String... secrets) {
        StringBuilder all = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            all.append(cause).append('\n');
        }
        assertThat(all)
                .contains("use secret=#property:key or secret=#bean:name, or write RAW(..) around it")
                .doesNotContain(secrets)
                .doesNotContain(new String(B_SECRET, StandardCharsets.ISO_8859_1));
    }

    /** Something that starts routes. */
    interface Start {
        void run() throws Exception;
    }

    /** That this is warned about once, with what to write instead. */
    static void isWarnedOfAPlaceholder(Start start) throws Exception {
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try {
            start.run();
        } finally {
            System.setErr(before);
        }
        assertThat(log.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains("{{key}}")))
                .singleElement()
                .asString()
                .contains("Route auth: the secret of radius:127.0.0.1:0 comes into its URI by {{key}}")
                .contains("use secret=#property:key")
                .doesNotContain(NAS_SECRET);
    }

    @Override
    public void close() throws Exception {
        context.close();
    }
}
