package io.github.camelradius.tools;

import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.security.SecureRandom;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Attributes to the octets of a signed packet, without a network. For any number of threads. */
public final class PacketEncoder {
    private static final int HEADER = 20;
    private static final int[] REQUESTS = {1, 4, 12, 40, 43};

    private final RadiusDictionary dictionary;
    private final SecureRandom random = new SecureRandom();

    public PacketEncoder(RadiusDictionary dictionary) {
        this.dictionary = dictionary;
    }

    /**
     * Writes and signs a packet.
     *
     * @param identifier 0–255
     * @param authenticator of an answer its request's, 16 octets; of an Access-Request or Status-Server its own, or null
     *     for a random one; of other requests without meaning: theirs is a digest
     * @throws InvalidMessageException when it cannot be written; says what to change
     * @throws IllegalArgumentException for an answer without the authenticator of its request
     */
    public byte[] encode(
            RadiusCode code,
            int identifier,
            List<RadiusAttribute> attributes,
            SharedSecret secret,
            byte @Nullable [] authenticator)
            throws InvalidMessageException {
        return encode(code, identifier, attributes, secret, authenticator, random);
    }

    byte[] encode(
            RadiusCode code,
            int identifier,
            List<RadiusAttribute> attributes,
            SharedSecret secret,
            byte @Nullable [] authenticator,
            RandomGenerator salts)
            throws InvalidMessageException {
        RadiusMessage.Builder builder = RadiusMessage.builder(code, dictionary);
        attributes.forEach(builder::add);
        RadiusMessage message = builder.build();
        RandomGenerator source = authenticator == null ? salts : new ChosenAuthenticator(authenticator, salts);
        RadiusCodec codec = new RadiusCodec(dictionary, source);
        if (code.isRequest()) {
            return codec.encodeRequest(message, identifier, secret, null).octets();
        }
        if (authenticator == null) {
            throw new IllegalArgumentException(
                    "The packet is an answer (" + code + "): give the authenticator of its request");
        }
        return codec.encodeResponse(message, request(code, identifier, authenticator, codec), secret);
    }

    /** The request that the answer is for, as far as an answer depends on it. */
    private static RadiusMessage request(RadiusCode answer, int identifier, byte[] authenticator, RadiusCodec codec) {
        byte[] packet = new byte[HEADER];
        for (int code : REQUESTS) {
            if (packet[0] == 0 && answer.answers(RadiusCode.of(code))) {
                packet[0] = (byte) code;
            }
        }
        packet[1] = (byte) identifier;
        packet[3] = HEADER;
        System.arraycopy(authenticator, 0, packet, 4, authenticator.length);
        try {
            return codec.decode(packet, packet.length);
        } catch (MalformedPacketException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sixteen octets at once are an authenticator; anything else, such as a salt, comes from the other source. */
    private record ChosenAuthenticator(byte[] authenticator, RandomGenerator salts) implements RandomGenerator {
        @Override
        public long nextLong() {
            return salts.nextLong();
        }

        @Override
        public int nextInt() {
            return salts.nextInt();
        }

        @Override
        public void nextBytes(byte[] octets) {
            if (octets.length == authenticator.length) {
                System.arraycopy(authenticator, 0, octets, 0, octets.length);
            } else {
                salts.nextBytes(octets);
            }
        }
    }
}
