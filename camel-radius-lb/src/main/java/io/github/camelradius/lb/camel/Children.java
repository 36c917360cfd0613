package io.github.camelradius.lb.camel;

import io.github.camelradius.component.RadiusEndpoint;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Channel;
import org.apache.camel.Endpoint;
import org.apache.camel.EndpointAware;
import org.apache.camel.Processor;
import org.jspecify.annotations.Nullable;

/** What can be known of a balancer's children before they are used. */
public final class Children {
    private final List<Processor> processors = new ArrayList<>();

    public Children(List<AsyncProcessor> children) {
        processors.addAll(children);
    }

    public int size() {
        return processors.size();
    }

    /** The radius: endpoint that a child sends to directly; null for any other child. */
    public @Nullable RadiusEndpoint radius(int child) {
        Processor processor = processors.get(child);
        if (processor instanceof Channel channel) {
            processor = channel.getNextProcessor();
        }
        Endpoint endpoint = processor instanceof EndpointAware aware ? aware.getEndpoint() : null;
        return endpoint instanceof RadiusEndpoint radius ? radius : null;
    }

    /** host:port of a radius: endpoint, else s1, s2 … by position. */
    public String name(int child) {
        RadiusEndpoint endpoint = radius(child);
        return endpoint == null ? "s" + (child + 1) : endpoint.address();
    }

    /** Names of all. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < size(); i++) {
            names.add(name(i));
        }
        return names;
    }

    /** What the consumer of the child's route takes: {@code auth}, {@code acct} or {@code any}. */
    public String consumerRole(int child) {
        Endpoint from = processors.get(child) instanceof Channel channel && channel.getRoute() != null
                ? channel.getRoute().getEndpoint()
                : null;
        return from instanceof RadiusEndpoint radius ? radius.getConfiguration().getService() : "any";
    }

    /** A route that a child belongs to and that is not this one, or null. */
    public @Nullable String routeOtherThan(@Nullable String route) {
        for (Processor processor : processors) {
            if (processor instanceof Channel channel
                    && channel.getRoute() != null
                    && !channel.getRoute().getRouteId().equals(route)) {
                return channel.getRoute().getRouteId();
            }
        }
        return null;
    }

    /** Takes the route's error handler off, so that a failure comes back here first. */
    public void withoutErrorHandler() {
        for (Processor processor : processors) {
            if (processor instanceof Channel channel) {
                channel.setErrorHandler(null);
            }
        }
    }
}
