package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One server in one role at one moment. Packet counters are of clients' packets since the start: sent = answered +
 * ignored + refused + abandoned + pending.
 *
 * @param index order of configuration, from 0
 * @param state in lower case; what an administrator did to it comes before its status
 * @param available whether it is a candidate of the first tiers
 * @param sinceNanos when this state began, on the group's clock
 * @param weight in this role
 * @param outstanding open transactions whose current server it is
 * @param late valid answers after their packets had been decided; in none of the others
 * @param probe what it is probed with: off, status-server, access-request or accounting, and what auto-detection found
 * @param meanResponseMicros over all answers whose packet is known; null before the first
 * @param realms realms that are not healthy behind it, at most 100; null without health per realm
 */
public record ServerView(
        String name,
        int index,
        Role role,
        String address,
        String state,
        boolean available,
        long sinceNanos,
        String reason,
        int weight,
        int outstanding,
        long sent,
        long retransmitted,
        long answered,
        long accepted,
        long rejected,
        long challenged,
        long ignored,
        long refused,
        long abandoned,
        int pending,
        long late,
        long probesSent,
        long probesAnswered,
        String probe,
        @Nullable Long meanResponseMicros,
        @Nullable List<RealmView> realms) {}
