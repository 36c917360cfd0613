package io.github.camelradius.app;

import io.github.camelradius.app.config.ConfigLoader.Loaded;
import io.github.camelradius.app.config.HostPort;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.app.routing.RouteNames;
import io.github.camelradius.component.RadiusConsumer;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetSocketAddress;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.eclipse.microprofile.config.Config;
import org.jboss.logging.Logger;

/** The line that says that requests are taken, and where. */
@ApplicationScoped
class ReadyLine {
    private static final Logger LOG = Logger.getLogger(ReadyLine.class);

    private final CamelContext context;
    private final Config config;

    ReadyLine(CamelContext context, Config config) {
        this.context = context;
        this.config = config;
    }

    void print() {
        Loaded loaded = Startup.configuration();
        ProgramConfig program = loaded == null ? null : loaded.program();
        if (loaded == null || program == null) {
            return;
        }
        boolean plain = !"disabled"
                .equalsIgnoreCase(config.getOptionalValue("quarkus.http.insecure-requests", String.class)
                        .orElse("enabled"));
        String port = plain ? "quarkus.http.port" : "quarkus.http.ssl-port";
        HostPort http = new HostPort(
                loaded.httpHost(), config.getOptionalValue(port, Integer.class).orElse(plain ? 8080 : 8443));
        LOG.infof(
                "radius-lb ready auth=%s acct=%s http=%s groups=%d servers=%d mode=%s",
                address(Role.AUTH),
                address(Role.ACCT),
                http,
                program.groups().size(),
                program.serverCount(),
                program.demo() ? "demo" : "configured");
    }

    private String address(Role role) {
        Route route = context.getRoute(RouteNames.listener(role));
        if (route == null || !(route.getConsumer() instanceof RadiusConsumer consumer)) {
            return "off";
        }
        InetSocketAddress address = consumer.localAddress();
        return address == null
                ? "off"
                : new HostPort(address.getAddress().getHostAddress(), address.getPort()).toString();
    }
}
