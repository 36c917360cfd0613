package io.github.camelradius.app.http;

import io.github.camelradius.lb.core.Decision;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One selection in {@code GET /api/decisions}: names and order of its components are public. */
public record DecisionView(
        String time,
        String group,
        String role,
        String client,
        int turn,
        @Nullable String server,
        String rule,
        List<String> candidates,
        int candidateCount,
        Map<String, String> excluded) {
    static DecisionView of(Decision decision, Instant time) {
        return new DecisionView(
                time.toString(),
                decision.group(),
                decision.role().toString(),
                decision.client(),
                decision.turn(),
                decision.server(),
                decision.rule(),
                decision.candidates(),
                decision.candidateCount(),
                decision.excluded());
    }
}
