package io.github.camelradius.app.config;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line for each request.
 *
 * @param file where the lines go; null for standard output
 * @param fields what stands in a line
 * @param userName how subscribers are named
 * @param callingStationId how their devices are named
 * @param pseudonymKey what pseudonyms are made with; null for a key of this run
 */
public record RequestLogConfig(
        @Nullable Path file,
        List<RequestField> fields,
        Naming userName,
        Naming callingStationId,
        @Nullable Secret pseudonymKey) {
    public RequestLogConfig {
        fields = List.copyOf(fields);
    }

    /** How a log names somebody. */
    public enum Naming {
        /** By what HMAC-SHA256 makes of the name. */
        PSEUDONYM,
        /** As the request does. */
        PLAIN,
        /** Not at all. */
        OFF
    }
}
