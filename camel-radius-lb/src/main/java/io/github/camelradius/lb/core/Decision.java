package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Role;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One selection: what was chosen, by which rule, among whom. It names no user.
 *
 * @param nanos when, on the group's monotonic clock
 * @param client source address of the request, or {@code local}
 * @param turn 1 for the transaction's first server, 2 for the next one …
 * @param server null when nobody was chosen
 * @param rule what chose it; {@code none} when nobody was
 * @param candidates the servers it was chosen among, at most 32
 * @param candidateCount how many there were
 * @param excluded servers that were no candidates, each with its reason, at most 32
 */
public record Decision(
        long nanos,
        String group,
        Role role,
        String client,
        int turn,
        @Nullable String server,
        String rule,
        List<String> candidates,
        int candidateCount,
        Map<String, String> excluded) {
    private static final String SEPARATOR = ", ";

    static List<String> names(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(SEPARATOR));
    }

    static Map<String, String> reasons(String text) {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String entry : names(text)) {
            int at = entry.lastIndexOf('=');
            reasons.put(entry.substring(0, at), entry.substring(at + 1));
        }
        return reasons;
    }
}
