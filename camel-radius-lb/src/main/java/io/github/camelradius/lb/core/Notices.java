package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.MonotonicClock;
import io.github.camelradius.lb.core.model.Role;
import org.jspecify.annotations.Nullable;

/**
 * What a group tells the outside, each once its lock is free: changes of state, decisions, probes to send. To be called
 * under that lock.
 */
final class Notices {
    private final String group;
    private final MonotonicClock clock;
    private final Guard guard;
    private final GroupListener listener;
    private final ProbeSender probeSender;
    private DecisionListener decisionListener = DecisionListener.NONE;

    Notices(String group, Surroundings surroundings) {
        this.group = group;
        this.clock = surroundings.clock();
        this.guard = surroundings.guard();
        this.listener = surroundings.listener();
        this.probeSender = surroundings.probeSender();
    }

    /** From now on this one hears of decisions. */
    void onDecision(DecisionListener decisions) {
        decisionListener = decisions;
    }

    boolean decisionsWanted() {
        return decisionListener.wanted();
    }

    void decided(Decision decision) {
        DecisionListener hearer = decisionListener;
        guard.afterwards(() -> hearer.decided(decision));
    }

    void send(Probe probe) {
        guard.afterwards(() -> probeSender.send(probe));
    }

    /** @param role null when both roles of the server share the state */
    void tell(Member member, @Nullable Role role, String old, String now, String rule, String reason) {
        tell(member, role, null, old, now, rule, reason);
    }

    /** @param realm whose state behind the server it is; null for the server's own */
    void tell(
            Member member,
            @Nullable Role role,
            @Nullable String realm,
            String old,
            String now,
            String rule,
            String reason) {
        StateChange change =
                new StateChange(clock.nanos(), group, member.server.name(), role, old, now, rule, reason, realm);
        guard.afterwards(() -> listener.stateChanged(change));
    }
}
