package io.github.camelradius.codec;

import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

/** What the tests of this package make packets with. */
final class Packets {
    static final RadiusDictionary DICTIONARY = RadiusDictionary.standard();
    static final SharedSecret NAS = SharedSecret.of("of the NAS");
    static final SharedSecret HOME = SharedSecret.of("of the home server");

    private static final RadiusCodec CLIENT = new RadiusCodec(DICTIONARY, new Random(1));

    private Packets() {}

    static RadiusCodec codec() {
        return new RadiusCodec(DICTIONARY, new Random(7));
    }

    static RadiusMessage.Builder message(RadiusCode code) {
        return RadiusMessage.builder(code, DICTIONARY);
    }

    /** A request as the server receives it: encoded by a NAS, decoded, with its hop. */
    static RadiusMessage received(RadiusMessage request, SharedSecret secret) throws Exception {
        EncodedRequest encoded = CLIENT.encodeRequest(request, 9, secret, null);
        RadiusMessage message = decode(encoded.octets());
        return message.withHop(codec().hop(message, secret));
    }

    static RadiusMessage decode(byte[] octets) throws Exception {
        return codec().decode(octets.clone(), octets.length);
    }

    static RadiusMessage decode(String hex) throws Exception {
        byte[] octets = HexFormat.of().parseHex(hex);
        return codec().decode(octets, octets.length);
    }

    static int[] types(RadiusMessage message) {
        return message.attributes().stream().mapToInt(RadiusAttribute::type).toArray();
    }

    static RadiusAttribute octets(int type, int length) {
        byte[] value = new byte[length];
        Arrays.fill(value, (byte) 'x');
        return RadiusAttribute.of(type, value);
    }
}
