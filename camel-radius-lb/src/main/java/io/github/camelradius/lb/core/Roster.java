package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.policy.Policy;
import io.github.camelradius.lb.core.policy.PolicyFactory;
import io.github.camelradius.lb.core.status.StatusScope;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
        int size = settings.servers().size();
        List<String> names =
                settings.servers().stream().map(ServerSettings::name).toList();
        for (Role role : ROLES) {
            @Nullable Member[] row = new @Nullable Member[size];
            members.put(role, row);
            Policy policy = settings.policy()
                    .create(new PolicyFactory.Setting(
                            settings.name(), role, names, settings.policyOptions(), group::nanos, group.random()));
            policies.put(role, policy);
            tiers.put(role, new Tiers(group, row, policy, settings.policy().asksForLoad()));
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
        tiers(member.role).refresh(member.index);
    }

    /** Open transactions of both roles whose current server it is. */
    int openTransactions(int server) {
        Member auth = members(Role.AUTH)[server];
        Member acct = members(Role.ACCT)[server];
        return (auth == null ? 0 : auth.outstanding) + (acct == null ? 0 : acct.outstanding);
    }

    /** A transaction came to this server or left it. */
    void loadChanged(int server) {
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
