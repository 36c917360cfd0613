package io.github.camelradius.app.routing;

import io.github.camelradius.app.Demo;
import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.app.config.ServerConfig;
import io.github.camelradius.codec.Chap;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.nio.charset.StandardCharsets;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;

/** The demonstration's servers: they know one user, by PAP and CHAP, and take all accounting. */
final class DemoRoutes extends RouteBuilder {
    private static final int CHAP_PASSWORD = 3;
    private static final int CHAP_CHALLENGE = 60;

    private final ProgramConfig config;

    DemoRoutes(ProgramConfig config) {
        this.config = config;
    }

    @Override
    public void configure() {
        errorHandler(noErrorHandler());
        for (GroupConfig group : config.groups()) {
            for (ServerConfig server : group.servers()) {
                String secret = "radius-lb-demo-secret-" + server.name();
                getContext()
                        .getRegistry()
                        .bind(secret, SharedSecret.of(server.secret().octets()));
                for (Role role : Role.values()) {
                    Integer port = server.port(role);
                    if (port != null) {
                        server(server, role, port, secret);
                    }
                }
            }
        }
    }

    private void server(ServerConfig server, Role role, int port, String secret) {
        RadiusUri uri = new RadiusUri(server.host(), port)
                .with("service", role.word())
                .withBean("secret", secret)
                .with("usingExecutorService", false);
        from(uri.toString())
                .routeId(server.name() + '-' + role.word())
                .process(exchange -> answer(exchange, server.name(), role));
    }

    private static void answer(Exchange exchange, String name, Role role) {
        if (Answers.isStatusServer(exchange)) {
            Answers.status(exchange, role);
            return;
        }
        RadiusMessage request = exchange.getMessage().getBody(RadiusMessage.class);
        RadiusCode code = RadiusCode.ACCOUNTING_RESPONSE;
        if (role == Role.AUTH) {
            code = isKnown(request) ? RadiusCode.ACCESS_ACCEPT : RadiusCode.ACCESS_REJECT;
        }
        RadiusMessage.Builder answer = RadiusMessage.builder(code, RadiusDictionary.standard());
        if (role == Role.AUTH) {
            answer.add("Reply-Message", name);
        }
        exchange.getMessage().setBody(answer.build());
    }

    private static boolean isKnown(RadiusMessage request) {
        if (!Demo.USER.equals(request.getString("User-Name"))) {
            return false;
        }
        RadiusAttribute chap = request.first(CHAP_PASSWORD);
        if (chap == null) {
            return Demo.USER.equals(request.getString("User-Password"));
        }
        RadiusAttribute challenge = request.first(CHAP_CHALLENGE);
        return Chap.matches(
                chap.value(),
                Demo.USER.getBytes(StandardCharsets.UTF_8),
                challenge == null ? request.authenticator() : challenge.value());
    }
}
