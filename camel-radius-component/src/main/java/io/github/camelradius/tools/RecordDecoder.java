package io.github.camelradius.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.camelradius.codec.AttributeOctets;
import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.AttributeValue;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.Hop;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.tools.RecordJson.RecordException;
import java.security.SecureRandom;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record with {@code hex} to one with {@code attrs} and {@code expect}. For any number of threads. */
public final class RecordDecoder {
    private static final int USER_PASSWORD = 2;
    private static final int HEADER = 20;
    private static final String REQUEST_AUTHENTICATOR = "request_authenticator";

    private final RadiusDictionary dictionary;
    private final RadiusCodec codec;
    private final @Nullable SharedSecret byDefault;

    public RecordDecoder(RadiusDictionary dictionary) {
        this(dictionary, null);
    }

    /** @param byDefault secret of records that have none; null for none */
    public RecordDecoder(RadiusDictionary dictionary, @Nullable SharedSecret byDefault) {
        this.dictionary = dictionary;
        this.byDefault = byDefault;
        this.codec = new RadiusCodec(dictionary, new SecureRandom());
    }

    /**
     * Decodes one record.
     *
     * @param jsonRecord an object with {@code hex}; {@code secret} or {@code secret_hex}, {@code request_authenticator} or
     *     {@code request_hex} where they are known; {@code level}: packet, attributes or stream-header
     * @return an object with {@code id}, {@code attrs} and {@code expect}, or with {@code error}; never fails. It has what
     *     {@link RecordEncoder} needs to make the octets again, but no secret
     */
    public String decode(String jsonRecord) {
        return RecordJson.answer(jsonRecord, this::decode);
    }

    private void decode(JsonNode in, ObjectNode out) throws RecordException {
        byte[] octets = RecordJson.octets(in, "hex");
        if (octets == null) {
            throw new RecordException("no-hex");
        }
        String level = in.path("level").asText("packet");
        try {
            switch (level) {
                case "packet" -> packet(in, octets, out);
                case "attributes" -> attributes(in, octets, out);
                case "stream-header" -> streamHeader(octets, out);
                default -> throw new RecordException("unknown-level");
            }
        } catch (MalformedPacketException e) {
            throw new RecordException(e.reason());
        }
    }

    private void packet(JsonNode in, byte[] octets, ObjectNode out) throws RecordException, MalformedPacketException {
        RadiusMessage message = codec.decode(octets.clone(), octets.length);
        SharedSecret secret = RecordJson.secret(in, byDefault);
        byte[] requestAuthenticator = RecordJson.requestAuthenticator(in);
        Hop hop = hop(message, secret, requestAuthenticator);
        attrs(message.attributes(), hop, out);
        PacketVerdict verdict = PacketVerdict.of(codec, message, secret, requestAuthenticator);
        int length = (octets[2] & 0xff) << 8 | octets[3] & 0xff;
        ObjectNode expect = out.putObject("expect");
        expect.put("code", message.code().value());
        expect.put("code_name", message.code().codeName());
        expect.put("identifier", message.identifier());
        expect.put("length", length);
        expect.put("authenticator", RecordJson.hex(message.authenticator()));
        expect.put("authenticator_check", verdict.authenticator());
        expect.put("message_authenticator", verdict.messageAuthenticator());
        String password = userPassword(message, hop);
        if (password != null) {
            expect.put("user_password", password);
        }
        expect.put("padding_octets", octets.length - length);
        if (requestAuthenticator != null && !message.code().isRequest()) {
            out.put(REQUEST_AUTHENTICATOR, RecordJson.hex(requestAuthenticator));
        }
    }

    private @Nullable Hop hop(
            RadiusMessage message, @Nullable SharedSecret secret, byte @Nullable [] requestAuthenticator) {
        if (secret == null) {
            return null;
        }
        if (message.code().isRequest()) {
            return codec.hop(message, secret);
        }
        return requestAuthenticator == null ? null : codec.hop(secret, requestAuthenticator);
    }

    private @Nullable String userPassword(RadiusMessage message, @Nullable Hop hop) {
        if (hop == null || !message.has(USER_PASSWORD)) {
            return null;
        }
        return message.withHop(hop).get("User-Password") instanceof String password ? password : null;
    }

    private void attributes(JsonNode in, byte[] octets, ObjectNode out)
            throws RecordException, MalformedPacketException {
        SharedSecret secret = RecordJson.secret(in, byDefault);
        byte[] authenticator = RecordJson.requestAuthenticator(in);
        Hop hop = secret == null || authenticator == null ? null : codec.hop(secret, authenticator);
        out.put("level", "attributes");
        attrs(AttributeOctets.read(octets), hop, out);
        out.putObject("expect");
        if (authenticator != null) {
            out.put(REQUEST_AUTHENTICATOR, RecordJson.hex(authenticator));
        }
    }

    private void attrs(List<RadiusAttribute> attributes, @Nullable Hop hop, ObjectNode out) {
        ArrayNode attrs = out.putArray("attrs");
        for (AttributeValue value : dictionary.read(attributes, hop)) {
            AttributeJson.write(value, attrs);
        }
    }

    /** RFC 6613 section 2.6.4: the Length that the first four octets of a packet on a stream announce. */
    private static void streamHeader(byte[] octets, ObjectNode out) throws RecordException {
        if (octets.length < 4) {
            throw new RecordException("stream-header-shorter-than-4");
        }
        int length = (octets[2] & 0xff) << 8 | octets[3] & 0xff;
        ObjectNode expect = out.putObject("expect");
        expect.put("length_field", length);
        expect.put(
                "result",
                length < HEADER ? "too-small" : length > RadiusMessage.MAX_PACKET_LENGTH ? "too-large" : "ok");
    }
}
