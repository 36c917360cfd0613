package io.github.camelradius.tools;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.camelradius.codec.CaseRecord;
import io.github.camelradius.dictionary.RadiusDictionary;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every record of the collection through the classes behind {@code radius-lb decode} and {@code encode}. */
class RecordCasesTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final RecordDecoder DECODER = new RecordDecoder(RadiusDictionary.standard());
    private static final RecordEncoder ENCODER = new RecordEncoder(RadiusDictionary.standard());

    /** Ours differ here, on purpose; at most five may. */
    private static final Map<String, String> DIFFER = Map.of(
            "fr4-wimax-L293", "the attributes of fr4-wimax-L299, which packs neighbours of one TLV together",
            "fr4-tunnel-L89", "249 octets of Tunnel-Password: RFC 2868 section 3.5 hides whole blocks, at most 239",
            "fr4-tunnel-L92", "the same read: the hidden part is no multiple of 16, so it stays octets");

    private static final List<String> FIRM = List.of(
            "code",
            "code_name",
            "identifier",
            "length",
            "authenticator",
            "authenticator_check",
            "message_authenticator",
            "user_password",
            "padding_octets",
            "length_field",
            "result");

    private static Stream<CaseRecord> all() {
        return Stream.of(
                        CaseRecord.directory("rfc"),
                        CaseRecord.lines("peers.jsonl"),
                        CaseRecord.lines("malformed.jsonl"))
                .flatMap(List::stream)
                .filter(r -> r.json().hasNonNull("hex"));
    }

    static Stream<CaseRecord> decode() {
        return all().filter(r -> r.kind().equals("decode") || r.kind().equals("error"));
    }

    static Stream<CaseRecord> encode() {
        return Stream.concat(
                all().filter(r -> r.kind().equals("encode")),
                CaseRecord.lines("crypto.jsonl").stream().filter(r -> r.kind().equals("encode")));
    }

    @Test
    void allRecordsAreThere() {
        assertThat(CaseRecord.lines("peers.jsonl")).hasSize(247);
        assertThat(decode()).hasSizeGreaterThan(240);
        assertThat(encode()).hasSizeGreaterThan(120);
        assertThat(DIFFER).hasSizeLessThanOrEqualTo(5);
        assertThat(Stream.concat(decode(), encode()).map(CaseRecord::id)).containsAll(DIFFER.keySet());
    }

    @ParameterizedTest
    @MethodSource("decode")
    void decodes(CaseRecord record) throws Exception {
        JsonNode answer = MAPPER.readTree(DECODER.decode(record.json().toString()));
        assertThat(answer.path("id").asText()).isEqualTo(record.id());
        String word = record.expect()
                .path("parse_error")
                .asText(record.expect().path("error").asText("null"));
        if (!word.equals("null")) {
            assertThat(answer.path("error").asText()).isEqualTo(word);
            return;
        }
        assertThat(answer.has("error")).as("error: %s", answer).isFalse();
        for (String field : FIRM) {
            if (record.expect().has(field)) {
                assertThat(answer.path("expect").path(field))
                        .as(field)
                        .isEqualTo(record.expect().path(field));
            }
        }
        if (record.json().has("attrs")) {
            attrs(record, answer);
        }
    }

    private static void attrs(CaseRecord record, JsonNode answer) throws Exception {
        JsonNode expected = record.json().path("attrs");
        JsonNode actual = answer.path("attrs");
        boolean equal = MAPPER.readTree(expected.toString()).equals(MAPPER.readTree(actual.toString()));
        if (DIFFER.containsKey(record.id())) {
            assertThat(equal).as("no longer differs").isFalse();
        } else if (record.json().path("strength").asText().equals("must")) {
            assertThat(actual).isEqualTo(expected);
        } else if (!equal) {
            // How a malformed value is shown is each peer's choice: what stays is that its octets are there.
            StringBuilder octets = new StringBuilder();
            actual.forEach(a -> octets.append(a.path("value_hex").asText()));
            for (JsonNode attr : expected) {
                if (attr.path("raw").asBoolean()) {
                    assertThat(octets.toString())
                            .contains(attr.path("value_hex").asText());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("encode")
    void encodes(CaseRecord record) throws Exception {
        ObjectNode in = record.json().deepCopy();
        in.remove("hex");
        JsonNode answer = MAPPER.readTree(ENCODER.encode(in.toString()));
        assertThat(answer.path("id").asText()).isEqualTo(record.id());
        String hex = answer.path("hex").asText();
        String expected = record.json().path("hex").asText();
        if (DIFFER.containsKey(record.id())) {
            assertThat(hex).as("no longer differs").isNotEqualTo(expected);
        } else if (hasFreeSalt(record)) {
            assertThat(decoded(record, hex)).isEqualTo(decoded(record, expected));
            assertThat(hex).hasSameSizeAs(expected);
        } else {
            assertThat(hex).isEqualTo(expected);
        }
    }

    private static boolean hasFreeSalt(CaseRecord record) {
        return !record.json().has("salt")
                && record.attrs().stream()
                        .anyMatch(a -> a.path("encrypted").asText().equals("tunnel-password"));
    }

    private static JsonNode decoded(CaseRecord record, String hex) throws Exception {
        ObjectNode in = record.json().deepCopy();
        in.put("hex", hex);
        return MAPPER.readTree(DECODER.decode(in.toString())).path("attrs");
    }
}
