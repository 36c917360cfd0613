package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.Role;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProducer;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * Hands a request to the route of its group. One step, whatever the number of groups: every request passes here, and a
 * choice would ask for each group in turn.
 */
final class GroupDispatch extends AsyncProcessorSupport {
    private final Role role;
    private final RouteSwitch routes;
    private final NoRoute noRoute;
    private final StatusServer status;

    GroupDispatch(Role role, RouteSwitch routes, NoRoute noRoute) {
        this.role = role;
        this.routes = routes;
        this.noRoute = noRoute;
        this.status = new StatusServer(role);
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
        if (Answers.isStatusServer(exchange)) {
            status.answer(exchange, routes.table());
            callback.done(true);
            return true;
        }
        RouteTable table = routes.enter();
        AsyncProducer producer = table.producer(role, exchange);
        if (producer == null) {
            table.leave();
            noRoute.process(exchange);
            callback.done(true);
            return true;
        }
        return producer.process(exchange, doneSync -> {
            table.leave();
            callback.done(doneSync);
        });
    }
}
