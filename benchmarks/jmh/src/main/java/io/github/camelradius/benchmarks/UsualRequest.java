package io.github.camelradius.benchmarks;

import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.security.SecureRandom;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** The usual Access-Request and what all measurements of it share. */
final class UsualRequest {
    static final String SECRET_TEXT = "xyzzy5461";
    static final SharedSecret SECRET = SharedSecret.of(SECRET_TEXT);
    static final SharedSecret HOME = SharedSecret.of("of the home server");
    static final RadiusDictionary DICTIONARY = RadiusDictionary.standard();
    /** Every contender draws its authenticator from a cheap source: what is measured is the codec. */
    static final RandomGenerator RANDOM = new SplittableRandom(new SecureRandom().nextLong());

    static final RadiusCodec CODEC = new RadiusCodec(DICTIONARY, RANDOM);

    private UsualRequest() {}

    static RadiusMessage message() {
        return RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, DICTIONARY)
                .add("User-Name", "somebody@example.org")
                .add("User-Password", "a password")
                .add("NAS-IP-Address", "192.0.2.7")
                .add("NAS-Port", 1234)
                .add("Calling-Station-Id", "02-00-5E-00-53-01")
                .build();
    }

    static byte[] packet() {
        try {
            return CODEC.encodeRequest(message(), 7, SECRET, null).octets();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
