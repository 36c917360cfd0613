package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.RandomSource;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.model.Timers;
import io.github.camelradius.lb.core.status.ProbeDemand;
import io.github.camelradius.lb.core.status.Standing;
import io.github.camelradius.lb.core.status.StatusContext;
import io.github.camelradius.lb.core.status.StatusRule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What has one status: a server, or one role of it. Under the group's lock. */
final class StatusUnit implements StatusContext {
    private final ServerGroup group;
    private final @Nullable Role role;
    private final List<Member> members = new ArrayList<>(2);
    private StatusRule rule;
    private @Nullable ProbeSchedule probes;
    private long lastTraffic;

    private final Judgement judgement;
    private int troubledRealms;

    /** The one real request that a server in trial has got, or null. */
    private @Nullable ServerAttempt trial;

    /** Counts the rules: timers of an earlier one do nothing. */
    private int rules;

    private boolean outdated;
    private boolean replacing;
    private boolean closed;

    /** @param role null when both roles of the server share this status */
    StatusUnit(ServerGroup group, @Nullable Role role, Member first) {
        this.group = group;
        this.role = role;
        this.lastTraffic = group.nanos();
        this.judgement = new Judgement(group, this);
        add(first);
        this.rule = group.settings().statusRule().create(group.settings().statusOptions(), this);
    }

    void add(Member member) {
        members.add(member);
        member.unit(this);
        if (probes == null) {
            probes = ProbeSchedule.of(group, this, member);
        }
    }

    /** One of its roles is in the group no longer. */
    void remove(Member member) {
        members.remove(member);
        probeAnew();
    }

    private void probeAnew() {
        if (probes != null) {
            probes.close();
            probes = null;
        }
        for (int i = 0; i < members.size() && probes == null; i++) {
            probes = ProbeSchedule.of(group, this, members.get(i));
        }
    }

    /** The group has other settings. */
    void renew(GroupSettings before) {
        if (!group.settings().hasProbesOf(before)) {
            probeAnew();
        }
        outdated |= !group.settings().hasStatusRuleOf(before);
        replaceRule();
        settle();
    }

    /** A server that is well is judged by the new rule at once; another one by the rule under which it fell until it is well. */
    private void replaceRule() {
        replacing = false;
        if (closed || !outdated || rule.standing() != Standing.AVAILABLE) {
            return;
        }
        outdated = false;
        rules++;
        String old = rule.state();
        rule = group.settings().statusRule().create(group.settings().statusOptions(), this);
        if (!old.equals(rule.state())) {
            changed(old, "reload", "status rule " + group.settings().statusRuleName());
        }
    }

    /** Where what happens to its packets is told. */
    Judgement judgement() {
        return judgement;
    }

    StatusRule rule() {
        return rule;
    }

    int server() {
        return members.get(0).index;
    }

    /** Its number among all that a group could have. */
    int place() {
        int roles = Role.values().length;
        return roles * server() + (role == null ? 0 : role.ordinal());
    }

    /** One realm more is not well behind it, or one less. */
    void troubled(int more) {
        troubledRealms += more;
    }

    Standing standing() {
        Standing standing = rule.standing();
        return standing == Standing.TRIAL && trial != null ? Standing.NEVER : standing;
    }

    void startTrial(ServerAttempt attempt) {
        trial = attempt;
        refresh();
    }

    void endTrial(ServerAttempt attempt) {
        if (trial == attempt) {
            trial = null;
            refresh();
        }
    }

    private void refresh() {
        for (int i = 0; i < members.size(); i++) {
            group.roster().refresh(members.get(i));
        }
    }

    @Override
    public int pending() {
        int pending = 0;
        for (int i = 0; i < members.size(); i++) {
            pending += members.get(i).pending;
        }
        return pending;
    }

    /** A client's packet went out or was answered. */
    void traffic(long nanos) {
        lastTraffic = nanos;
    }

    long lastTraffic() {
        return lastTraffic;
    }

    /** Realms that are not well behind it; null without health per realm. */
    @Nullable List<RealmView> realms() {
        Realms realms = group.realms();
        return realms == null ? null : realms.view(this);
    }

    /** Tells the policies. */
    void probeAnswered() {
        for (Member member : members) {
            group.policy(member.role).probeAnswered(member.index);
        }
    }

    /** What the prober asks, in words. */
    String probing() {
        return probes == null ? "off" : probes.text();
    }

    /** After every event: its tier is what it is now, the prober does what the rule wants now. */
    void settle() {
        if (closed) {
            return;
        }
        refresh();
        if (outdated && !replacing && rule.standing() == Standing.AVAILABLE) {
            replacing = true; // later: the rule itself may be at work
            group.schedule(0, server(), () -> {
                replaceRule();
                settle();
            });
        }
        if (probes != null) {
            probes.demand(demand());
        }
    }

    /** While a realm is not well the server is asked whether that is its own fault. */
    private ProbeDemand demand() {
        ProbeDemand demand = rule.probes();
        boolean quiet = demand == ProbeDemand.NONE || demand == ProbeDemand.IDLE;
        return quiet && troubledRealms > 0 ? ProbeDemand.AT_ONCE : demand;
    }

    @Override
    public long nanos() {
        return group.nanos();
    }

    @Override
    public Timers.Handle schedule(long delayNanos, Runnable task) {
        if (closed) {
            return () -> {};
        }
        int number = rules;
        return group.schedule(delayNanos, server(), () -> {
            if (number == rules && !closed) {
                task.run();
                settle();
            }
        });
    }

    @Override
    public RandomSource random() {
        return group.random();
    }

    @Override
    public void changed(String old, String ruleName, String reason) {
        if (closed) {
            return;
        }
        boolean shown = false;
        for (Member member : members) {
            if (member.usable()) {
                member.sinceNanos = nanos();
                member.reason = reason;
                shown = true;
            }
        }
        if (shown) {
            group.notices().tell(members.get(0), role, old, rule.state(), ruleName, reason);
        }
        Realms realms = group.realms();
        if (realms != null && rule.standing() != Standing.AVAILABLE) {
            realms.drop(this);
            judgement.witnesses().forget();
        }
        group.roster().changed(this, members);
    }

    /** The state of a realm behind it changed. */
    void tell(String realm, String old, String now, String ruleName, String reason) {
        for (Member member : members) {
            if (member.usable()) {
                group.notices().tell(member, role, realm, old, now, ruleName, reason);
                return;
            }
        }
    }

    @Override
    public void reason(String text) {
        for (Member member : members) {
            if (member.usable()) {
                member.reason = text;
            }
        }
    }

    @Override
    public void evict() {
        members.forEach(Member::moveOn);
    }

    /** The same for one realm. */
    void evict(String realm) {
        members.forEach(member -> member.moveOn(realm));
    }

    @Override
    public void probe() {
        if (probes != null) {
            probes.send();
        }
    }

    @Override
    public boolean anotherAvailable() {
        for (Member member : members) {
            if (group.roster().anotherAvailable(member, null)) {
                return true;
            }
        }
        return false;
    }

    /** The same for a realm. */
    boolean anotherAvailable(Realm realm) {
        for (Member member : members) {
            if (group.roster().anotherAvailable(member, realm)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long timeoutNanos() {
        return members.get(0).timeoutNanos;
    }

    @Override
    public int tries() {
        return members.get(0).tries;
    }

    @Override
    public int successes() {
        return group.settings().probe().successes();
    }

    @Override
    public long slowStartNanos() {
        return group.settings().slowStartNanos();
    }

    @Override
    public boolean probed() {
        return probes != null;
    }

    boolean isClosed() {
        return closed;
    }

    /** What is still pending here is decided without consequences. */
    void close() {
        closed = true;
        if (probes != null) {
            probes.close();
        }
    }
}
