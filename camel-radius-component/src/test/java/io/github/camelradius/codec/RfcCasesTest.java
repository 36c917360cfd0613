package io.github.camelradius.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.camelradius.message.RadiusMessage;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The packets and attributes that RFCs print. */
class RfcCasesTest {
    static List<CaseRecord> records() {
        return CaseRecord.directory("rfc");
    }

    @Test
    void allRecordsAreRead() {
        assertThat(records()).hasSize(31);
    }

    @ParameterizedTest
    @MethodSource("records")
    void agreesWithThePublishedOctets(CaseRecord record) throws Exception {
        switch (record.kind() + " " + record.level()) {
            case "decode packet" -> decodes(record);
            case "error packet" -> decodes(record);
            case "encode attributes" -> encodes(record);
            case "decode crypto" -> derives(record);
            default -> throw new AssertionError("A kind of record that no test runs: " + record.json());
        }
    }

    private static void decodes(CaseRecord record) throws Exception {
        JsonNode parseError = record.expect().path("parse_error");
        if (parseError.isTextual()) {
            byte[] octets = record.hex();
            assertThat(org.assertj.core.api.Assertions.catchThrowableOfType(
                                    MalformedPacketException.class,
                                    () -> PacketExpectation.CODEC.decode(octets, octets.length))
                            .reason())
                    .isEqualTo(parseError.asText());
            return;
        }
        RadiusMessage message = PacketExpectation.check(record);
        if (record.expect().has("digest_check")) {
            checkDigest(record, message);
        }
    }

    private static void checkDigest(CaseRecord record, RadiusMessage message) {
        JsonNode digest = record.expect().path("digest_check");
        String password = digest.path("password").asText();
        assertThat(Digest.matches(message, password)).isTrue();
        assertThat(Digest.matches(message, password + "x")).isFalse();
        assertThat(Digest.matches(message.toBuilder().remove(108).build(), password))
                .isFalse();
    }

    private static void encodes(CaseRecord record) throws Exception {
        List<Map.Entry<String, byte[]>> values = record.attrs().stream()
                .map(a -> Map.entry("Attr-" + a.path("oid").asText(), CaseRecord.octets(a.path("value_hex"))))
                .toList();
        byte[] octets = AttributeOctets.write(
                Packets.DICTIONARY.attributes(values), Packets.DICTIONARY, Packets.NAS, new byte[16], new Random(1));
        assertThat(octets).isEqualTo(record.hex());
    }

    private static void derives(CaseRecord record) {
        JsonNode expect = record.expect();
        byte[] master = MppeKeys.masterKey(
                CaseRecord.octets(expect.path("password_hash_hash")), CaseRecord.octets(expect.path("nt_response")));
        assertThat(master).isEqualTo(CaseRecord.octets(expect.path("master_key")));
        assertThat(MppeKeys.serverSendKey(master, MppeKeys.STRONG))
                .isEqualTo(CaseRecord.octets(expect.path("server_send_start_key_128")));
    }
}
