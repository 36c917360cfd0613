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
    private final Conversations conversations;
    private final Sessions sessions;
    private final List<Affinity> inOrder;

    Affinities(ServerGroup group, MonotonicClock clock) {
        this.group = group;
        GroupSettings settings = group.settings();
        SessionSettings memory = settings.options().sessions();
        conversations = new Conversations(clock, settings.options().conversationNanos(), MAX_CONVERSATIONS);
        sessions = new Sessions(
                clock,
                memory,
                () -> memory.supersetDisables() && everyAcctServerAuthenticates(),
                settings.servers().size(),
                SESSION_SEED);
        inOrder = new ArrayList<>(List.of(conversations, sessions));
        settings.affinities().forEach(factory -> inOrder.add(factory.create(settings.name(), clock)));
    }

    /** In the order in which they are asked. */
    List<Affinity> inOrder() {
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
                    if (session != null) {
                        found.add(session);
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
        if (of.onlyServer() >= 0 || AcctStatus.of(of.request()) != AcctStatus.ON_OFF) {
            return List.of();
        }
        boolean[] told = sessions.end(of.request());
        ServerAttempt first = of.current();
        List<Transaction> companions = new ArrayList<>();
        for (int server = 0; server < told.length; server++) {
            boolean toBeTold = told[server] || group.settings().options().accountingOnToAll();
            boolean further = first == null || first.server() != server;
            if (toBeTold && further && group.members(Role.ACCT)[server] != null) {
                companions.add(group.openFor(of.request(), server));
            }
        }
        return companions;
    }
}
