package io.github.camelradius.tools;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.camelradius.codec.SharedSecret;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** What the records of both directions have in common. */
final class RecordJson {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private RecordJson() {}

    /** A record that is worked on, and the one that answers it. */
    interface Work {
        void run(JsonNode in, ObjectNode out) throws RecordException;
    }

    /** A record that cannot be worked on; the text is the word for its "error". */
    static final class RecordException extends Exception {
        private static final long serialVersionUID = 1L;

        RecordException(String word) {
            super(word, null, false, false);
        }
    }

    /** One record in, one out: with the id, and with "error" where it cannot be worked on. */
    static String answer(String json, Work work) {
        ObjectNode out = MAPPER.createObjectNode();
        try {
            JsonNode in = MAPPER.readTree(json);
            if (!in.isObject()) {
                throw new RecordException("not-a-record");
            }
            if (in.has("id")) {
                out.set("id", in.get("id"));
            }
            work.run(in, out);
        } catch (JsonProcessingException e) {
            out.put("error", "not-json");
        } catch (RecordException e) {
            out.put("error", e.getMessage());
        }
        return out.toString();
    }

    static byte @Nullable [] octets(JsonNode record, String field) throws RecordException {
        if (!record.hasNonNull(field)) {
            return null;
        }
        try {
            return HexFormat.of().parseHex(record.get(field).asText());
        } catch (IllegalArgumentException e) {
            throw new RecordException(field + "-is-not-hexadecimal");
        }
    }

    static @Nullable SharedSecret secret(JsonNode record, @Nullable SharedSecret byDefault) throws RecordException {
        byte[] octets = octets(record, "secret_hex");
        if (octets != null && octets.length > 0) {
            return SharedSecret.of(octets);
        }
        String text = record.path("secret").asText("");
        return record.hasNonNull("secret") && !text.isEmpty() ? SharedSecret.of(text) : byDefault;
    }

    /** The Request Authenticator that the record gives, by itself or in the request, or null. */
    static byte @Nullable [] requestAuthenticator(JsonNode record) throws RecordException {
        byte[] authenticator = octets(record, "request_authenticator");
        if (authenticator == null) {
            byte[] request = octets(record, "request_hex");
            authenticator =
                    request != null && request.length >= 20 ? java.util.Arrays.copyOfRange(request, 4, 20) : null;
        }
        if (authenticator != null && authenticator.length != 16) {
            throw new RecordException("request_authenticator-is-not-16-octets");
        }
        return authenticator;
    }

    static String hex(byte[] octets) {
        return HexFormat.of().formatHex(octets);
    }
}
