package io.github.camelradius.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.camelradius.codec.AttributeOctets;
import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.tools.RecordJson.RecordException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A record with {@code attrs} to one with {@code hex}. For any number of threads. */
public final class RecordEncoder {
    private static final SharedSecret NO_SECRET = SharedSecret.of("no secret was given");
    private static final int TUNNEL_PASSWORD = 69;

    private final RadiusDictionary dictionary;
    private final SecureRandom random = new SecureRandom();

    public RecordEncoder(RadiusDictionary dictionary) {
        this.dictionary = dictionary;
    }

    /**
     * Encodes one record.
     *
     * @param jsonRecord an object with {@code attrs}; {@code level} attributes gives their octets, packet a packet with
     *     the {@code code} and {@code identifier} of {@code expect} (or beside {@code attrs}), crypto the hidden value
     *     alone; {@code secret} or {@code secret_hex}, {@code request_authenticator}, {@code salt}
     * @return an object with {@code id} and {@code hex}, or with {@code error}; never fails
     */
    public String encode(String jsonRecord) {
        return RecordJson.answer(jsonRecord, this::encode);
    }

    private void encode(JsonNode in, ObjectNode out) throws RecordException {
        List<RadiusAttribute> attributes = AttributeJson.read(in.path("attrs"), dictionary);
        SharedSecret given = RecordJson.secret(in);
        SharedSecret secret = given == null ? NO_SECRET : given;
        byte[] authenticator = RecordJson.requestAuthenticator(in);
        try {
            String level = in.path("level").asText("packet");
            byte[] octets =
                    switch (level) {
                        case "packet" -> packet(in, attributes, secret, authenticator);
                        case "attributes" -> attributes(in, attributes, secret, authenticator);
                        case "crypto" -> value(attributes(in, attributes, secret, authenticator));
                        default -> throw new RecordException("unknown-level");
                    };
            out.put("hex", RecordJson.hex(octets));
        } catch (InvalidMessageException e) {
            throw new RecordException("message-cannot-be-written: " + e.getMessage());
        }
    }

    private byte[] attributes(
            JsonNode in, List<RadiusAttribute> attributes, SharedSecret secret, byte @Nullable [] authenticator)
            throws InvalidMessageException, RecordException {
        byte[] hidesWith = authenticator == null ? new byte[16] : authenticator;
        return AttributeOctets.write(attributes, dictionary, secret, hidesWith, random(in, hidesWith));
    }

    /** The value of the first attribute; of a Tunnel-Password without its tag. */
    private static byte[] value(byte[] octets) throws RecordException {
        if (octets.length < 2) {
            throw new RecordException("no-attribute");
        }
        int from = octets[0] == TUNNEL_PASSWORD ? 3 : 2;
        return Arrays.copyOfRange(octets, from, octets[1] & 0xff);
    }

    private byte[] packet(
            JsonNode in, List<RadiusAttribute> attributes, SharedSecret secret, byte @Nullable [] authenticator)
            throws InvalidMessageException, RecordException {
        JsonNode code = in.path("expect").path("code").isMissingNode()
                ? in.path("code")
                : in.path("expect").path("code");
        JsonNode identifier = in.path("expect").path("identifier");
        RadiusMessage.Builder builder = RadiusMessage.builder(code(code), dictionary);
        attributes.forEach(builder::add);
        RadiusMessage message = builder.build();
        int number = identifier.isMissingNode() ? in.path("identifier").asInt(0) : identifier.asInt();
        if (number < 0 || number > 255) {
            throw new RecordException("identifier-outside-0-255");
        }
        byte[] given = RecordJson.octets(in.path("expect"), "authenticator");
        byte[] own = authenticator != null ? authenticator : given != null && given.length == 16 ? given : null;
        RadiusCodec codec = new RadiusCodec(dictionary, own == null ? random : random(in, own));
        if (message.code().isRequest()) {
            return codec.encodeRequest(message, number, secret, null).octets();
        }
        if (authenticator == null) {
            throw new RecordException("an-answer-needs-request_authenticator");
        }
        return codec.encodeResponse(message, request(message.code(), number, authenticator, codec), secret);
    }

    private static RadiusCode code(JsonNode code) throws RecordException {
        try {
            return code.isIntegralNumber() ? RadiusCode.of(code.asInt()) : RadiusCode.of(code.asText("Access-Request"));
        } catch (IllegalArgumentException e) {
            throw new RecordException("unknown-code");
        }
    }

    /** The request that the answer is for, as far as an answer depends on it. */
    private static RadiusMessage request(RadiusCode answer, int identifier, byte[] authenticator, RadiusCodec codec)
            throws RecordException {
        byte[] packet = new byte[20];
        for (int code : new int[] {1, 4, 12, 40, 43}) {
            if (packet[0] == 0 && answer.answers(RadiusCode.of(code))) {
                packet[0] = (byte) code;
            }
        }
        packet[1] = (byte) identifier;
        packet[3] = 20;
        System.arraycopy(authenticator, 0, packet, 4, 16);
        try {
            return codec.decode(packet, packet.length);
        } catch (MalformedPacketException e) {
            throw new RecordException(e.reason());
        }
    }

    /** Gives this authenticator, and the record's salt where it has one. */
    private RandomGenerator random(JsonNode in, byte[] authenticator) throws RecordException {
        int salt;
        try {
            salt = in.hasNonNull("salt")
                    ? HexFormat.fromHexDigits(in.get("salt").asText())
                    : random.nextInt();
        } catch (IllegalArgumentException e) {
            throw new RecordException("salt-is-not-hexadecimal");
        }
        return new RandomGenerator() {
            @Override
            public long nextLong() {
                return (long) salt << 32;
            }

            @Override
            public void nextBytes(byte[] octets) {
                System.arraycopy(authenticator, 0, octets, 0, octets.length);
            }
        };
    }
}
