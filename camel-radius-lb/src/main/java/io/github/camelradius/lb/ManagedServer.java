package io.github.camelradius.lb;

import io.github.camelradius.lb.core.model.Role;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedOperation;
import org.apache.camel.api.management.ManagedResource;

/** A server in one role in JMX: {@code type=radius-servers,name="<group>/<server>/<role>"}. */
@ManagedResource(description = "RADIUS server")
public final class ManagedServer {
    private final HealthRegistry registry;
    private final String group;
    private final String server;
    private final Role role;

    ManagedServer(HealthRegistry registry, String group, String server, Role role) {
        this.registry = registry;
        this.group = group;
        this.server = server;
        this.role = role;
    }

    @ManagedAttribute(description = "Whether its answers must carry a Message-Authenticator because one did")
    public boolean isLearnedMessageAuthenticator() {
        return registry.groups().stream()
                .filter(status -> status.view().name().equals(group))
                .flatMap(status -> status.servers().stream())
                .anyMatch(status -> status.view().name().equals(server)
                        && status.view().role() == role
                        && status.learnedMessageAuthenticator());
    }

    @ManagedOperation(description = "Forget that its answers must carry a Message-Authenticator")
    public void resetMessageAuthenticator() {
        registry.resetMessageAuthenticator(group, server, role);
    }
}
