package io.github.camelradius.lb.core.sim;

import io.github.camelradius.lb.core.Probe;
import io.github.camelradius.lb.core.ServerAttempt;
import io.github.camelradius.lb.core.Transaction;
import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.model.Timers;
import io.github.camelradius.lb.core.sim.Scenario.Behaviour;
import io.github.camelradius.lb.core.sim.Scenario.Reaction;
import io.github.camelradius.lb.core.sim.VirtualTime.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Servers that behave as written: answers, silence, refusals, each decided when the packet is sent. */
final class VirtualNetwork {
    private final Map<String, List<Behaviour>> behaviours;
    private final VirtualTime time;
    private final RandomSource random;
    private final Consumer<Line> output;
    private final Summary summary;
    private final Set<Slot> undecided = new LinkedHashSet<>();
    private long packets;

    VirtualNetwork(
            Map<String, List<Behaviour>> behaviours,
            VirtualTime time,
            RandomSource random,
            Consumer<Line> output,
            Summary summary) {
        this.behaviours = behaviours;
        this.time = time;
        this.random = random;
        this.output = output;
        this.summary = summary;
    }

    /** Whose packets they are. */
    interface Sender {
        String name();

        Role role();

        Transaction transaction();

        /** A packet was ignored. */
        void unanswered(Slot slot);

        /** All its packets were refused. */
        void refused(ServerAttempt attempt);

        void done(String result);
    }

    /** Packets of one attempt, told apart by the order of sending. */
    record Slot(Sender sender, ServerAttempt attempt, List<Long> sent, Map<Long, Timers.Handle> waiting) {
        static Slot of(Sender sender, ServerAttempt attempt) {
            return new Slot(sender, attempt, new ArrayList<>(2), new LinkedHashMap<>());
        }

        /** All its packets are decided: their time-outs are nothing left to come. */
        void decided() {
            waiting.values().forEach(Timers.Handle::cancel);
            waiting.clear();
        }

        boolean matchable() {
            return !waiting.isEmpty() || sender.transaction().ending() == null;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    /** One packet; {@code slot} is the same for all packets of an attempt. */
    void send(Slot slot, String rule) {
        Sender sender = slot.sender();
        ServerAttempt attempt = slot.attempt();
        print(slot, "sent", rule, null);
        attempt.sent();
        long number = packets++;
        slot.sent().add(number);
        undecided.add(slot);
        summary.sent(attempt.serverName());
        Behaviour behaviour = behaviour(attempt.serverName());
        slot.waiting()
                .put(
                        number,
                        time.at(
                                time.nanos() + attempt.timeoutNanos(),
                                Phase.TIMEOUT,
                                number,
                                () -> timeout(slot, number)));
        if (behaviour.reaction() == Reaction.REFUSE) {
            time.at(time.nanos(), Phase.REFUSAL, number, () -> refuse(attempt.serverName(), sender.role()));
        } else if (behaviour.reaction() == Reaction.ANSWER) {
            time.at(time.nanos() + behaviour.latencyNanos(), Phase.ANSWER, number, () -> answer(slot, behaviour));
        }
    }

    private Behaviour behaviour(String server) {
        for (Behaviour behaviour : behaviours.getOrDefault(server, List.of())) {
            if (behaviour.fromNanos() <= time.nanos() && time.nanos() < behaviour.toNanos()) {
                boolean lost = behaviour.lossPermille() > 0 && random.below(1000) < behaviour.lossPermille();
                return lost ? SILENCE : behaviour;
            }
        }
        return SILENCE;
    }

    private static final Behaviour SILENCE =
            new Behaviour(0, Long.MAX_VALUE, Reaction.SILENT, 0, 0, AnswerKind.RESPONSE, Map.of());

    private void timeout(Slot slot, long number) {
        if (slot.waiting().remove(number) != null) {
            settle(slot);
            print(slot, "ignored", null, null);
            slot.attempt().ignored();
            slot.sender().unanswered(slot);
        }
    }

    private void answer(Slot slot, Behaviour behaviour) {
        if (!slot.matchable()) {
            return;
        }
        boolean late = slot.waiting().isEmpty();
        boolean known = !late && slot.sent().size() == 1;
        slot.decided();
        settle(slot);
        // an accounting port has one answer only
        AnswerKind kind = slot.sender().role() == Role.ACCT ? AnswerKind.RESPONSE : behaviour.answer();
        String result = kind.toString();
        print(slot, late ? "late" : "answered", null, result);
        summary.late(late);
        Answer answer = SimulatedMessage.answer(kind, behaviour.attributes());
        if (slot.attempt().answered(answer, known ? behaviour.latencyNanos() : ServerAttempt.UNKNOWN_TIME)) {
            slot.sender().done(result);
        }
    }

    /** One event ends all undecided packets on the socket; then each of their transactions goes on. */
    private void refuse(String server, Role role) {
        Object event = new Object();
        List<Slot> ended = new ArrayList<>();
        for (Slot slot : undecided) {
            if (slot.attempt().serverName().equals(server) && slot.sender().role() == role) {
                ended.add(slot);
            }
        }
        for (Slot slot : ended) {
            slot.decided();
            settle(slot);
            print(slot, "refused", null, null);
        }
        ended.forEach(slot -> slot.attempt().refused(event));
        ended.forEach(slot -> slot.sender().refused(slot.attempt()));
    }

    private void settle(Slot slot) {
        if (slot.waiting().isEmpty()) {
            undecided.remove(slot);
        }
    }

    private void print(Slot slot, String kind, @Nullable String rule, @Nullable String result) {
        output.accept(Line.packet(
                time.nanos(),
                slot.sender().name(),
                kind,
                slot.attempt().serverName(),
                slot.sender().role(),
                rule,
                result));
    }

    /** Sends a probe: one packet, in no summary. */
    void probe(Probe probe) {
        probeLine(probe, "sent", "probe");
        probe.sent();
        Behaviour behaviour = behaviour(probe.serverName());
        long number = packets++;
        boolean[] decided = new boolean[1];
        time.at(time.nanos() + probe.timeoutNanos(), Phase.TIMEOUT, number, () -> {
            if (!decided[0]) {
                decided[0] = true;
                probeLine(probe, "ignored", null);
                probe.ignored();
            }
        });
        if (behaviour.reaction() == Reaction.REFUSE) {
            time.at(time.nanos(), Phase.REFUSAL, number, () -> {
                decided[0] = true;
                probeLine(probe, "refused", null);
                probe.refused();
            });
        } else if (behaviour.reaction() == Reaction.ANSWER) {
            time.at(time.nanos() + behaviour.latencyNanos(), Phase.ANSWER, number, () -> {
                if (!decided[0]) {
                    decided[0] = true;
                    probeLine(probe, "answered", null);
                    probe.answered();
                }
            });
        }
    }

    private void probeLine(Probe probe, String kind, @Nullable String rule) {
        output.accept(Line.packet(time.nanos(), "probe", kind, probe.serverName(), probe.role(), rule, null));
    }
}
