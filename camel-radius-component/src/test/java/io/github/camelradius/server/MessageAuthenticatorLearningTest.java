package io.github.camelradius.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.codec.Unsigned;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Under auto an address that has signed an Access-Request must sign them all; no other address of its network must. */
class MessageAuthenticatorLearningTest {
    private static final SharedSecret SECRET = SharedSecret.of("xyzzy5461");

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private final RequestVerifier verifier = new RequestVerifier(codec);
    private final KnownClient lab = client(MessageAuthenticatorPolicy.AUTO);

    private static KnownClient client(MessageAuthenticatorPolicy policy) {
        return new KnownClient("lab", Network.parse("10.0.0.0/8"), SECRET, policy);
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    private byte[] octets(RadiusCode code, SharedSecret secret, RadiusAttribute... more) throws Exception {
        RadiusMessage.Builder message =
                RadiusMessage.builder(code, codec.dictionary()).add("User-Name", "nemo");
        for (RadiusAttribute attribute : more) {
            message.add(attribute);
        }
        return codec.encodeRequest(message.build(), 7, secret, null).octets();
    }

    private DropReason check(KnownClient client, byte[] octets, String source) throws Exception {
        return verifier.check(codec.decode(octets, octets.length), client, address(source))
                .reason();
    }

    private DropReason checkUnsigned(String source) throws Exception {
        return check(lab, Unsigned.request(octets(RadiusCode.ACCESS_REQUEST, SECRET)), source);
    }

    @Test
    void anAddressThatHasSignedMustSign() throws Exception {
        assertThat(checkUnsigned("10.0.0.1")).isNull();
        assertThat(check(lab, octets(RadiusCode.ACCESS_REQUEST, SECRET), "10.0.0.1"))
                .isNull();

        assertThat(checkUnsigned("10.0.0.1")).isEqualTo(DropReason.MISSING_MESSAGE_AUTHENTICATOR);
        assertThat(checkUnsigned("10.0.0.2")).isNull();
        assertThat(lab.learnedMessageAuthenticator()).containsExactly("10.0.0.1");
    }

    @Test
    void whatWasLearnedCanBeForgotten() throws Exception {
        check(lab, octets(RadiusCode.ACCESS_REQUEST, SECRET), "10.0.0.1");
        check(lab, octets(RadiusCode.ACCESS_REQUEST, SECRET), "10.0.0.2");
        assertThat(lab.learnedMessageAuthenticator()).containsExactly("10.0.0.2", "10.0.0.1");

        assertThat(lab.resetMessageAuthenticator(address("10.0.0.1"))).isEqualTo(1);
        assertThat(checkUnsigned("10.0.0.1")).isNull();
        assertThat(checkUnsigned("10.0.0.2")).isEqualTo(DropReason.MISSING_MESSAGE_AUTHENTICATOR);
        assertThat(lab.resetMessageAuthenticator(null)).isEqualTo(1);
        assertThat(checkUnsigned("10.0.0.2")).isNull();
        assertThat(lab.learnedMessageAuthenticator()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 4})
    void statusServerAndAccountingTeachNothing(int code) throws Exception {
        RadiusAttribute forSigning = RadiusAttribute.of(80, new byte[16]);
        assertThat(check(lab, octets(RadiusCode.of(code), SECRET, forSigning), "10.0.0.1"))
                .isNull();
        assertThat(checkUnsigned("10.0.0.1")).isNull();
    }

    @Test
    void eapTeachesNothing() throws Exception {
        RadiusAttribute eap = RadiusAttribute.of(79, new byte[] {2, 1, 0, 4});
        assertThat(check(lab, octets(RadiusCode.ACCESS_REQUEST, SECRET, eap), "10.0.0.1"))
                .isNull();
        assertThat(checkUnsigned("10.0.0.1")).isNull();
    }

    @Test
    void whatDoesNotVerifyTeachesNothing() throws Exception {
        assertThat(check(lab, octets(RadiusCode.ACCESS_REQUEST, SharedSecret.of("other")), "10.0.0.1"))
                .isEqualTo(DropReason.BAD_MESSAGE_AUTHENTICATOR);
        assertThat(checkUnsigned("10.0.0.1")).isNull();
    }

    @Test
    void nothingIsLearnedWhereItIsSetByHand() throws Exception {
        KnownClient yes = client(MessageAuthenticatorPolicy.YES);
        KnownClient no = client(MessageAuthenticatorPolicy.NO);
        byte[] signed = octets(RadiusCode.ACCESS_REQUEST, SECRET);
        assertThat(check(yes, Unsigned.request(signed), "10.0.0.1"))
                .isEqualTo(DropReason.MISSING_MESSAGE_AUTHENTICATOR);
        assertThat(check(yes, signed, "10.0.0.1")).isNull();
        assertThat(check(no, signed, "10.0.0.1")).isNull();
        assertThat(check(no, Unsigned.request(signed), "10.0.0.1")).isNull();
        assertThat(yes.learnedMessageAuthenticator()).isEmpty();
        assertThat(no.learnedMessageAuthenticator()).isEmpty();
    }

    @Test
    void theMemoryIsBoundedAndKeepsThoseSeenLast() throws Exception {
        LearnedAddresses learned = new LearnedAddresses();
        assertThat(learned.add(address("10.1.0.0"))).isTrue();
        for (int i = 1; i < LearnedAddresses.CAPACITY; i++) {
            learned.add(InetAddress.getByAddress(new byte[] {10, 0, (byte) (i >> 8), (byte) i}));
        }
        assertThat(learned.contains(address("10.1.0.0"))).isTrue();
        learned.add(address("10.2.0.0"));
        assertThat(learned.contains(address("10.1.0.0"))).isTrue();
        assertThat(learned.contains(address("10.0.0.1"))).isFalse();
        assertThat(learned.newest(2)).containsExactly("10.1.0.0", "10.2.0.0");
        assertThat(learned.clear()).isEqualTo(LearnedAddresses.CAPACITY);
    }
}
