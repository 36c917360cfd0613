package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.affinity.AcctStatus;
import io.github.camelradius.lb.core.affinity.Affinity;
import io.github.camelradius.lb.core.affinity.Conversations;
import io.github.camelradius.lb.core.affinity.FoundSession;
import io.github.camelradius.lb.core.affinity.SessionQuery;
import io.github.camelradius.lb.core.affinity.SessionSettings;
import io.github.camelradius.lb.core.affinity.Sessions;
import io.github.camelradius.lb.core.model.MonotonicClock;
import io.github.camelradius.lb.core.model.Role;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a group remembers: conversations, sessions, and what was added to them. Under the group's lock. */
final class Affinities {
    /** Chosen once a run: whoever names users or sessions cannot know where their keys fall. */
    private static final long SESSION_SEED = new SecureRandom().nextLong();

    /** States kept at most, so that a flood of Challenges cannot fill the memory. */
    private static final int MAX_CONVERSATIONS = 100_000;

    private static final int NAS_AT_ONCE = 500;

    private final ServerGroup group;
    private final MonotonicClock clock;
    private final Numbers numbers;
    private final Conversations conversations;
    private Sessions sessions;
    private List<Affinity> others;
    private List<Affinity> inOrder;

    Affinities(ServerGroup group, MonotonicClock clock) {
        this.group = group;
        this.clock = clock;
        GroupSettings settings = group.settings();
        numbers = new Numbers(settings.serverNames());
        conversations = new Conversations(clock, settings.options().conversationNanos(), MAX_CONVERSATIONS);
        sessions = sessions(settings.options().sessions());
        others = others(settings);
        inOrder = inOrder();
    }

    private Sessions sessions(SessionSettings memory) {
        return new Sessions(
                clock,
                memory,
                () -> memory.supersetDisables() && everyAcctServerAuthenticates(),
                numbers.count(),
                SESSION_SEED);
    }

    private List<Affinity> others(GroupSettings settings) {
        return settings.affinities().stream()
                .map(factory -> factory.create(settings.name(), clock))
                .toList();
    }

    private List<Affinity> inOrder() {
        List<Affinity> all = new ArrayList<>(List.of(conversations, sessions));
        all.addAll(others);
        return all;
    }

    /**
     * The group has other settings. What is known of servers that stay is kept; sessions begin anew where what is
     * configured of them has changed.
     */
    void renew(GroupSettings before) {
        GroupSettings now = group.settings();
        for (int left : numbers.renew(now.serverNames())) {
            inOrder.forEach(affinity -> affinity.left(left));
        }
        sessions.grow(numbers.count());
        conversations.timeout(now.options().conversationNanos());
        SessionSettings memory = now.options().sessions();
        if (!memory.equals(sessions.settings())) {
            sessions = sessions(memory);
        }
        if (!now.affinities().equals(before.affinities())) {
            others = others(now);
        }
        inOrder = inOrder();
    }

    /** The present index of the server with this number, or {@link Affinity#NONE}. */
    int index(int number) {
        return number == Affinity.NONE ? Affinity.NONE : numbers.index(number);
    }

    /** The number of the server with this index. */
    int number(int index) {
        return numbers.number(index);
    }

    /** In the order in which they are asked. */
    List<Affinity> all() {
        return inOrder;
    }

    Conversations conversations() {
        return conversations;
    }

    Sessions sessions() {
        return sessions;
    }

    /** Not under the group's lock: it is taken for some NAS at a time, so that a hundred thousand hold up no request. */
    List<FoundSession> find(SessionQuery query, int limit) {
        List<FoundSession> found = new ArrayList<>();
        long[] nas;
        group.enter();
        try {
            nas = sessions.nas();
        } finally {
            group.exit();
        }
        for (int from = 0; from < nas.length && found.size() < limit; from += NAS_AT_ONCE) {
            group.enter();
            try {
                for (int i = from; i < Math.min(from + NAS_AT_ONCE, nas.length) && found.size() < limit; i++) {
                    FoundSession session = query.find(sessions, nas[i]);
                    int server = session == null ? Affinity.NONE : index(session.server());
                    if (session != null && server != Affinity.NONE) {
                        found.add(new FoundSession(
                                server, session.answeredNanos(), session.expiresNanos(), session.ended()));
                    }
                }
            } finally {
                group.exit();
            }
        }
        return found;
    }

    private boolean everyAcctServerAuthenticates() {
        @Nullable Member[] acct = group.members(Role.ACCT);
        for (int i = 0; i < acct.length; i++) {
            if (acct[i] != null && group.members(Role.AUTH)[i] == null) {
                return false;
            }
        }
        return true;
    }

    /** Ends the sessions of an Accounting-On's or -Off's NAS: internal transactions to those who are to know, too. */
    List<Transaction> companions(Transaction of) {
        if (of.isPinned() || AcctStatus.of(of.request()) != AcctStatus.ON_OFF) {
            return List.of();
        }
        boolean[] told = sessions.end(of.request());
        ServerAttempt first = of.current();
        List<Transaction> companions = new ArrayList<>();
        for (int server = 0; server < group.settings().servers().size(); server++) {
            boolean toBeTold =
                    told[number(server)] || group.settings().options().accountingOnToAll();
            boolean further = first == null || first.server() != server;
            if (toBeTold && further && group.members(Role.ACCT)[server] != null) {
                companions.add(group.openFor(of.request(), server));
            }
        }
        return companions;
    }
}
