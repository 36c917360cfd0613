package io.github.camelradius.lb;

import io.github.camelradius.message.RadiusMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.camel.Exchange;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.junit.jupiter.api.BeforeEach;

/** Runs the flows of the page for ESBs, its own YAML, between servers a and b of group home. */
abstract class EsbTestSupport extends BalancerTestSupport {
    static final Path PAGE = Path.of("../docs/esb-flows.md");

    protected TestServer a;
    protected TestServer b;
    protected RadiusServerGroup home;
    protected final Properties properties = new Properties();

    @BeforeEach
    void servers() throws Exception {
        a = server("secret-of-server-a", TestServer.ACCEPT);
        b = server("secret-of-server-b", TestServer.ACCEPT);
        home = group("home", "a,b");
        home.set("timeout", "5s");
        property("a", "127.0.0.1:" + a.port()).property("a.secret", "secret-of-server-a");
        property("b", "127.0.0.1:" + b.port()).property("b.secret", "secret-of-server-b");
        property("nas.secret", "secret-of-the-nas");
        property("listen.auth", "127.0.0.1:0").property("listen.acct", "127.0.0.1:0");
        context.getPropertiesComponent().setInitialProperties(properties);
    }

    protected EsbTestSupport property(String key, String value) {
        properties.setProperty(key, value);
        return this;
    }

    /** The first block of this language below the heading. */
    static String block(String heading, String language) throws Exception {
        String page = Files.readString(PAGE);
        int at = page.indexOf("\n## " + heading + "\n");
        if (at < 0) {
            throw new IllegalArgumentException("no heading " + heading);
        }
        int next = page.indexOf("\n## ", at + 1);
        Matcher matcher = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(next < 0 ? page.substring(at) : page.substring(at, next));
        if (!matcher.find()) {
            throw new IllegalArgumentException("no " + language + " below " + heading);
        }
        return matcher.group(1);
    }

    /** Starts the flow below this heading. */
    protected void flow(String heading) throws Exception {
        PluginHelper.getRoutesLoader(context)
                .loadRoutes(ResourceHelper.fromString("flow.yaml", block(heading, "yaml")));
        context.start();
    }

    /** Sends to the consumer of a route as its client: one packet. */
    protected Exchange send(String route, long timeoutMillis, String attributes) {
        return ask(uri(route, timeoutMillis), attributes);
    }

    protected Future<Exchange> sendAsync(String route, long timeoutMillis, String attributes) {
        return context.createFluentProducerTemplate()
                .to(uri(route, timeoutMillis))
                .withBody(attributes)
                .asyncSend();
    }

    private String uri(String route, long timeoutMillis) {
        String code = route.equals("acct") ? "Accounting-Request" : "Access-Request";
        return "radius:127.0.0.1:" + port(route) + "?secret=#property:nas.secret&tries=1&code=" + code + "&timeout="
                + timeoutMillis;
    }

    protected Exchange ask(String uri, Object body) {
        return template.request(uri, exchange -> exchange.getMessage().setBody(body));
    }

    protected static String code(Exchange exchange) {
        if (exchange.getException() != null) {
            return exchange.getException().getClass().getSimpleName();
        }
        return exchange.getMessage().getBody(RadiusMessage.class).code().codeName();
    }

    protected static String code(Future<Exchange> waiting) throws Exception {
        return code(waiting.get(30, TimeUnit.SECONDS));
    }

    protected static Map<String, Object> login(String user) {
        return Map.of("User-Name", user, "User-Password", "pw of " + user);
    }
}
