package io.github.camelradius.codec;

import static io.github.camelradius.codec.Packets.DICTIONARY;
import static io.github.camelradius.codec.Packets.HOME;
import static io.github.camelradius.codec.Packets.NAS;
import static io.github.camelradius.codec.Packets.codec;
import static io.github.camelradius.codec.Packets.decode;
import static io.github.camelradius.codec.Packets.message;
import static io.github.camelradius.codec.Packets.received;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.camelradius.message.NamedValue;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RehidingTest {
    private final RadiusCodec codec = codec();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 17, 32, 127, 128})
    void carriesAUserPasswordOverTwoHops(int length) throws Exception {
        String password = "ü".repeat(length / 2) + "p".repeat(length % 2);
        RadiusMessage request = received(
                message(RadiusCode.ACCESS_REQUEST)
                        .add("User-Password", password)
                        .build(),
                NAS);
        assertThat(request.get("User-Password")).isEqualTo(password);

        RadiusMessage forwarded =
                decode(codec.encodeRequest(request, 1, HOME, null).octets());

        RadiusMessage atHome = forwarded.withHop(codec.hop(HOME, forwarded.authenticator()));
        assertThat(atHome.get("User-Password")).isEqualTo(password);
        assertThat(atHome.first(2)).isNotEqualTo(request.first(2));
        assertThat(atHome.first(2).length()).isEqualTo(request.first(2).length());
        assertThat(RadiusCodec.hasUsableUserPassword(atHome)).isTrue();
    }

    @Test
    void rehidesInAMessageThatTheRouteChanged() throws Exception {
        RadiusMessage request = received(
                message(RadiusCode.ACCESS_REQUEST).add("User-Password", "pw").build(), NAS);
        RadiusMessage changed = request.toBuilder()
                .add("User-Name", "u")
                .add("Tunnel-Password", "made here")
                .build();

        RadiusMessage forwarded =
                decode(codec.encodeRequest(changed, 1, HOME, null).octets());

        RadiusMessage atHome = forwarded.withHop(codec.hop(forwarded, HOME));
        assertThat(atHome.get("User-Password")).isEqualTo("pw");
        assertThat(atHome.get("Tunnel-Password")).isEqualTo("made here");
    }

    @Test
    void carriesTunnelPasswordsAndMppeKeysBackToTheNas() throws Exception {
        RadiusMessage request = received(message(RadiusCode.ACCESS_REQUEST).build(), NAS);
        EncodedRequest forwarded = codec.encodeRequest(request, 1, HOME, null);
        byte[] sendKey = "0123456789abcdef0123456789abcdef".getBytes(UTF_8);
        byte[] receiveKey = new byte[16];
        RadiusMessage fromHome = message(RadiusCode.ACCESS_ACCEPT)
                .add("Tunnel-Password:3", "tunnel")
                .add("MS-MPPE-Send-Key", sendKey)
                .add("MS-MPPE-Recv-Key", receiveKey)
                .add("Ascend-Send-Secret", "ascend")
                .add("MS-CHAP-MPPE-Keys", new byte[24])
                .build();
        RadiusMessage answer = decode(codec.encodeResponse(fromHome, decode(forwarded.octets()), HOME))
                .withHop(codec.hop(HOME, forwarded.authenticator()));

        RadiusMessage sent = decode(codec.encodeResponse(answer, request, NAS));

        RadiusMessage atNas = sent.withHop(codec.hop(NAS, request.authenticator()));
        assertThat(atNas.get("Tunnel-Password:3")).isEqualTo("tunnel");
        assertThat(atNas.get("MS-MPPE-Send-Key")).isEqualTo(sendKey);
        assertThat(atNas.get("MS-MPPE-Recv-Key")).isEqualTo(receiveKey);
        assertThat(atNas.get("Ascend-Send-Secret")).isEqualTo("ascend");
        assertThat(atNas.get("MS-CHAP-MPPE-Keys")).isEqualTo(new byte[32]);
        assertThat(salts(atNas)).doesNotHaveDuplicates().allMatch(s -> (s & 0x8000) != 0);
        assertThat(atNas.values().stream().filter(v -> !v.name().equals("Message-Authenticator")))
                .allMatch(NamedValue::hidden);
    }

    private static List<Integer> salts(RadiusMessage message) {
        List<Integer> salts = new ArrayList<>();
        for (RadiusAttribute a : message.attributes()) {
            if (a.type() == 69) {
                salts.add(a.octet(1) << 8 | a.octet(2));
            } else if (a.vendor() == 311 && (a.octet(4) == 16 || a.octet(4) == 17)) {
                salts.add(a.octet(6) << 8 | a.octet(7));
            }
        }
        assertThat(salts).hasSize(3);
        return salts;
    }

    @Test
    void rehidesOnlyTheHiddenSubAttributesOfOneVendorSpecific() throws Exception {
        RadiusMessage request = received(message(RadiusCode.ACCESS_REQUEST).build(), NAS);
        byte[] key = "a key".getBytes(UTF_8);
        RadiusAttribute hidden = DICTIONARY.attribute("MS-MPPE-Send-Key", key);
        RadiusAttribute plain = DICTIONARY.attribute("MS-CHAP-Domain", "domain");
        byte[] both = new byte[hidden.length() + plain.length() - 4];
        plain.copyTo(both, 0);
        System.arraycopy(hidden.value(), 4, both, plain.length(), hidden.length() - 4);
        RadiusMessage answer = message(RadiusCode.ACCESS_ACCEPT)
                .add(RadiusAttribute.of(26, both))
                .build();

        RadiusMessage sent = decode(codec.encodeResponse(answer, request, NAS));
        RadiusMessage atNas = sent.withHop(codec.hop(NAS, request.authenticator()));

        assertThat(atNas.get("MS-CHAP-Domain")).isEqualTo("domain");
        assertThat(atNas.get("MS-MPPE-Send-Key")).isEqualTo(key);

        RadiusMessage again = received(message(RadiusCode.ACCESS_REQUEST).build(), HOME);
        RadiusMessage further = decode(codec.encodeResponse(atNas, again, HOME));
        RadiusMessage there = further.withHop(codec.hop(HOME, again.authenticator()));
        assertThat(there.get("MS-CHAP-Domain")).isEqualTo("domain");
        assertThat(there.get("MS-MPPE-Send-Key")).isEqualTo(key);
    }

    @Test
    void givesEachHiddenValueOfAPacketASaltOfItsOwn() throws Exception {
        RadiusMessage.Builder answer = message(RadiusCode.ACCESS_ACCEPT);
        for (int i = 0; i < 100; i++) {
            answer.add("Tunnel-Password", "p");
        }
        RadiusMessage request = received(message(RadiusCode.ACCESS_REQUEST).build(), NAS);

        RadiusMessage sent = decode(codec.encodeResponse(answer.build(), request, NAS));

        Set<Integer> salts = new HashSet<>();
        sent.attributes().stream().filter(a -> a.type() == 69).forEach(a -> salts.add(a.octet(1) << 8 | a.octet(2)));
        assertThat(salts).hasSize(100).allMatch(s -> s >= 0x8000);
    }

    @Test
    void hidesUnderSixteenZerosWhereTheAuthenticatorIsKeyed() throws Exception {
        RadiusMessage request = received(
                message(RadiusCode.COA_REQUEST).add("Tunnel-Password", "t").build(), NAS);

        assertThat(codec.checkRequest(request, NAS)).isEqualTo(AuthenticatorCheck.OK);
        assertThat(request.get("Tunnel-Password")).isEqualTo("t");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 17, 144})
    void passesWhatCannotBeRevealedAsItIs(int length) throws Exception {
        byte[] packet = new byte[22 + length];
        packet[0] = 1;
        packet[3] = (byte) packet.length;
        packet[20] = 2;
        packet[21] = (byte) (length + 2);
        RadiusMessage received = decode(packet);
        RadiusMessage request = received.withHop(codec.hop(received, NAS));

        assertThat(RadiusCodec.hasUsableUserPassword(request)).isFalse();
        assertThat(request.get("User-Password")).isEqualTo(new byte[length]);
        RadiusMessage sent = decode(codec.encodeRequest(request, 1, HOME, null).octets());
        assertThat(sent.first(2)).isEqualTo(request.first(2));
    }

    @Test
    void refusesAHiddenValueTakenFromAnotherMessage() throws Exception {
        RadiusMessage request = received(
                message(RadiusCode.ACCESS_REQUEST).add("User-Password", "pw").build(), NAS);
        RadiusMessage other =
                message(RadiusCode.ACCESS_REQUEST).add(request.first(2)).build();

        assertThat(catchThrowableOfType(InvalidMessageException.class, () -> codec.encodeRequest(other, 1, HOME, null)))
                .hasMessageContaining("User-Password")
                .hasMessageContaining("toBuilder()");
    }

    @Test
    void refusesAPasswordThatCannotBeHidden() {
        RadiusMessage request = message(RadiusCode.ACCESS_REQUEST)
                .add("User-Password", "c".repeat(129))
                .build();

        assertThat(catchThrowableOfType(
                        InvalidMessageException.class, () -> codec.encodeRequest(request, 1, HOME, null)))
                .hasMessageContaining("User-Password")
                .hasMessageContaining("128")
                .hasMessageNotContaining("ccc");
    }

    @Test
    void rehidesWhatAHopOfAnotherKindReveals() throws Exception {
        RadiusMessage received = received(
                message(RadiusCode.ACCESS_REQUEST).add("User-Password", "pw").build(), NAS);
        RadiusMessage request = received.withHop(a -> received.hop().reveal(a));

        RadiusMessage sent = decode(codec.encodeRequest(request, 1, HOME, null).octets());

        assertThat(sent.withHop(codec.hop(sent, HOME)).get("User-Password")).isEqualTo("pw");
    }
}
