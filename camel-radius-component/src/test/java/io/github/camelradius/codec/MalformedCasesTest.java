package io.github.camelradius.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.camelradius.message.NamedValue;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusMessage;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Broken packets and packets at the edge: a frame that is wrong has a word for it, and no value breaks a packet. */
class MalformedCasesTest {
    static List<CaseRecord> records() {
        return CaseRecord.lines("malformed.jsonl");
    }

    @Test
    void allRecordsAreRead() {
        assertThat(records()).hasSize(79);
    }

    @ParameterizedTest
    @MethodSource("records")
    void isReadOrRefusedAsTheRecordSays(CaseRecord record) throws Exception {
        switch (record.level()) {
            case "packet" -> packet(record, record.expect().path("parse_error"));
            case "attributes" ->
                refused(inPacket(record.hex()), record.expect().path("error").asText());
            case "stream-header" -> streamHeader(record);
            default -> throw new AssertionError("A level that no test runs: " + record.json());
        }
    }

    private static void packet(CaseRecord record, JsonNode parseError) throws Exception {
        if (parseError.isTextual()) {
            refused(record.hex(), parseError.asText());
            return;
        }
        RadiusMessage message = PacketExpectation.check(record);
        assertThat(message.values()).allSatisfy(v -> assertThat(v.name()).isNotEmpty());
        JsonNode expect = record.expect();
        if (expect.has("action") && expect.path("action").asText().contains("attribute 26 kept raw")) {
            assertThat(message.values()).extracting(NamedValue::name).contains("Vendor-Specific");
        }
        if (expect.has("avpairs")) {
            assertThat(message.getAll("Cisco-AVPair"))
                    .containsExactlyElementsOf(expect.path("avpairs")
                            .valueStream()
                            .map(n -> (Object) n.asText())
                            .toList());
        }
        if (expect.has("vsa_9999_80_value_hex")) {
            assertThat(message.get("Attr-26.9999.80"))
                    .isEqualTo(CaseRecord.octets(expect.path("vsa_9999_80_value_hex")));
        }
        if (expect.has("state_hex")) {
            assertThat(message.get("State")).isEqualTo(CaseRecord.octets(expect.path("state_hex")));
        }
        if (expect.has("eap_octets")) {
            checkEap(expect, message);
        }
    }

    private static void checkEap(JsonNode expect, RadiusMessage message) throws Exception {
        ByteArrayOutputStream eap = new ByteArrayOutputStream();
        List<RadiusAttribute> pieces =
                message.attributes().stream().filter(a -> a.type() == 79).toList();
        pieces.forEach(a -> eap.writeBytes(a.value()));
        assertThat(eap.size()).isEqualTo(expect.path("eap_octets").asInt());
        assertThat(pieces)
                .hasSize(expect.path("eap_attributes")
                        .asInt(expect.path("attributes_of_type_79").asInt()));
        if (expect.has("eap_md5")) {
            assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(eap.toByteArray())))
                    .isEqualTo(expect.path("eap_md5").asText());
        }
    }

    private static void refused(byte[] octets, String reason) {
        MalformedPacketException refusal = catchThrowableOfType(
                MalformedPacketException.class, () -> PacketExpectation.CODEC.decode(octets, octets.length));
        assertThat(refusal).isNotNull();
        assertThat(refusal.reason()).isEqualTo(reason);
        assertThat(refusal.getStackTrace()).isEmpty();
    }

    private static byte[] inPacket(byte[] attributes) {
        byte[] packet = new byte[20 + attributes.length];
        packet[0] = 1;
        packet[3] = (byte) packet.length;
        System.arraycopy(attributes, 0, packet, 20, attributes.length);
        return packet;
    }

    /** The first octets of a packet on a stream: how much there is to read, or that there is no packet. */
    private static void streamHeader(CaseRecord record) {
        int length = record.expect().path("length_field").asInt();
        byte[] packet = java.util.Arrays.copyOf(record.hex(), Math.max(20, length));
        String result = record.expect().path("result").asText();
        MalformedPacketException refusal = catchThrowableOfType(
                MalformedPacketException.class, () -> PacketParser.packetLength(packet, packet.length));
        if (result.equals("ok")) {
            assertThat(refusal).isNull();
        } else {
            assertThat(result).isEqualTo("too-small");
            assertThat(refusal.reason()).isEqualTo("length-field-below-20");
        }
    }
}
