package io.github.camelradius.app.state;

import io.github.camelradius.app.Startup;
import io.github.camelradius.app.config.ConfigLoader.Loaded;
import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.RadiusSteering;
import io.github.camelradius.lb.SteeredServer;
import io.github.camelradius.lb.SteeringState;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import org.apache.camel.CamelContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Steering over a restart, where {@code radius-lb.state-file} is set. */
@ApplicationScoped
public class KeptSteering {
    private static final Logger LOG = LoggerFactory.getLogger(KeptSteering.class);

    private static @Nullable Path file() {
        Loaded loaded = Startup.configuration();
        return loaded == null || loaded.program() == null
                ? null
                : loaded.program().stateFile();
    }

    /** Before the routes are made. */
    public void restore(CamelContext context) {
        Path path = file();
        if (path == null) {
            return;
        }
        StateFile file = new StateFile(path);
        RadiusSteering steering = HealthRegistry.get(context).steering();
        SteeringState state = file.read();
        if (state != null) {
            steering.restore(state);
        }
        steering.onChange(file::write);
    }

    /** After the routes have started. */
    public void started(CamelContext context) {
        if (file() == null) {
            return;
        }
        for (SteeredServer server : HealthRegistry.get(context).steering().forgetUnknown()) {
            LOG.info(
                    "state file: there is no server {}/{} for {} any more; what was kept of it is ignored",
                    server.group(),
                    server.server(),
                    server.role());
        }
    }
}
