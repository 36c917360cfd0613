package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.status.Standing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What a second profile would do with a group's traffic: a group of the same servers that sends nothing and tells
 * nobody. At each choice of the group it makes its own; then its transaction goes where the group's went, and what
 * happens to packets there is its evidence, too. Its draws are its own. Under the group's lock, which it shares.
 */
final class Shadow {
    /** Pairs that are told apart, so that a group of thousands does not keep millions. */
    private static final int MAX_PAIRS = 1000;

    private final String profile;
    private final ServerGroup group;
    private final Map<Pair, Long> pairs = new HashMap<>();

    /** Requests that it would have probed a server with, had it been asked to send. */
    private final List<ServerAttempt> unsentTrials = new ArrayList<>();

    private int[] probesAnswered;
    private long same;
    private long differed;

    private record Pair(@Nullable String live, @Nullable String shadow) {}

    private Shadow(String profile, ServerGroup group) {
        this.profile = profile;
        this.group = group;
        this.probesAnswered = newRows();
    }

    private int[] newRows() {
        return new int[Role.values().length * group.settings().servers().size()];
    }

    /**
     * The group has other settings.
     *
     * @param present the shadow until now
     */
    static @Nullable Shadow renewed(
            @Nullable Shadow present, @Nullable ShadowSettings settings, Surroundings surroundings) {
        if (present != null && settings != null && present.profile.equals(settings.profile())) {
            present.group.renew(settings.settings());
            present.probesAnswered = present.newRows();
            return present;
        }
        if (present != null) {
            present.group.close();
        }
        return of(settings, surroundings);
    }

    /** What was done to the group's servers holds here as well. */
    void adopt(Member live) {
        Member same = group.member(live.role, live.index);
        same.admin = live.admin;
        same.unresolved = live.unresolved;
        same.weight = live.weight;
        group.roster().changed(null, List.of(same));
    }

    /** Null without settings. */
    static @Nullable Shadow of(@Nullable ShadowSettings settings, Surroundings surroundings) {
        if (settings == null) {
            return null;
        }
        // nothing is sent by these draws: they need not be hard to guess, and a simulation repeats them
        long seed = settings.settings().name().hashCode();
        RandomSource random = RandomSource.of(new SplittableRandom(seed));
        return new Shadow(settings.profile(), new ServerGroup(settings.settings(), surroundings.silent(random)));
    }

    /** The group whose choices are only compared. */
    ServerGroup group() {
        return group;
    }

    /** @param only the group's server that a pinned one is for */
    Transaction open(RequestView request, boolean pinned, @Nullable Member only) {
        return new Transaction(group, request, pinned, only == null ? null : group.members(only.role)[only.index]);
    }

    /**
     * The group has chosen.
     *
     * @param transaction the shadow's, which has left its server as the group's has
     * @param previous the shadow's part of the group's attempt before
     * @param chosen the group's choice, or null
     */
    void follow(Transaction transaction, @Nullable ServerAttempt previous, @Nullable ServerAttempt chosen) {
        if (!transaction.isPinned()) {
            unsentTrials.removeIf(Shadow::isOver);
            ServerAttempt proposed = transaction.propose(previous);
            if (proposed != null && proposed.trial()) {
                unsentTrials.add(proposed);
            }
            compare(chosen, proposed);
        }
        if (chosen != null) {
            chosen.mirror(transaction.follow(chosen));
        }
    }

    /** Whether the server it was for has been judged otherwise since. */
    private static boolean isOver(ServerAttempt trial) {
        StatusUnit unit = trial.member().unit();
        boolean over = unit.rule().standing() != Standing.TRIAL;
        if (over) {
            unit.endTrial(trial);
        }
        return over;
    }

    private void compare(@Nullable ServerAttempt live, @Nullable ServerAttempt shadow) {
        if (index(live) != index(shadow)) {
            differed++;
            Pair pair = new Pair(name(live), name(shadow));
            if (pairs.size() < MAX_PAIRS || pairs.containsKey(pair)) {
                pairs.merge(pair, 1L, Long::sum);
            }
        } else if (live != null) {
            same++;
        }
    }

    private static int index(@Nullable ServerAttempt attempt) {
        return attempt == null ? -1 : attempt.server();
    }

    private static @Nullable String name(@Nullable ServerAttempt attempt) {
        return attempt == null ? null : attempt.serverName();
    }

    /** A probe of the group went out: what comes of it is evidence here as well. */
    void probeSent(Member live) {
        StatusUnit unit = unit(live);
        unit.rule().probeSent();
        unit.settle();
    }

    void probeAnswered(Member live, long sentNanos) {
        unit(live).judgement().probeAnswered(++probesAnswered[place(live)], sentNanos);
    }

    void probeMissed(Member live, boolean refused, boolean answeredBefore) {
        probesAnswered[place(live)] = 0;
        unit(live).judgement().probeMissed(refused, answeredBefore);
    }

    void probeAbandoned(Member live) {
        StatusUnit unit = unit(live);
        unit.rule().probeAbandoned();
        unit.settle();
    }

    private StatusUnit unit(Member live) {
        return group.member(live.role, live.index).unit();
    }

    private static int place(Member live) {
        return Role.values().length * live.index + live.role.ordinal();
    }

    ShadowView view() {
        List<ShadowView.Pair> told = pairs.entrySet().stream()
                .sorted(Map.Entry.<Pair, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(entry -> place(entry.getKey().live()))
                        .thenComparing(entry -> place(entry.getKey().shadow())))
                .map(entry -> new ShadowView.Pair(
                        entry.getKey().live(), entry.getKey().shadow(), entry.getValue()))
                .toList();
        List<ShadowView.Server> servers = group.view().servers().stream()
                .map(server -> new ShadowView.Server(server.name(), server.role(), server.state()))
                .toList();
        return new ShadowView(profile, same + differed, same, differed, told, servers);
    }

    private int place(@Nullable String server) {
        return server == null ? -1 : group.settings().serverNames().indexOf(server);
    }
}
