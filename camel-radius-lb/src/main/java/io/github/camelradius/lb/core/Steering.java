package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.status.StatusScope;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is done to a group's servers from outside: by an administrator, or by a name that no longer resolves. The group's
 * shadow sees the same, except probes. Every method returns whether there is such a server with such a role; null means
 * both roles.
 */
final class Steering {
    private final ServerGroup group;

    Steering(ServerGroup group) {
        this.group = group;
    }

    /** @param rule what the change of state is put down to */
    boolean admin(String server, @Nullable Role role, Member.Admin admin, String rule, String reason) {
        group.shadow(shadow -> shadow.steering().admin(server, role, admin, rule, reason));
        return forEach(server, role, rule, reason, member -> {
            member.admin = admin;
            if (admin == Member.Admin.DISABLED) {
                member.moveOn();
            }
        });
    }

    boolean unresolved(String server, @Nullable Role role, boolean unresolved, String reason) {
        group.shadow(shadow -> shadow.steering().unresolved(server, role, unresolved, reason));
        return forEach(server, role, "resolve", reason, member -> member.unresolved = unresolved);
    }

    boolean weight(String server, @Nullable Role role, int weight) {
        ServerSettings.checkWeight(server, weight);
        group.shadow(shadow -> shadow.steering().weight(server, role, weight));
        return forEach(server, role, "weight", "", member -> member.weight = weight);
    }

    /** @return whether there is such a server; its sessions are those of both roles */
    boolean clearSessions(String server) {
        group.enter();
        try {
            group.shadow(shadow -> shadow.steering().clearSessions(server));
            int index = group.settings().servers().stream()
                    .map(ServerSettings::name)
                    .toList()
                    .indexOf(server);
            if (index >= 0) {
                group.sessions().clear(group.memory().number(index));
            }
            return index >= 0;
        } finally {
            group.exit();
        }
    }

    boolean probe(String server, @Nullable Role role) {
        return forEach(server, role, "probe", "", member -> member.unit().probe());
    }

    private boolean forEach(String server, @Nullable Role role, String rule, String reason, Consumer<Member> action) {
        group.enter();
        try {
            boolean found = false;
            String told = "";
            for (Member member : group.roster().all()) {
                if (member.server.name().equals(server) && (role == null || role == member.role)) {
                    found = true;
                    String old = member.state();
                    action.accept(member);
                    if (!old.equals(member.state())) {
                        member.sinceNanos = group.nanos();
                        member.reason = reason;
                        boolean wholeServer = group.settings().scope() == StatusScope.SERVER && role == null;
                        if (!wholeServer || !told.equals(member.state())) {
                            group.notices()
                                    .tell(member, wholeServer ? null : member.role, old, member.state(), rule, reason);
                            told = member.state();
                        }
                    }
                    group.roster().changed(null, List.of(member));
                }
            }
            return found;
        } finally {
            group.exit();
        }
    }
}
