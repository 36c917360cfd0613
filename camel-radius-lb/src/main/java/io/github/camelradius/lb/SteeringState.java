package io.github.camelradius.lb;

import java.util.List;

/** All that was steered: what {@link RadiusSteering} can be given back after a restart. */
public record SteeringState(List<SteeredServer> servers, List<AuditEntry> audit) {
    public SteeringState {
        servers = List.copyOf(servers);
        audit = List.copyOf(audit);
    }
}
