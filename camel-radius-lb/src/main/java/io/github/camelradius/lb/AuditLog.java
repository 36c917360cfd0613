package io.github.camelradius.lb;

import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the newest entries and says each in the log. */
final class AuditLog {
    /** Entries kept. */
    static final int KEPT = 1000;

    private static final Logger LOG = LoggerFactory.getLogger(RadiusSteering.class);

    private final ArrayDeque<AuditEntry> entries = new ArrayDeque<>();

    synchronized void add(AuditEntry entry) {
        keep(entry);
        LOG.info(
                "steering action={}{}{}{}{} by={} via={}{}{}{} reason=\"{}\"",
                entry.action(),
                field(" group=", entry.group()),
                field(" server=", entry.server()),
                field(" role=", entry.role()),
                field(" client=", entry.client()),
                entry.actor().who(),
                entry.actor().via(),
                field(" from=", entry.actor().from()),
                field(" old=", entry.before()),
                field(" new=", entry.after()),
                entry.reason());
    }

    private static String field(String name, @Nullable String value) {
        return value == null ? "" : name + (value.indexOf(' ') < 0 ? value : '"' + value + '"');
    }

    private void keep(AuditEntry entry) {
        if (entries.size() == KEPT) {
            entries.removeFirst();
        }
        entries.addLast(entry);
    }

    /** Those of an earlier run, oldest first. */
    synchronized void restore(List<AuditEntry> earlier) {
        earlier.forEach(this::keep);
    }

    /** The newest ones, oldest first. */
    synchronized List<AuditEntry> last(int count) {
        return entries.stream()
                .skip(Math.max(0, entries.size() - Math.max(count, 0)))
                .toList();
    }
}
