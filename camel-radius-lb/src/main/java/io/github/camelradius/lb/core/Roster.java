package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.policy.Policy;
import io.github.camelradius.lb.core.policy.PolicyFactory;
import io.github.camelradius.lb.core.status.StatusScope;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A group's servers by role, what has one status, and the policy of each role. Under the group's lock. */
final class Roster {
    private static final List<Role> ROLES = List.of(Role.values());

    private final ServerGroup group;
    private final Map<Role, @Nullable Member[]> members = new EnumMap<>(Role.class);
    private final Map<Role, Policy> policies = new EnumMap<>(Role.class);
    private final Map<Role, Tiers> tiers = new EnumMap<>(Role.class);
    private final List<StatusUnit> units = new ArrayList<>();

    Roster(ServerGroup group) {
        this.group = group;
        GroupSettings settings = group.settings();
        for (Role role : ROLES) {
            set(role, new @Nullable Member[settings.servers().size()], false);
        }
    }

    private Policy newPolicy(Role role) {
        GroupSettings settings = group.settings();
        return settings.policy()
                .create(new PolicyFactory.Setting(
                        settings.name(),
                        role,
                        settings.serverNames(),
                        settings.policyOptions(),
                        group::nanos,
                        group.random()));
    }

    /** @param policyStays whether the present policy, which has been told of the servers, goes on */
    private void set(Role role, @Nullable Member[] row, boolean policyStays) {
        Tiers before = tiers.get(role);
        Policy policy = policyStays ? policy(role) : newPolicy(role);
        Tiers fresh = new Tiers(group, row, policy, group.settings().policy().asksForLoad());
        if (policyStays && before != null) {
            fresh.inherit(before);
        }
        members.put(role, row);
        policies.put(role, policy);
        tiers.put(role, fresh);
    }

    /**
     * The group has other settings. A member stays as long as the name of its server does; a policy whose servers and options
     * are the same goes on.
     */
    void renew(GroupSettings before) {
        GroupSettings now = group.settings();
        Map<String, Integer> indexes = new HashMap<>();
        now.serverNames().forEach(name -> indexes.put(name, indexes.size()));
        List<Member> stay = new ArrayList<>();
        Set<Member> left = new LinkedHashSet<>();
        for (Member member : all()) {
            Integer index = indexes.get(member.server.name());
            boolean stays = index != null && now.servers().get(index).address(member.role) != null;
            (stays ? stay : left).add(member);
        }
        boolean sameScope = now.hasScopeOf(before);
        if (sameScope) {
            left.forEach(member -> take(member, left));
        } else {
            units.forEach(StatusUnit::close);
            units.clear();
            group.realmsAnew();
        }
        for (Role role : ROLES) {
            set(role, new @Nullable Member[indexes.size()], now.hasPolicyOf(before));
        }
        left.forEach(Member::leave);
        for (Member member : stay) {
            int index = Objects.requireNonNull(indexes.get(member.server.name()));
            member.renew(
                    now, index, Objects.requireNonNull(now.servers().get(index).address(member.role)));
            member.tiers(tiers(member.role));
            members(member.role)[index] = member;
        }
        Realms realms = group.realms();
        if (realms != null) {
            realms.renew(before);
        }
        if (!sameScope) {
            stay.forEach(this::judgeAnew);
        }
        List.copyOf(units).forEach(unit -> unit.renew(before));
        addNew();
        changed(null, all());
    }

    /** Its status goes with it, unless the server's other role has it, too, and stays. */
    private void take(Member member, Set<Member> left) {
        StatusUnit unit = member.unit();
        boolean shared = ROLES.stream()
                .map(role -> members(role)[member.index])
                .anyMatch(other -> other != null && other.unit() == unit && !left.contains(other));
        if (shared) {
            unit.remove(member);
        } else if (units.remove(unit)) {
            Realms realms = group.realms();
            if (realms != null) {
                realms.drop(unit);
            }
            unit.close();
        }
    }

    /** Servers have one status for both roles now, or no longer: there is none that it could go on with. */
    private void judgeAnew(Member member) {
        String old = member.state();
        unitFor(member);
        if (!old.equals(member.state())) {
            member.sinceNanos = group.nanos();
            member.reason = "status rule " + group.settings().statusRuleName();
            group.notices().tell(member, member.role, old, member.state(), "reload", member.reason);
        }
    }

    private void addNew() {
        List<ServerSettings> servers = group.settings().servers();
        for (int i = 0; i < servers.size(); i++) {
            for (Role role : ROLES) {
                String address = servers.get(i).address(role);
                if (address != null && members(role)[i] == null) {
                    serve(i, role, address);
                }
            }
        }
    }

    Policy policy(Role role) {
        return Objects.requireNonNull(policies.get(role));
    }

    @Nullable Member[] members(Role role) {
        return Objects.requireNonNull(members.get(role));
    }

    Tiers tiers(Role role) {
        return Objects.requireNonNull(tiers.get(role));
    }

    void refresh(Member member) {
        if (!member.hasLeft()) {
            tiers(member.role).refresh(member.index);
        }
    }

    /** Open transactions of both roles whose current server it is. */
    int openTransactions(int server) {
        Member auth = members(Role.AUTH)[server];
        Member acct = members(Role.ACCT)[server];
        return (auth == null ? 0 : auth.outstanding) + (acct == null ? 0 : acct.outstanding);
    }

    /** A transaction came to this server or left it. */
    void loadChanged(int server) {
        if (server < 0) {
            return; // it has left the group
        }
        for (Role role : ROLES) {
            tiers(role).recount(server);
        }
        if (group.settings().policy().asksForLoad()) {
            int transactions = openTransactions(server);
            for (Role role : ROLES) {
                tiers(role).load(server, transactions);
            }
        }
    }

    /** All members, by server and then by role. */
    List<Member> all() {
        List<Member> all = new ArrayList<>();
        for (int i = 0; i < members(Role.AUTH).length; i++) {
            for (Role role : ROLES) {
                Member member = members(role)[i];
                if (member != null) {
                    all.add(member);
                }
            }
        }
        return all;
    }

    /** The server gets this role, or another address in it. */
    void serve(int server, Role role, String address) {
        Member present = members(role)[server];
        if (present != null) {
            present.address = address;
            return;
        }
        Member member = new Member(group.settings(), server, role, address);
        member.sinceNanos = group.nanos();
        member.tiers(tiers(role));
        members(role)[server] = member;
        StatusUnit unit = unitFor(member);
        unit.settle();
        changed(unit, List.of(member));
    }

    private StatusUnit unitFor(Member member) {
        boolean wholeServer = group.settings().scope() == StatusScope.SERVER;
        if (wholeServer) {
            for (StatusUnit unit : units) {
                if (unit.server() == member.index) {
                    unit.add(member);
                    return unit;
                }
            }
        }
        StatusUnit unit = new StatusUnit(group, wholeServer ? null : member.role, member);
        units.add(unit);
        return unit;
    }

    /** Tells tiers, policies and the other servers' rules that something about these members changed. */
    void changed(@Nullable StatusUnit unit, List<Member> changed) {
        for (Member member : changed) {
            tiers(member.role).excluded(null);
            refresh(member);
        }
        for (StatusUnit other : units) {
            if (other != unit) {
                other.rule().groupChanged();
                other.settle();
            }
        }
        Realms realms = group.realms();
        if (realms != null) {
            realms.groupChanged();
        }
    }

    /** @param realm for requests of this one; null for whatever realm */
    boolean anotherAvailable(Member member, @Nullable Realm realm) {
        for (Member other : members(member.role)) {
            if (other != null && other.index != member.index && other.available()) {
                RealmUnit there = realm == null ? null : realm.at(other.unit());
                if (there == null || there.standing().available()) {
                    return true;
                }
            }
        }
        return false;
    }

    void close() {
        units.forEach(StatusUnit::close);
    }
}
