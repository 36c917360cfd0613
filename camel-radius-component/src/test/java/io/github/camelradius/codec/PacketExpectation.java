package io.github.camelradius.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.camelradius.dictionary.AttributeDefinition;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.Hop;
import io.github.camelradius.message.NamedValue;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Decodes the packet of a record and compares all that the record says about it. */
final class PacketExpectation {
    static final RadiusDictionary DICTIONARY = RadiusDictionary.standard();
    static final RadiusCodec CODEC = new RadiusCodec(DICTIONARY, new Random(1));

    private final CaseRecord record;
    private final RadiusMessage message;
    private final @Nullable SharedSecret secret;
    private final byte @Nullable [] requestAuthenticator;

    private PacketExpectation(CaseRecord record) throws MalformedPacketException {
        this.record = record;
        byte[] octets = record.hex();
        this.message = CODEC.decode(octets, octets.length);
        this.secret = record.secret();
        this.requestAuthenticator = record.requestAuthenticator();
        int padding = record.expect().path("padding_octets").asInt(octets.length - octets(message).length);
        assertThat(octets.length - octets(message).length).isEqualTo(padding);
    }

    static RadiusMessage check(CaseRecord record) throws MalformedPacketException {
        PacketExpectation expectation = new PacketExpectation(record);
        expectation.header();
        expectation.authenticator();
        expectation.messageAuthenticator();
        expectation.attributes();
        return expectation.message;
    }

    private static byte[] octets(RadiusMessage message) {
        byte[] packet = message.packet();
        assertThat(packet).isNotNull();
        return packet;
    }

    private void header() {
        JsonNode expect = record.expect();
        if (expect.has("code")) {
            assertThat(message.code().value()).isEqualTo(expect.path("code").asInt());
            assertThat(message.code().codeName())
                    .isEqualTo(expect.path("code_name").asText());
            assertThat(message.identifier()).isEqualTo(expect.path("identifier").asInt());
            assertThat(octets(message)).hasSize(expect.path("length").asInt());
            assertThat(HexFormat.of().formatHex(message.authenticator()))
                    .isEqualTo(expect.path("authenticator").asText());
        }
    }

    private void authenticator() {
        String expected = record.expect().path("authenticator_check").asText("none");
        switch (expected) {
            case "none", "needs-request", "unknown-secret", "unknown" ->
                assertThat(secret == null || requestAuthenticator == null)
                        .as("nothing to check")
                        .isTrue();
            default -> {
                assertThat(secret).isNotNull();
                AuthenticatorCheck check = requestAuthenticator == null
                        ? CODEC.checkRequest(message, secret)
                        : CODEC.checkResponse(message, requestAuthenticator, secret);
                assertThat(check).hasToString(constant(expected));
            }
        }
    }

    private void messageAuthenticator() {
        String expected = record.expect().path("message_authenticator").asText("none");
        if (!expected.equals("none")) {
            SharedSecret used = secret == null ? SharedSecret.of("unknown") : secret;
            MessageAuthenticatorCheck check = CODEC.checkMessageAuthenticator(message, requestAuthenticator, used);
            assertThat(check).hasToString(constant(expected));
        }
    }

    private static String constant(String word) {
        return word.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private void attributes() {
        RadiusMessage readable = message;
        if (secret != null) {
            byte[] authenticator = requestAuthenticator == null ? message.authenticator() : requestAuthenticator;
            Hop hop = CODEC.hop(secret, authenticator);
            readable = message.withHop(hop);
        }
        if (record.expect().has("user_password")) {
            assertThat(readable.get("User-Password"))
                    .isEqualTo(record.expect().path("user_password").asText());
        }
        if (record.json().has("attrs")) {
            List<NamedValue> values = readable.values();
            List<JsonNode> attrs = record.attrs();
            assertThat(values).hasSameSizeAs(attrs);
            List<String> oids = new ArrayList<>();
            for (int i = 0; i < attrs.size(); i++) {
                oids.add(attrs.get(i).path("oid").asText());
                check(values.get(i), attrs.get(i));
            }
            assertThat(oids).hasSameSizeAs(values);
        }
    }

    private static void check(NamedValue actual, JsonNode attr) {
        assertThat(actual.name()).isEqualTo(attr.path("name").asText());
        AttributeDefinition definition = DICTIONARY.definition(actual.name());
        assertThat(definition).isNotNull();
        assertThat(attr.path("oid").asText())
                .isEqualTo(
                        definition.vendor() < 0
                                ? Integer.toString(definition.type())
                                : "26." + definition.vendor() + "." + definition.type());
        assertThat(actual.hidden() || !attr.has("encrypted")).isTrue();
        if (attr.has("value_hex")) {
            assertThat(actual.value()).isEqualTo(CaseRecord.octets(attr.path("value_hex")));
        } else if (attr.has("enum")) {
            assertThat(actual.value()).isEqualTo(attr.path("enum").asText());
            assertThat(DICTIONARY.attribute(actual.name(), attr.path("value").asLong()))
                    .isEqualTo(DICTIONARY.attribute(actual.name(), actual.value()));
        } else {
            typed(actual.value(), attr);
        }
    }

    private static void typed(Object value, JsonNode attr) {
        switch (attr.path("type").asText()) {
            case "string" -> assertThat(value).isEqualTo(attr.path("value").asText());
            case "integer" -> assertThat(value).isEqualTo(attr.path("value").asLong());
            case "ipaddr" ->
                assertThat(((InetAddress) value).getHostAddress())
                        .isEqualTo(attr.path("value").asText());
            case "date" ->
                assertThat(((Instant) value).getEpochSecond())
                        .isEqualTo(attr.path("value").asLong());
            case "octets" ->
                assertThat(new String((byte[]) value, StandardCharsets.UTF_8))
                        .isEqualTo(attr.path("value").asText());
            default -> throw new AssertionError("A type that no test compares: " + attr);
        }
    }
}
