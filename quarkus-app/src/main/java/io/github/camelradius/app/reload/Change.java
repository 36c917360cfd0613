package io.github.camelradius.app.reload;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * One difference between two configurations; names and order of its components are public.
 *
 * @param kind {@code group}, {@code server}, {@code client}, {@code realm} or {@code option}
 * @param change {@code added}, {@code removed} or {@code changed}
 * @param group of a server
 * @param name of the group, server, client or realm; null for an option of the program
 * @param option what of it has changed; null when it was added or removed
 * @param before null where there was none, and for secrets
 * @param after null where there is none, and for secrets
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Change(
        String kind,
        String change,
        @Nullable String group,
        @Nullable String name,
        @Nullable String option,
        @JsonProperty("old") @Nullable String before,
        @JsonProperty("new") @Nullable String after) {
    static final String ADDED = "added";
    static final String REMOVED = "removed";
    private static final String CHANGED = "changed";

    static Change of(String kind, String change, @Nullable String group, String name) {
        return new Change(kind, change, group, name, null, null, null);
    }

    static Change option(
            String kind,
            @Nullable String group,
            @Nullable String name,
            String option,
            @Nullable String before,
            @Nullable String after) {
        return new Change(kind, CHANGED, group, name, option, before, after);
    }

    /** In words: one line, whatever stands in the configuration. */
    String text() {
        return words().replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "\ufffd");
    }

    private String words() {
        StringBuilder text = new StringBuilder();
        if (group != null) {
            text.append("group ").append(group).append(": ");
        }
        if (name != null) {
            text.append(kind).append(' ').append(name);
            text.append(option == null ? "" : ": ");
        }
        if (option == null) {
            return text.append(' ').append(change).toString();
        }
        text.append(option);
        if (before == null && after == null) {
            return text.append(' ').append(change).toString();
        }
        return text.append(' ')
                .append(before == null ? "(none)" : before)
                .append(" -> ")
                .append(after == null ? "(none)" : after)
                .toString();
    }
}
