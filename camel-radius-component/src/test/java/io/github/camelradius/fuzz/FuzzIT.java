package io.github.camelradius.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.camelradius.codec.EncodedRequest;
import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.MessageAuthenticatorCheck;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.DictionaryException;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.NamedValue;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.tools.CaptureReader;
import io.github.camelradius.tools.RecordDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/**
 * Octets from anyone. {@code mvn verify} runs the inputs of the corpus ({@code src/test/resources}, one folder a method), in a
 * JVM of its own because Jazzer instruments every class; with {@code JAZZER_FUZZ=1} one method searches for new ones (CONTRIBUTING.md has the command).
 */
class FuzzIT {
    private static final RadiusDictionary DICTIONARY = RadiusDictionary.standard();
    private static final RadiusCodec CODEC = new RadiusCodec(DICTIONARY, new Random(1));
    private static final RecordDecoder RECORDS = new RecordDecoder(DICTIONARY);
    private static final SharedSecret NAS = SharedSecret.of("testing123");
    private static final SharedSecret HOME = SharedSecret.of("of the home server");

    private static RadiusMessage decoded(byte[] octets) {
        try {
            RadiusMessage message = CODEC.decode(octets.clone(), octets.length);
            return message.withHop(CODEC.hop(message, NAS));
        } catch (MalformedPacketException e) {
            return null;
        }
    }

    /** Every packet is read or refused with a word; every value has a name, and the octets stay. */
    @FuzzTest(maxDuration = "10m")
    void decode(byte[] octets) {
        RadiusMessage message = decoded(octets);
        if (message == null) {
            return;
        }
        for (NamedValue value : message.values()) {
            if (value.name().isEmpty()) {
                throw new AssertionError("a value without a name");
            }
        }
        message.toString();
        message.toMap();
        message.get("User-Password");
        RECORDS.decode("{\"secret\":\"testing123\",\"hex\":\"" + HexFormat.of().formatHex(octets) + "\"}");
        CaptureReaderInput.read(octets);
    }

    /** No octets verify that were not signed with the secret, and no octets make the check fail. */
    @FuzzTest(maxDuration = "10m")
    void verify(byte[] octets) {
        RadiusMessage message = decoded(octets);
        if (message == null) {
            return;
        }
        SharedSecret unknown = SharedSecret.of(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
        CODEC.checkRequest(message, NAS);
        CODEC.checkResponse(message, new byte[16], NAS);
        CODEC.checkMessageAuthenticator(message, new byte[16], NAS);
        assertThat(CODEC.checkMessageAuthenticator(message, null, unknown)).isNotEqualTo(MessageAuthenticatorCheck.OK);
    }

    /** A dictionary file is read or refused with its name and line; what was read can be asked and built on. */
    @FuzzTest(maxDuration = "10m")
    void dictionary(FuzzedDataProvider data) throws Exception {
        Path file = Files.createTempFile("dictionary", ".fuzz");
        try {
            Files.write(file, data.consumeRemainingAsBytes());
            RadiusDictionary dictionary = RadiusDictionary.of(file);
            dictionary.values(RadiusAttribute.of(26, new byte[] {0, 0, 0, 9, 1, 3, 7}), null);
            dictionary.with(file);
        } catch (DictionaryException e) {
            assertThat(e).hasMessageStartingWith(file.toString());
        } finally {
            Files.delete(file);
        }
    }

    /** What a proxy passes on says the same as what it received, under the other secret. */
    @FuzzTest(maxDuration = "10m")
    void proxy(byte[] octets) {
        RadiusMessage received = decoded(octets);
        if (received == null || !received.code().isRequest()) {
            return;
        }
        EncodedRequest forwarded;
        try {
            forwarded = CODEC.encodeRequest(received, 7, HOME, null);
        } catch (InvalidMessageException e) {
            assertThat(e.tooLong()).as(e.getMessage()).isTrue();
            return;
        }
        RadiusMessage home;
        try {
            home = CODEC.decode(forwarded.octets().clone(), forwarded.octets().length);
        } catch (MalformedPacketException e) {
            throw new AssertionError("what we sent cannot be read: " + e.reason());
        }
        home = home.withHop(CODEC.hop(home, HOME));
        assertThat(kept(home)).isEqualTo(kept(received));
        if (!received.code().hasKeyedRequestAuthenticator()) {
            assertThat(CODEC.checkMessageAuthenticator(home, null, HOME)).isEqualTo(MessageAuthenticatorCheck.OK);
        }
    }

    /**
     * Names and values in order, but for what each hop makes anew; a value that could not be revealed stays hidden. Without
     * the Message-Authenticator, which moves to the front: pieces of an EAP-Message around it become neighbours.
     */
    private static List<String> kept(RadiusMessage message) {
        return message.toBuilder().remove(80).build().values().stream()
                .filter(v ->
                        !v.name().equals("Message-Authenticator") && !v.name().equals("CHAP-Challenge"))
                .map(v -> v.name() + "="
                        + (v.value() instanceof byte[] b
                                ? v.hidden() ? b.length : HexFormat.of().formatHex(b)
                                : v.value()))
                .toList();
    }

    /** Reads octets as a capture; they may be none. */
    private static final class CaptureReaderInput {
        static void read(byte[] octets) {
            try {
                CaptureReader.read(octets);
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageContaining("pcap");
            }
        }
    }
}
