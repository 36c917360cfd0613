package io.github.camelradius.lb.core;

/**
 * Who may be chosen in one decision and who may not, in words. A group's words are kept with its tiers until something
 * changes, so that most decisions find them there; those of one request, with servers it has had or a realm that is not
 * well, are made anew. Under the group's lock.
 */
final class CandidateWords {
    /** Servers named at most; groups of thousands would make it a book. */
    private static final int MAX_NAMED = 32;

    private final ServerGroup group;
    private final Candidates candidates;

    CandidateWords(ServerGroup group, Candidates candidates) {
        this.group = group;
        this.candidates = candidates;
    }

    /** Servers that are no candidates for this decision, each with its reason. */
    String excluded() {
        if (areOfOneRequest()) {
            return excludedNow();
        }
        Tiers tiers = candidates.tiers();
        String known = tiers.excluded();
        if (known == null) {
            known = excludedNow();
            tiers.excluded(known);
        }
        return known;
    }

    private String excludedNow() {
        StringBuilder text = new StringBuilder();
        int named = 0;
        for (int i = 0; i < candidates.size() && named < MAX_NAMED; i++) {
            String reason = candidates.eligible(i) ? null : reason(i);
            if (reason != null) {
                text.append(text.isEmpty() ? "" : ", ")
                        .append(name(i))
                        .append('=')
                        .append(reason);
                named++;
            }
        }
        return text.toString();
    }

    private String reason(int server) {
        Member member = group.members(candidates.request().role())[server];
        if (member == null) {
            return "no-role";
        }
        if (candidates.transaction().tried(server)) {
            return "tried";
        }
        if (member.usable() && member.full()) {
            return "pending-limit";
        }
        Realm realm = candidates.realm();
        RealmUnit there = realm == null ? null : realm.at(member.unit());
        if (there == null
                || !member.usable()
                || candidates.standing(member) == member.unit().standing()) {
            return member.state();
        }
        return there.rule().state() + " for realm " + there.name();
    }

    /** Servers that may be chosen now. */
    String named() {
        if (areOfOneRequest()) {
            return namedNow();
        }
        Tiers tiers = candidates.tiers();
        String known = tiers.candidates();
        if (known == null) {
            known = namedNow();
            tiers.candidates(known);
        }
        return known;
    }

    private String namedNow() {
        StringBuilder text = new StringBuilder();
        for (int k = 0; !candidates.isEmpty() && k < Math.min(candidates.count(), MAX_NAMED); k++) {
            text.append(k == 0 ? "" : ", ").append(name(candidates.nth(k)));
        }
        return text.toString();
    }

    private boolean areOfOneRequest() {
        return candidates.transaction().triedServers() > 0 || candidates.realm() != null;
    }

    private String name(int server) {
        return group.settings().servers().get(server).name();
    }
}
