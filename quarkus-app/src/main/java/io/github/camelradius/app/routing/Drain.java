package io.github.camelradius.app.routing;

import io.github.camelradius.app.Startup;
import io.github.camelradius.app.config.ConfigLoader.Loaded;
import io.github.camelradius.app.config.Role;
import io.quarkus.arc.Unremovable;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.SuspendableService;
import org.apache.camel.spi.CamelContextCustomizer;
import org.apache.camel.spi.ShutdownAware;
import org.apache.camel.support.LifecycleStrategySupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A stop takes no new request, keeps the sockets for pending answers, and waits for them within its bound. HTTP answers
 * until then, so that it can be seen.
 */
@Unremovable
@ApplicationScoped
class Drain extends LifecycleStrategySupport implements CamelContextCustomizer {
    private static final Logger LOG = LoggerFactory.getLogger(Drain.class);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Duration DEFAULT_BOUND = Duration.ofSeconds(10);

    private volatile int pending;
    private volatile boolean drained;

    @Override
    public void configure(CamelContext context) {
        context.addLifecycleStrategy(this);
        // Waiting is done here; what is left then cannot be answered any more.
        context.getShutdownStrategy().setTimeout(1);
        context.getShutdownStrategy().setLogInflightExchangesOnTimeout(false);
    }

    /** Before anything is stopped. */
    void programStopping(@Observes ShutdownDelayInitiatedEvent event, CamelContext context) {
        drain(context, bound());
    }

    @Override
    public void onContextStopping(CamelContext context) {
        drain(context, drained ? Duration.ZERO : bound());
    }

    private void drain(CamelContext context, Duration bound) {
        drained = true;
        for (Role role : Role.values()) {
            Route route = context.getRoute(RouteNames.listener(role));
            if (route != null && route.getConsumer() instanceof SuspendableService service) {
                service.suspend();
            }
        }
        long end = System.nanoTime() + bound.toNanos();
        pending = pending(context);
        while (pending > 0 && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(LOOK_NANOS);
            pending = pending(context);
        }
    }

    @Override
    public void onContextStopped(CamelContext context) {
        LOG.info("radius-lb stopped pending={}", pending);
    }

    private static int pending(CamelContext context) {
        int count = 0;
        for (Role role : Role.values()) {
            String id = RouteNames.listener(role);
            count += context.getInflightRepository().size(id);
            Route route = context.getRoute(id);
            if (route != null && route.getConsumer() instanceof ShutdownAware consumer) {
                count += consumer.getPendingExchangesSize();
            }
        }
        return count;
    }

    private static Duration bound() {
        Loaded loaded = Startup.configuration();
        return loaded == null || loaded.program() == null
                ? DEFAULT_BOUND
                : loaded.program().stopTimeout();
    }
}
