package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.RequestView;
import java.util.List;

/**
 * Master and backups (rules section 5, huawei-router: {@code radius-server algorithm master-backup}). The master is the
 * first server with the role, whatever its status. A first packet goes to the master if it is Up, else to the most
 * recent backup, else to the first Up server, else to the master or, when that is no candidate, to the first one.
 *
 * <p>After the master's tries the most recent backup is next, or one by polling, or the first untried one; after a
 * backup's tries one by polling, or the first untried one, and at last the master.
 */
public final class MasterBackup implements Policy {
    /** Name of the policy. */
    public static final String NAME = "master-backup";

    private static final List<Option> OPTIONS = List.of(Option.word("failback", "immediate", "sticky"));

    private final boolean sticky;

    /** Number of the last valid response of each server, 0 before the first. */
    private final long[] responded;

    private long responses;
    private int cursor = NONE;
    private int lastFirst = NONE;
    private boolean polled;

    MasterBackup(int servers, boolean sticky) {
        this.sticky = sticky;
        this.responded = new long[servers];
    }

    /** Makes them by name; option {@code failback}: immediate (default) or sticky. */
    public static PolicyFactory factory() {
        return new NamedFactory(
                NAME,
                OPTIONS,
                setting -> new MasterBackup(
                        setting.servers(), setting.options().word("failback").equals("sticky")));
    }

    @Override
    public int pick(Selection selection) {
        polled = false;
        int master = master(selection);
        if (!selection.failover()) {
            return first(selection, master);
        }
        if (selection.previous() == master) {
            int recent = mostRecent(selection, master);
            if (isUp(selection, recent)) {
                return because(selection, "most-recent", recent);
            }
        }
        int polledNext = poll(selection, master);
        if (polledNext != NONE) {
            polled = true;
            return because(selection, "polling", polledNext);
        }
        int backup = firstBackup(selection, master);
        return backup != NONE
                ? because(selection, "next-backup", backup)
                : selection.candidate(master) ? because(selection, "master-at-last", master) : NONE;
    }

    private int first(Selection selection, int master) {
        if (sticky && isUp(selection, lastFirst)) {
            return because(selection, "sticky", lastFirst);
        }
        if (isUp(selection, master)) {
            return because(selection, "master", master);
        }
        int recent = mostRecent(selection, master);
        if (isUp(selection, recent)) {
            return because(selection, "most-recent", recent);
        }
        int up = selection.nth(0);
        if (selection.available(up)) {
            return because(selection, "first-up", up);
        }
        return selection.candidate(master)
                ? because(selection, "master-down", master)
                : because(selection, "first-configured", up);
    }

    @Override
    public void picked(Selection selection, int server) {
        if (polled) {
            cursor = server;
        }
        if (!selection.failover()) {
            lastFirst = server;
        }
    }

    @Override
    public void answered(int server, RequestView request, long responseNanos) {
        responded[server] = ++responses;
    }

    private static int master(Selection selection) {
        int master = 0;
        while (!selection.inRole(master)) {
            master++;
        }
        return master;
    }

    private static boolean isUp(Selection selection, int server) {
        return server != NONE && selection.eligible(server) && selection.available(server);
    }

    /** The Up backup from which a valid response came last, tried or not. */
    private int mostRecent(Selection selection, int master) {
        int recent = NONE;
        for (int i = 0; i < responded.length; i++) {
            boolean later = responded[i] > (recent == NONE ? 0 : responded[recent]);
            if (later && i != master && selection.available(i)) {
                recent = i;
            }
        }
        return recent;
    }

    /** The next Up untried backup from the cursor on, which starts at the master. */
    private int poll(Selection selection, int master) {
        int at = cursor == NONE ? master : cursor;
        for (int i = 0; i < responded.length; i++) {
            at = at + 1 == responded.length ? 0 : at + 1;
            if (at != master && isUp(selection, at)) {
                return at;
            }
        }
        return NONE;
    }

    /** Only Down ones are left here; quarantined ones come last. */
    private int firstBackup(Selection selection, int master) {
        for (int i = 0; i < responded.length; i++) {
            if (i != master && selection.eligible(i)) {
                return i;
            }
        }
        for (int i = 0; i < responded.length; i++) {
            if (i != master && selection.candidate(i)) {
                return i;
            }
        }
        return NONE;
    }

    private static int because(Selection selection, String rule, int server) {
        selection.because(rule);
        return server;
    }
}
