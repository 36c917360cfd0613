package io.github.camelradius.lb;

import io.github.camelradius.lb.core.ServerView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.camel.spi.annotations.DevConsole;
import org.apache.camel.support.console.AbstractDevConsole;

/** Camel's developer console {@code radius-lb}: groups and servers as they are now. */
@DevConsole(name = "radius-lb", displayName = "RADIUS servers", description = "RADIUS server groups and their servers")
public final class RadiusLbDevConsole extends AbstractDevConsole {
    private static final String ROW = "    %-24s %-5s %-14s %7s %11s %12s %12s %12s  %s%n";

    public RadiusLbDevConsole() {
        super("radius", "radius-lb", "RADIUS servers", "RADIUS server groups and their servers");
    }

    private List<GroupStatus> groups() {
        return HealthRegistry.get(getCamelContext()).groups();
    }

    @Override
    protected String doCallText(Map<String, Object> options) {
        StringBuilder text = new StringBuilder();
        for (GroupStatus group : groups()) {
            text.append("%s (%s, %s)%n"
                    .formatted(
                            group.view().name(), group.profile(), group.view().policy()));
            text.append(ROW.formatted(
                    "server", "role", "state", "weight", "outstanding", "sent", "answered", "ignored", "reason"));
            for (ServerStatus status : group.servers()) {
                ServerView view = status.view();
                text.append(ROW.formatted(
                        view.name(),
                        view.role(),
                        view.state(),
                        view.weight(),
                        view.outstanding(),
                        view.sent(),
                        view.answered(),
                        view.ignored(),
                        view.reason()));
            }
        }
        return text.toString();
    }

    @Override
    protected Map<String, Object> doCallJson(Map<String, Object> options) {
        List<Object> groups = new ArrayList<>();
        for (GroupStatus group : groups()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("name", group.view().name());
            json.put("profile", group.profile());
            json.put("policy", group.view().policy());
            json.put(
                    "servers",
                    group.servers().stream().map(RadiusLbDevConsole::server).toList());
            groups.add(json);
        }
        return Map.of("groups", groups);
    }

    private static Map<String, Object> server(ServerStatus status) {
        ServerView view = status.view();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", view.name());
        json.put("role", view.role().toString());
        json.put("address", view.address());
        json.put("state", view.state());
        json.put("available", view.available());
        json.put("reason", view.reason());
        json.put("weight", view.weight());
        json.put("outstanding", view.outstanding());
        json.put("sent", view.sent());
        json.put("answered", view.answered());
        json.put("ignored", view.ignored());
        json.put("refused", view.refused());
        return json;
    }
}
