package io.github.camelradius.app.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.lb.core.ServerSettings;

/** The body of a steering request: {@code {"reason":"…"}}, for a weight {@code "weight"} besides; or nothing. */
final class OrderBody {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final JsonNode body;

    private OrderBody(JsonNode body) {
        this.body = body;
    }

    static OrderBody of(String text) {
        try {
            JsonNode body = text.isBlank() ? MAPPER.createObjectNode() : MAPPER.readTree(text);
            if (body.isObject()) {
                return new OrderBody(body);
            }
        } catch (JsonProcessingException e) {
            // answered below; what was sent is not repeated
        }
        throw Refusals.bad("the body must be {\"reason\":\"…\"} or empty");
    }

    /** Why; empty when nothing is said. */
    String reason() {
        JsonNode reason = body.path("reason");
        if (reason.isMissingNode() || reason.isTextual()) {
            return reason.asText();
        }
        throw Refusals.bad("reason must be a text");
    }

    int weight() {
        JsonNode weight = body.path("weight");
        if (weight.isIntegralNumber()
                && weight.canConvertToInt()
                && weight.asInt() >= 0
                && weight.asInt() <= ServerSettings.MAX_WEIGHT) {
            return weight.asInt();
        }
        throw Refusals.bad(
                "the body must be {\"weight\":n,\"reason\":\"…\"} with n from 0 to " + ServerSettings.MAX_WEIGHT);
    }
}
