package io.github.camelradius.lb.core.sim;

import io.github.camelradius.lb.core.Ending;
import io.github.camelradius.lb.core.ProbeSettings;
import io.github.camelradius.lb.core.ServerAttempt;
import io.github.camelradius.lb.core.ServerGroup;
import io.github.camelradius.lb.core.StateChange;
import io.github.camelradius.lb.core.Transaction;
import io.github.camelradius.lb.core.affinity.Joins;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.model.Timers;
import io.github.camelradius.lb.core.sim.VirtualTime.Phase;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link Scenario} on virtual time with the classes that serve packets. Within one event the packet's line comes
 * first, then state lines, then done or sent.
 */
public final class Simulation {
    /** What is shown as transaction of an internal one, which no client waits for. */
    public static final String INTERNAL = "internal";

    private static final int MAX_PENDING = 65_536;

    private final Scenario scenario;
    private final Consumer<Line> output;
    private final VirtualTime time = new VirtualTime();
    private final ServerGroup group;
    private final VirtualNetwork network;
    private final Summary summary;
    private final Joins<Scenario.Request> joins;
    private final PacketMemory duplicates = new PacketMemory();
    private int transactions;

    /** @param output receives the lines in order, the summary aside */
    public Simulation(Scenario scenario, Consumer<Line> output) {
        this.scenario = scenario;
        this.output = output;
        ScriptedRandom random = new ScriptedRandom(
                scenario.seed(),
                scenario.random().stream().mapToLong(Long::longValue).toArray());
        this.summary = new Summary(scenario.group().servers());
        this.network = new VirtualNetwork(scenario.behaviours(), time, random, output, summary);
        this.group = new ServerGroup(scenario.group(), time, random, time, this::stateChanged, network::probe);
        this.joins = new Joins<>(time, scenario.group().duplicateWindowNanos(), MAX_PENDING);
        if (scenario.group().probe().type() != ProbeSettings.Type.OFF
                && scenario.group().probe().jitter()) {
            throw new IllegalArgumentException("a simulation has no jitter: use ProbeSettings.steady()");
        }
    }

    /** The group, for looking at it afterwards or between. */
    public ServerGroup group() {
        return group;
    }

    /** Runs it to its end. */
    public Summary run() {
        int order = 0;
        for (Scenario.Request request : scenario.requests()) {
            schedule(request, 0, order++);
        }
        for (Scenario.Action action : scenario.actions()) {
            time.at(action.atNanos(), Phase.ACTION, 0, () -> steer(action));
        }
        boolean more = true;
        while (more && (scenario.untilNanos() != Scenario.NO_END || time.busy())) {
            more = time.runNext(scenario.untilNanos());
        }
        summary.shadow(group.view().shadow());
        return summary;
    }

    /** One repetition at a time: a day has a million of them, and each that waits costs memory and look-ups. */
    private void schedule(Scenario.Request request, int repetition, int order) {
        if (repetition < request.count()) {
            time.at(request.atNanos() + repetition * request.everyNanos(), Phase.REQUEST, order, () -> {
                schedule(request, repetition + 1, order);
                received(request);
            });
        }
    }

    /** As the listener and the balancer do: the same packet is dropped or answered again, the same request joins. */
    private void received(Scenario.Request request) {
        if (duplicates.isDuplicate(request, time.nanos())) {
            return;
        }
        RequestView view = SimulatedMessage.request(request);
        Joins<Scenario.Request>.Pending pending = joins.enter(view, () -> SimulatedMessage.password(request), request);
        if (pending != null) {
            Client client = new Client(Integer.toString(++transactions), group.open(view), pending);
            client.start();
            for (Transaction companion : group.companions(client.transaction)) {
                new Client(INTERNAL, companion, null).start();
            }
        }
    }

    private void steer(Scenario.Action action) {
        switch (action.steering()) {
            case DRAIN -> group.drain(action.server(), null, "action");
            case DISABLE -> group.disable(action.server(), null, "action");
            case ENABLE -> group.enable(action.server(), null, "action");
        }
    }

    private void stateChanged(StateChange change) {
        output.accept(Line.state(
                change.nanos(),
                change.server(),
                change.role(),
                change.realm(),
                change.oldState(),
                change.newState(),
                change.rule()));
    }

    /** One request of a client, or an internal one, and what becomes of it. */
    private final class Client implements VirtualNetwork.Sender {
        private final String name;
        private final Transaction transaction;
        private final Joins<Scenario.Request>.@Nullable Pending pending;
        private Timers.@Nullable Handle deadline;

        /** @param pending null for an internal one, which nobody waits for */
        Client(String name, Transaction transaction, Joins<Scenario.Request>.@Nullable Pending pending) {
            this.name = name;
            this.transaction = transaction;
            this.pending = pending;
            transaction.onMove(this::proceed);
        }

        void start() {
            if (transaction.deadlineNanos() != Transaction.NO_DEADLINE) {
                deadline = time.at(transaction.deadlineNanos(), Phase.DEADLINE, 0, this::deadline);
            }
            proceed();
        }

        private void deadline() {
            if (transaction.ending() == null) {
                proceed();
            }
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Role role() {
            return transaction.request().role();
        }

        @Override
        public Transaction transaction() {
            return transaction;
        }

        /** The attempt has used its packet without an answer: the same server again, or another one. */
        @Override
        public void unanswered(VirtualNetwork.Slot slot) {
            ServerAttempt attempt = slot.attempt();
            if (attempt.waits()) {
                return; // until an answer or the deadline
            }
            if (attempt.maySend()) {
                network.send(slot, "retransmit");
            } else if (transaction.current() == attempt) {
                proceed();
            }
        }

        @Override
        public void refused(ServerAttempt attempt) {
            if (transaction.current() == attempt) {
                proceed();
            }
        }

        private void proceed() {
            ServerAttempt attempt = transaction.next();
            if (attempt != null) {
                summary.used(attempt.serverName());
                network.send(VirtualNetwork.Slot.of(this, attempt), attempt.rule());
            } else {
                Ending ending = Objects.requireNonNull(transaction.ending());
                if (ending == Ending.FALLBACK) {
                    finish("fallback", true);
                } else {
                    summary.lost(pending != null);
                    finish(transaction.anythingSent() ? "timeout" : "no-server", false);
                }
            }
        }

        @Override
        public void done(String result) {
            finish(result, true);
        }

        /** @param answered whether the client gets an answer */
        private void finish(String result, boolean answered) {
            if (deadline != null) {
                deadline.cancel();
            }
            if (pending != null) {
                output.accept(Line.done(time.nanos(), name, role(), result));
                for (Scenario.Request copy : pending.end()) {
                    duplicates.ended(copy, answered, time.nanos());
                }
            }
        }
    }
}
