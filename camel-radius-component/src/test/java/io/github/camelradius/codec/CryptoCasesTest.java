package io.github.camelradius.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.camelradius.dictionary.AttributeDefinition;
import io.github.camelradius.dictionary.Hiding;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.NamedValue;
import io.github.camelradius.message.RadiusAttribute;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hidden values and CHAP against ciphertexts from elsewhere. */
class CryptoCasesTest {
    private static final RadiusDictionary DICTIONARY = RadiusDictionary.standard();

    static List<CaseRecord> records() {
        return CaseRecord.lines("crypto.jsonl");
    }

    @Test
    void allRecordsAreRead() {
        assertThat(records()).hasSize(17);
    }

    @ParameterizedTest
    @MethodSource("records")
    void agreesWithTheCiphertext(CaseRecord record) throws Exception {
        switch (record.kind() + " " + record.level()) {
            case "decode crypto" -> checksChap(record);
            case "encode crypto" -> hidesValue(record);
            case "encode attributes" -> hidesInVendorSpecific(record);
            default -> throw new AssertionError("A kind of record that no test runs: " + record.json());
        }
    }

    private static void checksChap(CaseRecord record) {
        JsonNode expect = record.expect();
        byte[] attribute = CaseRecord.octets(expect.path("chap_password_attr_hex"));
        byte[] challenge = CaseRecord.octets(expect.path("challenge_hex"));
        byte[] password = expect.path("password").asText().getBytes(UTF_8);
        assertThat(Chap.response(expect.path("chap_id").asInt(), password, challenge))
                .isEqualTo(attribute);
        assertThat(Chap.matches(attribute, password, challenge)).isTrue();
        assertThat(Chap.matches(
                        attribute, expect.path("reject_password").asText().getBytes(UTF_8), challenge))
                .isFalse();
    }

    private static void hidesValue(CaseRecord record) throws Exception {
        JsonNode attr = record.attrs().get(0);
        AttributeDefinition definition = DICTIONARY.definition(attr.path("name").asText());
        assertThat(definition).isNotNull();
        byte[] plain = attr.path("value").asText().getBytes(UTF_8);
        boolean tagged = definition.hiding() == Hiding.TUNNEL_PASSWORD;
        byte[] clear = tagged ? withTag(plain) : plain;
        byte[] expected = tagged ? withTag(record.hex()) : record.hex();

        assertThat(HiddenValue.hide(clear, definition, hider(record))).isEqualTo(expected);

        SecretHop hop = new SecretHop(DICTIONARY, record.secret(), record.requestAuthenticator());
        RadiusAttribute received = RadiusAttribute.received(definition.type(), expected, 0, expected.length);
        assertThat(hop.reveal(received)).isEqualTo(RadiusAttribute.of(definition.type(), clear));
    }

    private static byte[] withTag(byte[] octets) {
        byte[] tagged = new byte[octets.length + 1];
        System.arraycopy(octets, 0, tagged, 1, octets.length);
        return tagged;
    }

    private static void hidesInVendorSpecific(CaseRecord record) throws Exception {
        JsonNode attr = record.attrs().get(0);
        String name = attr.path("name").asText();
        byte[] key = CaseRecord.octets(attr.path("value_hex"));
        byte[] octets = record.hex();
        byte[] expected = Arrays.copyOfRange(octets, 2, octets.length);
        RadiusAttribute clear = DICTIONARY.attribute(name, key);

        assertThat(ClearAttributes.hide(26, clear.value(), DICTIONARY, hider(record)))
                .isEqualTo(expected);

        SecretHop hop = new SecretHop(DICTIONARY, record.secret(), record.requestAuthenticator());
        RadiusAttribute received = RadiusAttribute.received(26, expected, 0, expected.length);
        List<NamedValue> values = DICTIONARY.values(received, hop);
        assertThat(values).hasSize(1);
        assertThat(values.get(0).name()).isEqualTo(name);
        assertThat(values.get(0).value()).isEqualTo(key);
        assertThat(values.get(0).hidden()).isTrue();
    }

    private static Hider hider(CaseRecord record) {
        int salt = record.json().has("salt")
                ? HexFormat.fromHexDigits(record.json().path("salt").asText())
                : 0;
        RandomGenerator fixed = () -> (long) salt << 32;
        return new Hider(record.secret(), record.requestAuthenticator(), new Salts(fixed));
    }
}
