package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Option;

/**
 * How many packets beyond each transaction's first one may be sent, so that the retries of many do not bury the servers
 * that are left. One a role; under the group's lock.
 *
 * <p>Each first packet adds its percentage, each further one takes a whole packet: over any time at most that share of
 * the first packets, plus what was saved up.
 */
final class RetryBudget {
    private static final long PACKET = 100;

    /** What is there at the start: a quiet group may retry as well. */
    private static final long AT_START = 10 * PACKET;

    private static final long AT_MOST = 100 * PACKET;

    private long percent;
    private long balance = AT_START;
    private long denied;

    /** @param percent extra packets in percent of first ones, or {@link Option#OFF} for as many as it takes */
    RetryBudget(long percent) {
        this.percent = percent;
    }

    /** It is this many from now on. */
    void percent(long newPercent) {
        percent = newPercent;
    }

    /** Whether one more may be sent now; counted when not. */
    boolean allows() {
        boolean allowed = percent == Option.OFF || balance >= PACKET;
        denied += allowed ? 0 : 1;
        return allowed;
    }

    void sent(boolean first) {
        if (percent != Option.OFF) {
            balance = first ? Math.min(AT_MOST, balance + percent) : balance - PACKET;
        }
    }

    /** Packets that were not sent for want of budget. */
    long denied() {
        return denied;
    }
}
