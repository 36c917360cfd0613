package io.github.camelradius.app.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.camelradius.lb.core.StateChange;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One change of state in {@code GET /api/events}: names and order of its components are public. */
public record EventView(
        String time,
        String group,
        String server,
        @Nullable String role,
        String old,
        @JsonProperty("new") String now,
        String rule,
        String reason,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String realm) {
    static EventView of(StateChange change, Instant time) {
        return new EventView(
                time.toString(),
                change.group(),
                change.server(),
                change.role() == null ? null : change.role().toString(),
                change.oldState(),
                change.newState(),
                change.rule(),
                change.reason(),
                change.realm());
    }
}
