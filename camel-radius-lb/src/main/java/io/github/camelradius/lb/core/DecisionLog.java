package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group's last decisions. Each is noted in place and put into words only when somebody reads it, so that writing
 * allocates nothing. Under the group's lock.
 */
final class DecisionLog {
    private final String group;
    private final Slot[] slots;
    private long written;

    private static final class Slot {
        private long nanos;
        private Role role = Role.AUTH;
        private Object client = "";
        private int turn;
        private @Nullable String server;
        private String rule = "";
        private String candidates = "";
        private int candidateCount;
        private String excluded = "";
    }

    /** @param size decisions kept; 0 for none */
    DecisionLog(String group, int size) {
        this.group = group;
        slots = new Slot[size];
        for (int i = 0; i < size; i++) {
            slots[i] = new Slot();
        }
    }

    boolean isOn() {
        return slots.length > 0;
    }

    void note(long nanos, Transaction of, @Nullable ServerAttempt chosen, String rule, String candidates, int count) {
        if (isOn()) {
            fill(slots[(int) (written++ % slots.length)], nanos, of, chosen, rule, candidates, count);
        }
    }

    private static void fill(
            Slot slot,
            long nanos,
            Transaction of,
            @Nullable ServerAttempt chosen,
            String rule,
            String candidates,
            int count) {
        slot.nanos = nanos;
        slot.role = of.request().role();
        slot.client = of.request().client();
        slot.turn = of.triedServers() + 1;
        slot.server = chosen == null ? null : chosen.serverName();
        slot.rule = rule;
        slot.candidates = candidates;
        slot.candidateCount = count;
        slot.excluded = of.lastExcluded();
    }

    /** One decision in words, without noting it. */
    Decision words(
            long nanos, Transaction of, @Nullable ServerAttempt chosen, String rule, String candidates, int count) {
        Slot slot = new Slot();
        fill(slot, nanos, of, chosen, rule, candidates, count);
        return words(slot);
    }

    private Decision words(Slot slot) {
        return new Decision(
                slot.nanos,
                group,
                slot.role,
                address(slot.client),
                slot.turn,
                slot.server,
                slot.rule,
                Decision.names(slot.candidates),
                slot.candidateCount,
                Decision.reasons(slot.excluded));
    }

    /** An InetAddress prints its name before the slash. */
    private static String address(Object client) {
        String text = String.valueOf(client);
        return text.substring(text.indexOf('/') + 1);
    }

    /** The newest {@code count} of those kept, oldest first. */
    List<Decision> last(int count) {
        long known = Math.min(written, Math.min(Math.max(count, 0), slots.length));
        List<Decision> decisions = new ArrayList<>((int) known);
        for (long i = written - known; i < written; i++) {
            decisions.add(words(slots[(int) (i % slots.length)]));
        }
        return decisions;
    }
}
