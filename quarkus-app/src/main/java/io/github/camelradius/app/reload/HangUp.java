package io.github.camelradius.app.reload;

import io.github.camelradius.app.config.ConfigException;
import io.github.camelradius.lb.SteeringOrder.Actor;
import jakarta.enterprise.context.ApplicationScoped;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;

/** SIGHUP reloads the configuration. */
@ApplicationScoped
public class HangUp {
    private static final Logger LOG = LoggerFactory.getLogger(HangUp.class);
    private static final Actor ACTOR = new Actor("local", "signal", null);

    private final Reload reload;

    HangUp(Reload reload) {
        this.reload = reload;
    }

    /** Once, when the routes have started; where there is no such signal nothing happens. */
    public void listen() {
        try {
            Signal.handle(new Signal("HUP"), signal -> reload());
        } catch (IllegalArgumentException e) {
            LOG.debug("No SIGHUP here", e);
        }
    }

    private void reload() {
        try {
            reload.run(ACTOR, "SIGHUP");
        } catch (ConfigException e) {
            LOG.debug("The reload was refused", e); // each error has its line already
        } catch (RuntimeException e) {
            LOG.error("The reload failed", e);
        }
    }
}
