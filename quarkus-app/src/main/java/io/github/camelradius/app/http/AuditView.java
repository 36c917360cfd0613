package io.github.camelradius.app.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.camelradius.lb.AuditEntry;
import org.jspecify.annotations.Nullable;

/** One act of an operator in {@code GET /api/audit}: names and order of its components are public. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AuditView(
        String time,
        String who,
        String via,
        @Nullable String from,
        String action,
        @Nullable String group,
        @Nullable String server,
        @Nullable String role,
        @Nullable String client,
        @Nullable String old,
        @JsonProperty("new") @Nullable String now,
        String reason) {
    static AuditView of(AuditEntry entry) {
        return new AuditView(
                entry.time().toString(),
                entry.actor().who(),
                entry.actor().via(),
                entry.actor().from(),
                entry.action(),
                entry.group(),
                entry.server(),
                entry.role(),
                entry.client(),
                entry.before(),
                entry.after(),
                entry.reason());
    }
}
