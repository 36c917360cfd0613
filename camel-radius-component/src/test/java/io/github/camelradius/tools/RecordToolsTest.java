package io.github.camelradius.tools;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.codec.CaseRecord;
import io.github.camelradius.dictionary.RadiusDictionary;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordToolsTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private final RecordDecoder decoder = new RecordDecoder(RadiusDictionary.standard());
    private final RecordEncoder encoder = new RecordEncoder(RadiusDictionary.standard());

    @Test
    void aPacketEncodesAndDecodesToItself() throws Exception {
        String record = """
                {"id":"p","secret":"s","expect":{"code":1,"identifier":9},
                 "request_authenticator":"000102030405060708090a0b0c0d0e0f",
                 "attrs":[{"oid":"1","name":"User-Name","value":"bob"},
                          {"oid":"2","name":"User-Password","value":"secret word"},
                          {"oid":"26.9.1","name":"Cisco-AVPair","value":"a=b"}]}""";

        JsonNode encoded = MAPPER.readTree(encoder.encode(record));
        JsonNode decoded = MAPPER.readTree(decoder.decode(
                "{\"secret\":\"s\",\"hex\":\"" + encoded.path("hex").asText() + "\"}"));

        assertThat(encoded.path("id").asText()).isEqualTo("p");
        JsonNode expect = decoded.path("expect");
        assertThat(expect.path("identifier").asInt()).isEqualTo(9);
        assertThat(expect.path("authenticator").asText()).isEqualTo("000102030405060708090a0b0c0d0e0f");
        assertThat(expect.path("message_authenticator").asText()).isEqualTo("ok");
        assertThat(expect.path("user_password").asText()).isEqualTo("secret word");
        assertThat(decoded.path("attrs").findValuesAsText("name"))
                .containsExactly("Message-Authenticator", "User-Name", "User-Password", "Cisco-AVPair");
    }

    @Test
    void anAnswerIsSignedWithTheRequestAuthenticator() throws Exception {
        String authenticator = "101112131415161718191a1b1c1d1e1f";
        String answer = encoder.encode(
                "{\"secret\":\"s\",\"request_authenticator\":\"" + authenticator
                        + "\",\"expect\":{\"code\":2,\"identifier\":4},\"attrs\":[{\"name\":\"Reply-Message\",\"value\":\"hi\"}]}");
        String hex = MAPPER.readTree(answer).path("hex").asText();

        JsonNode checked = MAPPER.readTree(decoder.decode(
                "{\"secret\":\"s\",\"hex\":\"" + hex + "\",\"request_authenticator\":\"" + authenticator + "\"}"));
        JsonNode unchecked = MAPPER.readTree(decoder.decode("{\"secret\":\"s\",\"hex\":\"" + hex + "\"}"));

        assertThat(checked.path("expect").path("authenticator_check").asText()).isEqualTo("ok");
        assertThat(checked.path("expect").path("message_authenticator").asText())
                .isEqualTo("ok");
        assertThat(unchecked.path("expect").path("authenticator_check").asText())
                .isEqualTo("needs-request");
        assertThat(unchecked.path("expect").path("message_authenticator").asText())
                .isEqualTo("unknown");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no json|not-json",
                "[]|not-a-record",
                "{\"id\":1}|no-hex",
                "{\"hex\":\"0\"}|hex-is-not-hexadecimal",
                "{\"hex\":\"01\"}|datagram-shorter-than-20",
                "{\"hex\":\"01\",\"level\":\"x\"}|unknown-level",
                "{\"hex\":\"01\",\"level\":\"attributes\"}|attribute-header-truncated"
            })
    void answersWhatItCannotReadWithAWord(String record, String word) throws Exception {
        assertThat(MAPPER.readTree(decoder.decode(record)).path("error").asText())
                .isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"attrs\":[{\"name\":\"No-Such\",\"value\":\"x\"}]}|attribute-cannot-be-written",
                "{\"attrs\":[{\"name\":\"NAS-Port\",\"value\":\"x\"}]}|attribute-cannot-be-written",
                "{\"attrs\":[],\"expect\":{\"code\":2}}|an-answer-needs-request_authenticator",
                "{\"attrs\":[],\"code\":\"Access-Foo\"}|unknown-code",
                "{\"attrs\":[],\"salt\":\"xyz\",\"level\":\"attributes\"}|salt-is-not-hexadecimal"
            })
    void answersWhatItCannotWriteWithAWord(String record, String word) throws Exception {
        assertThat(MAPPER.readTree(encoder.encode(record)).path("error").asText())
                .startsWith(word);
    }

    /** A stream of records must not end at one of them: whatever stands in it, the answer is a record. */
    @Test
    void noRecordMakesThemFail() throws Exception {
        List<String> records = Stream.of("peers.jsonl", "malformed.jsonl", "crypto.jsonl")
                .flatMap(file -> CaseRecord.lines(file).stream())
                .map(record -> record.json().toString())
                .toList();
        Random random = new Random(7);
        for (int i = 0; i < 4_000; i++) {
            String mangled = mangled(records.get(random.nextInt(records.size())), random);
            for (String answer : List.of(decoder.decode(mangled), encoder.encode(mangled))) {
                assertThat(MAPPER.readTree(answer).isObject()).as(mangled).isTrue();
            }
        }
    }

    /** Some pieces of it taken out, doubled or replaced. */
    private static String mangled(String text, Random random) {
        StringBuilder mangled = new StringBuilder(text);
        for (int i = random.nextInt(4); i >= 0; i--) {
            int from = random.nextInt(mangled.length());
            int to = Math.min(mangled.length(), from + random.nextInt(6));
            String[] pieces = {
                "",
                "0",
                "-1",
                "99999999999999999999",
                "null",
                "[]",
                "{}",
                "\"",
                "1e999",
                mangled.substring(from, to).repeat(2)
            };
            mangled.replace(from, to, pieces[random.nextInt(pieces.length)]);
        }
        return mangled.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"attrs\":[1,null,\"x\",[]]}",
                "{\"attrs\":{\"a\":1}}",
                "{\"attrs\":7,\"expect\":5}",
                "{\"attrs\":[{\"oid\":\"26.9.1.1.1.1.1.1.1.1\",\"value_hex\":\"00\"}]}",
                "{\"attrs\":[{\"name\":\"User-Name\",\"value\":{}}]}",
                "{\"attrs\":[{\"name\":\"Tunnel-Type\",\"tag\":99,\"value\":13}]}",
                "{\"attrs\":[{\"name\":\"Class\",\"value_hex\":5}]}",
                "{\"attrs\":[],\"code\":99999999999}",
                "{\"attrs\":[],\"code\":7}",
                "{\"attrs\":[],\"identifier\":-1}",
                "{\"hex\":5}",
                "{\"hex\":\"\",\"level\":7}",
                "{\"hex\":\"00\",\"secret\":7,\"request_hex\":[]}"
            })
    void oddRecordsAreAnsweredByBoth(String record) throws Exception {
        assertThat(MAPPER.readTree(encoder.encode(record)).isObject()).isTrue();
        assertThat(MAPPER.readTree(decoder.decode(record)).isObject()).isTrue();
    }
}
