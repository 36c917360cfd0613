package io.github.camelradius.lb;

import io.github.camelradius.component.MBeans;
import io.github.camelradius.lb.core.model.Role;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.ObjectName;
import org.apache.camel.CamelContext;
import org.jspecify.annotations.Nullable;

/** The MBeans of a group's servers. Guarded by the registry. */
final class ServerBeans {
    private final HealthRegistry registry;
    private final String group;

    /** With gaps where there is no JMX. */
    private final Map<String, @Nullable ObjectName> registered = new LinkedHashMap<>();

    ServerBeans(HealthRegistry registry, String group) {
        this.registry = registry;
        this.group = group;
    }

    /** These servers are MBeans, in both roles, and no others. */
    void follow(CamelContext context, List<String> servers) {
        Set<String> gone = new HashSet<>(registered.keySet());
        for (String server : servers) {
            for (Role role : Role.values()) {
                String name = group + '/' + server + '/' + role;
                gone.remove(name);
                if (!registered.containsKey(name)) {
                    ManagedServer bean = new ManagedServer(registry, group, server, role);
                    registered.put(name, MBeans.register(context, "radius-servers", name, bean));
                }
            }
        }
        gone.forEach(name -> MBeans.unregister(context, registered.remove(name)));
    }
}
