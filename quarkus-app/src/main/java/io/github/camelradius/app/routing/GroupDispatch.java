package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.message.RadiusMessage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProducer;
import org.apache.camel.CamelContext;
import org.apache.camel.CamelContextAware;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.service.ServiceHelper;
import org.jspecify.annotations.Nullable;

/**
 * Hands a request to the route of its group. One step, whatever the number of groups: every request passes here, and a
 * choice would ask for each group in turn.
 */
final class GroupDispatch extends AsyncProcessorSupport implements CamelContextAware {
    private final Role role;
    private final GroupChoice choice;
    private final List<GroupConfig> groups;
    private final NoRoute noRoute;
    private final StatusServer status;
    private final Map<String, AsyncProducer> producers = new HashMap<>();
    private @Nullable CamelContext camelContext;

    GroupDispatch(Role role, GroupChoice choice, List<GroupConfig> groups, NoRoute noRoute, StatusServer status) {
        this.role = role;
        this.choice = choice;
        this.groups = groups;
        this.noRoute = noRoute;
        this.status = status;
    }

    @Override
    public @Nullable CamelContext getCamelContext() {
        return camelContext;
    }

    @Override
    public void setCamelContext(CamelContext camelContext) {
        this.camelContext = camelContext;
    }

    @Override
    protected void doStart() throws Exception {
        CamelContext context = camelContext;
        if (context == null) {
            throw new IllegalStateException("not part of a route");
        }
        for (GroupConfig group : groups) {
            AsyncProducer producer = context.getEndpoint("direct:" + RouteNames.group(group.name(), role))
                    .createAsyncProducer();
            ServiceHelper.startService(producer);
            producers.put(group.name(), producer);
        }
    }

    @Override
    protected void doStop() {
        ServiceHelper.stopService(producers.values());
        producers.clear();
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
        if (Answers.isStatusServer(exchange)) {
            status.answer(exchange, group(exchange));
            callback.done(true);
            return true;
        }
        AsyncProducer producer = producers.get(group(exchange));
        if (producer == null) {
            noRoute.process(exchange);
            callback.done(true);
            return true;
        }
        return producer.process(exchange, callback);
    }

    private @Nullable String group(Exchange exchange) {
        RadiusMessage request = exchange.getMessage().getBody(RadiusMessage.class);
        return choice.group(exchange.getMessage().getHeader(RadiusConstants.CLIENT, String.class), request);
    }
}
