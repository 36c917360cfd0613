package io.github.camelradius.component;

import io.github.camelradius.server.KnownClient;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.camel.Route;
import org.apache.camel.spi.annotations.DevConsole;
import org.apache.camel.support.console.AbstractDevConsole;

/** Camel's developer console {@code radius}: listeners, and what came from their clients. */
@DevConsole(name = "radius", displayName = "RADIUS listeners", description = "RADIUS listeners and their clients")
public final class RadiusDevConsole extends AbstractDevConsole {
    private static final String ROW = "    %-24s %-20s %12s %12s %12s  %s%n";

    public RadiusDevConsole() {
        super("radius", "radius", "RADIUS listeners", "RADIUS listeners and their clients");
    }

    private record Listener(String route, String address, List<KnownClient> clients) {}

    private List<Listener> listeners() {
        List<Listener> listeners = new ArrayList<>();
        for (Route route : getCamelContext().getRoutes()) {
            if (route.getConsumer() instanceof RadiusConsumer consumer) {
                InetSocketAddress address = consumer.localAddress();
                listeners.add(new Listener(
                        route.getId(),
                        address == null ? "stopped" : address.getAddress().getHostAddress() + ':' + address.getPort(),
                        consumer.clients()));
            }
        }
        return listeners;
    }

    @Override
    protected String doCallText(Map<String, Object> options) {
        StringBuilder text = new StringBuilder();
        for (Listener listener : listeners()) {
            text.append("%s (%s)%n".formatted(listener.route(), listener.address()));
            text.append(ROW.formatted("client", "network", "received", "answered", "duplicates", "dropped"));
            for (KnownClient client : listener.clients()) {
                text.append(ROW.formatted(
                        client.name(),
                        client.network(),
                        client.received(),
                        client.answered(),
                        client.duplicates(),
                        client.droppedByWord()));
            }
        }
        return text.toString();
    }

    @Override
    protected Map<String, Object> doCallJson(Map<String, Object> options) {
        List<Object> listeners = new ArrayList<>();
        for (Listener listener : listeners()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("route", listener.route());
            json.put("address", listener.address());
            json.put(
                    "clients",
                    listener.clients().stream().map(RadiusDevConsole::client).toList());
            listeners.add(json);
        }
        return Map.of("listeners", listeners);
    }

    private static Map<String, Object> client(KnownClient client) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", client.name());
        json.put("network", client.network().toString());
        json.put("received", client.received());
        json.put("answered", client.answered());
        json.put("duplicates", client.duplicates());
        json.put("joined", client.joined());
        json.put("dropped", client.droppedByWord());
        return json;
    }
}
