package io.github.camelradius.codec;

import static io.github.camelradius.codec.Packets.HOME;
import static io.github.camelradius.codec.Packets.NAS;
import static io.github.camelradius.codec.Packets.codec;
import static io.github.camelradius.codec.Packets.decode;
import static io.github.camelradius.codec.Packets.message;
import static io.github.camelradius.codec.Packets.octets;
import static io.github.camelradius.codec.Packets.received;
import static io.github.camelradius.codec.Packets.types;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestEncodingTest {
    private final RadiusCodec codec = codec();

    @ParameterizedTest
    @ValueSource(strings = {"Access-Request", "Status-Server"})
    void putsAMessageAuthenticatorFirst(String code) throws Exception {
        RadiusMessage request =
                message(RadiusCode.of(code)).add("User-Name", "u").build();

        EncodedRequest encoded = codec.encodeRequest(request, 200, HOME, null);

        RadiusMessage sent = decode(encoded.octets());
        assertThat(sent.identifier()).isEqualTo(200);
        assertThat(sent.authenticator()).isEqualTo(encoded.authenticator());
        assertThat(types(sent)).containsExactly(80, 1);
        assertThat(codec.checkMessageAuthenticator(sent, null, HOME)).isEqualTo(MessageAuthenticatorCheck.OK);
        assertThat(codec.checkMessageAuthenticator(sent, null, NAS)).isEqualTo(MessageAuthenticatorCheck.BAD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Accounting-Request", "CoA-Request", "Disconnect-Request"})
    void signsKeyedRequestsAndAddsNoMessageAuthenticator(String code) throws Exception {
        RadiusMessage request =
                message(RadiusCode.of(code)).add("Acct-Session-Id", "1").build();

        EncodedRequest encoded = codec.encodeRequest(request, 1, HOME, null);

        RadiusMessage sent = decode(encoded.octets());
        assertThat(types(sent)).containsExactly(44);
        assertThat(sent.authenticator()).isEqualTo(encoded.authenticator());
        assertThat(codec.checkRequest(sent, HOME)).isEqualTo(AuthenticatorCheck.OK);
        assertThat(codec.checkRequest(sent, NAS)).isEqualTo(AuthenticatorCheck.BAD);
    }

    @Test
    void movesTheMessageAuthenticatorOfAnAccountingRequestToTheFrontAndSignsItAnew() throws Exception {
        RadiusMessage request = message(RadiusCode.ACCOUNTING_REQUEST)
                .add("Acct-Session-Id", "1")
                .add("Message-Authenticator", new byte[16])
                .build();

        RadiusMessage sent = decode(codec.encodeRequest(request, 1, HOME, null).octets());

        assertThat(types(sent)).containsExactly(80, 44);
        assertThat(codec.checkRequest(sent, HOME)).isEqualTo(AuthenticatorCheck.OK);
        assertThat(codec.checkMessageAuthenticator(sent, null, HOME)).isEqualTo(MessageAuthenticatorCheck.OK);
    }

    @Test
    void touchesOnlyATopLevelMessageAuthenticator() throws Exception {
        RadiusMessage request = received(
                message(RadiusCode.ACCESS_REQUEST)
                        .add("User-Name", "user1")
                        .add("Attr-26.9999.80", "0x000102030405060708090a0b0c0d0e0f")
                        .build(),
                NAS);

        RadiusMessage sent = decode(codec.encodeRequest(request, 1, HOME, null).octets());

        assertThat(types(sent)).containsExactly(80, 1, 26);
        assertThat(sent.attributes().get(2)).isEqualTo(request.attributes().get(2));
        assertThat(codec.checkMessageAuthenticator(sent, null, HOME)).isEqualTo(MessageAuthenticatorCheck.OK);
    }

    @Test
    void givesEachRequestAnAuthenticatorOfItsOwn() throws Exception {
        RadiusMessage request = received(
                message(RadiusCode.ACCESS_REQUEST).add("User-Name", "u").build(), NAS);

        byte[] first = codec.encodeRequest(request, 1, HOME, null).authenticator();
        byte[] second = codec.encodeRequest(request, 1, HOME, null).authenticator();

        assertThat(first).isNotEqualTo(second).isNotEqualTo(request.authenticator());
    }

    @Test
    void keepsOrderAndOctetsOfEverythingElse() throws Exception {
        RadiusMessage request = received(
                message(RadiusCode.ACCESS_REQUEST)
                        .add("Class", "a")
                        .add(RadiusAttribute.of(250, new byte[0]))
                        .add("Proxy-State", "earlier")
                        .add(RadiusAttribute.of(26, new byte[] {0, 0, 0, 9, 1, 0}))
                        .add("Class", "b")
                        .add("EAP-Message", new byte[600])
                        .build(),
                NAS);

        RadiusMessage sent = decode(
                codec.encodeRequest(request, 1, HOME, "ours".getBytes(UTF_8)).octets());

        assertThat(types(sent)).containsExactly(80, 25, 250, 33, 26, 25, 79, 79, 79, 33);
        assertThat(sent.attributes().subList(1, 9))
                .isEqualTo(request.attributes().subList(1, 9));
        assertThat(sent.attributes().get(9).value()).isEqualTo("ours".getBytes(UTF_8));
    }

    @Test
    void addsTheAuthenticatorThatServedAsChapChallenge() throws Exception {
        RadiusMessage fromNas = message(RadiusCode.ACCESS_REQUEST)
                .add("User-Name", "u")
                .add("CHAP-Password", "secret word")
                .build();
        RadiusMessage request = received(fromNas, NAS);

        RadiusMessage sent = decode(codec.encodeRequest(request, 1, HOME, null).octets());

        assertThat(types(sent)).containsExactly(80, 1, 3, 60);
        assertThat(sent.get("CHAP-Challenge")).isEqualTo(request.authenticator());
        assertThat(Chap.matches(
                        sent.attributes().get(2).value(),
                        "secret word".getBytes(UTF_8),
                        sent.attributes().get(3).value()))
                .isTrue();
    }

    @Test
    void keepsAChapChallengeThatIsThere() throws Exception {
        RadiusMessage request = received(
                message(RadiusCode.ACCESS_REQUEST)
                        .add("CHAP-Password", "pw")
                        .add("CHAP-Challenge", "a challenge")
                        .build(),
                NAS);

        RadiusMessage sent = decode(codec.encodeRequest(request, 1, HOME, null).octets());

        assertThat(types(sent)).containsExactly(80, 3, 60);
        byte[] challenge = "a challenge".getBytes(UTF_8);
        assertThat(Chap.matches(sent.attributes().get(1).value(), "pw".getBytes(UTF_8), challenge))
                .isTrue();
    }

    @Test
    void addsTheChapChallengeToAChangedMessageToo() throws Exception {
        RadiusMessage request = received(
                message(RadiusCode.ACCESS_REQUEST).add("CHAP-Password", "pw").build(), NAS);
        RadiusMessage changed = request.toBuilder().add("User-Name", "u").build();

        RadiusMessage sent = decode(codec.encodeRequest(changed, 1, HOME, null).octets());

        assertThat(types(sent)).containsExactly(80, 3, 1, 60);
        assertThat(sent.get("CHAP-Challenge")).isEqualTo(request.authenticator());
    }

    @Test
    void refusesBothKindsOfPasswordInAMessageOfOnesOwn() {
        RadiusMessage request = message(RadiusCode.ACCESS_REQUEST)
                .add("User-Password", "canary")
                .add("CHAP-Password", "canary")
                .build();

        InvalidMessageException refusal =
                catchThrowableOfType(InvalidMessageException.class, () -> codec.encodeRequest(request, 1, HOME, null));

        assertThat(refusal).hasMessageContaining("CHAP-Password").hasMessageNotContaining("canary");
    }

    @Test
    void leavesOutItsProxyStateWhereThePacketWouldBecomeTooLong() throws Exception {
        byte[] proxyState = new byte[8];
        // 20 + 18 + 15 × 255 + 233 = 4096
        RadiusMessage full = filledTo(4096);
        RadiusMessage withRoom = filledTo(4086);

        EncodedRequest without = codec.encodeRequest(full, 1, HOME, proxyState);
        EncodedRequest with = codec.encodeRequest(withRoom, 1, HOME, proxyState);

        assertThat(without.octets()).hasSize(4096);
        assertThat(without.proxyStateAdded()).isFalse();
        assertThat(with.octets()).hasSize(4096);
        assertThat(with.proxyStateAdded()).isTrue();
    }

    @Test
    void refusesAPacketLongerThan4096Octets() {
        InvalidMessageException refusal = catchThrowableOfType(
                InvalidMessageException.class, () -> codec.encodeRequest(filledTo(4097), 1, HOME, null));

        assertThat(refusal.tooLong()).isTrue();
    }

    private static RadiusMessage filledTo(int length) {
        RadiusMessage.Builder builder = message(RadiusCode.ACCESS_REQUEST);
        int rest = length - 20 - 18;
        while (rest > 0) {
            int attribute = rest > 255 && rest < 258 ? 200 : Math.min(255, rest);
            builder.add(octets(25, attribute - 2));
            rest -= attribute;
        }
        return builder.build();
    }

    @Test
    void splitsALongEapMessage() throws Exception {
        RadiusMessage request = message(RadiusCode.ACCESS_REQUEST)
                .add("EAP-Message", new byte[254])
                .build();

        RadiusMessage sent = decode(codec.encodeRequest(request, 1, HOME, null).octets());

        assertThat(sent.attributes().stream().map(RadiusAttribute::length)).containsExactly(16, 253, 1);
    }

    @Test
    void namesTheAttributeThatIsTooLong() {
        RadiusMessage request =
                message(RadiusCode.ACCESS_REQUEST).add(octets(1, 254)).build();

        InvalidMessageException refusal =
                catchThrowableOfType(InvalidMessageException.class, () -> codec.encodeRequest(request, 1, HOME, null));

        assertThat(refusal).hasMessageContaining("User-Name").hasMessageContaining("253");
        assertThat(refusal.tooLong()).isFalse();
    }

    @Test
    void refusesToSendAnAnswerAsARequest() {
        RadiusMessage answer = message(RadiusCode.ACCESS_ACCEPT).build();

        assertThat(catchThrowableOfType(
                        InvalidMessageException.class, () -> codec.encodeRequest(answer, 1, HOME, null)))
                .hasMessageContaining("Access-Accept");
    }
}
