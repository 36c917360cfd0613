package io.github.camelradius.app;

import io.github.camelradius.app.config.AccessConfig;
import io.github.camelradius.app.config.ConfigError;
import io.github.camelradius.app.config.ConfigException;
import io.github.camelradius.app.config.ConfigLoader.Loaded;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.eclipse.microprofile.config.Config;
import org.jboss.logging.Logger;

/** HTTP without users is for this host only. */
@ApplicationScoped
class BoundAddress {
    private static final Logger LOG = Logger.getLogger(BoundAddress.class);
    private static final String HOST = "quarkus.http.host";
    private static final String TLS = "quarkus.http.insecure-requests";

    private final Config config;

    BoundAddress(Config config) {
        this.config = config;
    }

    static void check(String host, AccessConfig access) throws ConfigException {
        if (!access.authenticates() && !isLoopback(host)) {
            throw new ConfigException(List.of(new ConfigError(
                    HOST,
                    host,
                    "a loopback address (127.0.0.1, ::1, localhost), or any address once radius-lb.access.users has"
                            + " users")));
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return true; // nothing can be bound there, which is told elsewhere
        }
    }

    /** Once more before the port is opened: Quarkus also has sources of configuration that the program does not read. */
    void starting(@Observes @Priority(1) StartupEvent event) {
        Loaded loaded = Startup.configuration();
        if (loaded == null || loaded.program() == null) {
            return;
        }
        AccessConfig access = loaded.program().access();
        String host = config.getOptionalValue(HOST, String.class).orElse("0.0.0.0");
        try {
            check(host, access);
        } catch (ConfigException e) {
            throw new IllegalStateException(e);
        }
        boolean plain = !"disabled"
                .equalsIgnoreCase(config.getOptionalValue(TLS, String.class).orElse("enabled"));
        if (plain && !isLoopback(host)) {
            LOG.warnf(
                    "HTTP on %s is not only by TLS: passwords may be read on the way. Set"
                            + " quarkus.http.ssl.certificate.files, quarkus.http.ssl.certificate.key-files and"
                            + " quarkus.http.insecure-requests=disabled",
                    host);
        }
    }
}
