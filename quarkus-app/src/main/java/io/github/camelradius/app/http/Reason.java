package io.github.camelradius.app.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The body of a steering request: {@code {"reason":"…"}}, or nothing. */
final class Reason {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int MAX_LENGTH = 200;

    private Reason() {}

    /** The reason as it can stand in a log line; empty when there is none. */
    static String of(String body) {
        if (body.isBlank()) {
            return "";
        }
        try {
            JsonNode reason = MAPPER.readTree(body).path("reason");
            if (reason.isMissingNode() || reason.isTextual()) {
                String text = reason.asText().replaceAll("[\\p{Cntrl}\"]", " ");
                return text.substring(0, Math.min(text.length(), MAX_LENGTH));
            }
        } catch (JsonProcessingException e) {
            // answered below; what was sent is not repeated
        }
        throw new BadRequestException(Response.status(Response.Status.BAD_REQUEST)
                .type(MediaType.TEXT_PLAIN)
                .entity("the body must be {\"reason\":\"…\"} or empty")
                .build());
    }
}
