package io.github.camelradius.tools;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.dictionary.RadiusDictionary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
