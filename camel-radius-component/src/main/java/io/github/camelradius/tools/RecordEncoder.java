package io.github.camelradius.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.camelradius.codec.AttributeOctets;
import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
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
    private final PacketEncoder packets;
    private final @Nullable SharedSecret byDefault;
    private final SecureRandom random = new SecureRandom();

    public RecordEncoder(RadiusDictionary dictionary) {
        this(dictionary, null);
    }

    /** @param byDefault secret of records that have none; null for none */
    public RecordEncoder(RadiusDictionary dictionary, @Nullable SharedSecret byDefault) {
        this.dictionary = dictionary;
        this.packets = new PacketEncoder(dictionary);
        this.byDefault = byDefault;
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
        SharedSecret given = RecordJson.secret(in, byDefault);
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
        return AttributeOctets.write(attributes, dictionary, secret, hidesWith, salts(in));
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
        int number = identifier.isMissingNode() ? in.path("identifier").asInt(0) : identifier.asInt();
        if (number < 0 || number > 255) {
            throw new RecordException("identifier-outside-0-255");
        }
        byte[] given = RecordJson.octets(in.path("expect"), "authenticator");
        byte[] own = authenticator != null ? authenticator : given != null && given.length == 16 ? given : null;
        RadiusCode kind = code(code);
        if (!kind.isRequest() && authenticator == null) {
            throw new RecordException("an-answer-needs-request_authenticator");
        }
        return packets.encode(kind, number, attributes, secret, own, own == null ? random : salts(in));
    }

    private static RadiusCode code(JsonNode code) throws RecordException {
        try {
            return code.isIntegralNumber() ? RadiusCode.of(code.asInt()) : RadiusCode.of(code.asText("Access-Request"));
        } catch (IllegalArgumentException e) {
            throw new RecordException("unknown-code");
        }
    }

    /** Gives the record's salt where it has one. */
    private RandomGenerator salts(JsonNode in) throws RecordException {
        try {
            int salt = in.hasNonNull("salt")
                    ? HexFormat.fromHexDigits(in.get("salt").asText())
                    : random.nextInt();
            return () -> (long) salt << 32;
        } catch (IllegalArgumentException e) {
            throw new RecordException("salt-is-not-hexadecimal");
        }
    }
}
