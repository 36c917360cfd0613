package io.github.camelradius.lb;

import io.github.camelradius.lb.core.model.Role;
import java.util.Optional;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedOperation;
import org.apache.camel.api.management.ManagedResource;
import org.jspecify.annotations.Nullable;

/**
 * A server in one role in JMX: {@code type=radius-servers,name="<group>/<server>/<role>"}. Operations concern this role;
 * each is audited, with the user of the JMX connection where it has one.
 */
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

    private Optional<ServerStatus> status() {
        return registry.groups().stream()
                .filter(status -> status.view().name().equals(group))
                .flatMap(status -> status.servers().stream())
                .filter(status ->
                        status.view().name().equals(server) && status.view().role() == role)
                .findFirst();
    }

    @ManagedAttribute(description = "State, for example up, down, draining")
    public String getState() {
        return status().map(status -> status.view().state()).orElse("");
    }

    @ManagedAttribute(description = "Why it has this state")
    public String getReason() {
        return status().map(status -> status.view().reason()).orElse("");
    }

    @ManagedAttribute(description = "Whether it gets requests")
    public boolean isAvailable() {
        return status().map(status -> status.view().available()).orElse(false);
    }

    @ManagedAttribute(description = "Present weight")
    public int getWeight() {
        return status().map(status -> status.view().weight()).orElse(0);
    }

    @ManagedAttribute(description = "Open transactions")
    public int getOutstanding() {
        return status().map(status -> status.view().outstanding()).orElse(0);
    }

    @ManagedAttribute(description = "Whether its answers must carry a Message-Authenticator because one did")
    public boolean isLearnedMessageAuthenticator() {
        return status().map(ServerStatus::learnedMessageAuthenticator).orElse(false);
    }

    private void order(SteeringAction action, @Nullable Role concerned, @Nullable Integer weight, String reason) {
        try {
            registry.steering()
                    .apply(new SteeringOrder(action, group, server, concerned, weight, JmxCaller.actor(), reason));
        } catch (SteeringException e) {
            throw new IllegalStateException(e.getMessage()); // a class that every JMX console has
        }
    }

    @ManagedOperation(description = "Nothing new to it; what is pending and conversations finish there")
    public void drain(String reason) {
        order(SteeringAction.DRAIN, role, null, reason);
    }

    @ManagedOperation(description = "Nothing to it; what is pending moves on")
    public void disable(String reason) {
        order(SteeringAction.DISABLE, role, null, reason);
    }

    @ManagedOperation(description = "End draining and disabling")
    public void enable(String reason) {
        order(SteeringAction.ENABLE, role, null, reason);
    }

    @ManagedOperation(description = "Another weight, 0 to 1000000")
    public void weight(int weight, String reason) {
        order(SteeringAction.WEIGHT, role, weight, reason);
    }

    @ManagedOperation(description = "Send a probe now")
    public void probe(String reason) {
        order(SteeringAction.PROBE, role, null, reason);
    }

    @ManagedOperation(description = "Forget which sessions it has, in both roles")
    public void clearSessions(String reason) {
        order(SteeringAction.CLEAR_SESSIONS, null, null, reason);
    }

    @ManagedOperation(description = "Forget that its answers must carry a Message-Authenticator")
    public void resetMessageAuthenticator() {
        resetMessageAuthenticator("");
    }

    @ManagedOperation(description = "Forget that its answers must carry a Message-Authenticator, with a reason")
    public void resetMessageAuthenticator(String reason) {
        order(SteeringAction.RESET_MESSAGE_AUTHENTICATOR, role, null, reason);
    }
}
