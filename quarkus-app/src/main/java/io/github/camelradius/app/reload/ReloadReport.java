package io.github.camelradius.app.reload;

import java.util.ArrayList;
import java.util.List;

/**
 * The answer of {@code POST /api/reload}: names and order of its components are public.
 *
 * @param applied whether the changes are in force now; false when it was only asked for, or there are none
 * @param changes what differs and was, or would be, put in force
 * @param needsRestart what differs and stays as it is until the program starts again
 * @param text all of it in words, one line each
 */
public record ReloadReport(boolean applied, List<Change> changes, List<Change> needsRestart, List<String> text) {
    static ReloadReport of(boolean applied, Differences differences) {
        List<String> text =
                new ArrayList<>(differences.changes().stream().map(Change::text).toList());
        differences.restart().stream()
                .map(change -> change.text() + " (needs a restart)")
                .forEach(text::add);
        if (text.isEmpty()) {
            text.add("nothing has changed");
        }
        return new ReloadReport(applied, differences.changes(), differences.restart(), List.copyOf(text));
    }
}
