package io.github.camelradius.app.routing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes routes that get no more requests, one generation after the other: when no request is under way in them, and what
 * they had sent by then is decided.
 */
final class Retirement {
    private static final Logger LOG = LoggerFactory.getLogger(Retirement.class);
    private static final long LOOK_MILLIS = 100;
    private static final long MORE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final CamelContext context;
    private final ScheduledExecutorService executor;
    private final Deque<Leaving> leaving = new ArrayDeque<>();
    private boolean idle;
    private long idleSince;

    /**
     * What is to go.
     *
     * @param table by which its requests came
     * @param next by which requests came afterwards
     * @param routes ids
     * @param patienceNanos how long a packet may stay undecided
     * @param afterwards told when it has gone
     */
    record Leaving(RouteTable table, RouteTable next, List<String> routes, long patienceNanos, Runnable afterwards) {}

    Retirement(CamelContext context) {
        this.context = context;
        this.executor =
                context.getExecutorServiceManager().newSingleThreadScheduledExecutor(this, "RadiusLbRetirement");
    }

    void add(Leaving group) {
        try {
            executor.execute(() -> {
                leaving.add(group);
                if (leaving.size() == 1) {
                    look();
                }
            });
        } catch (RejectedExecutionException e) {
            // the program ends, and with it all routes
        }
    }

    private void look() {
        Leaving first = leaving.peek();
        if (first == null) {
            return;
        }
        long now = System.nanoTime();
        if (!idle && first.table.isIdle()) {
            idle = true;
            idleSince = now;
        }
        if (idle && now - idleSince >= (first.routes.isEmpty() ? 0 : first.patienceNanos + MORE_NANOS)) {
            leaving.remove();
            idle = false;
            end(first);
            look();
            return;
        }
        try {
            executor.schedule(this::look, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // as above
        }
    }

    private void end(Leaving group) {
        try {
            group.table.closeUnless(group.next);
            remove(context, group.routes);
            group.afterwards.run();
            LOG.debug("Removed the routes {}", group.routes);
        } catch (Exception e) {
            LOG.warn("Routes that are not used any more cannot be removed: {}", group.routes, e);
        }
    }

    /** Stops and removes those of these routes that are there. */
    static void remove(CamelContext context, List<String> routes) throws Exception {
        Model model = context.getCamelContextExtension().getContextPlugin(Model.class);
        for (String id : routes) {
            @Nullable RouteDefinition definition = model.getRouteDefinition(id);
            if (definition != null) {
                model.removeRouteDefinition(definition);
            }
        }
    }
}
