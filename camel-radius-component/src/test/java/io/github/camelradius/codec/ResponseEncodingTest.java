package io.github.camelradius.codec;

import static io.github.camelradius.codec.Packets.HOME;
import static io.github.camelradius.codec.Packets.NAS;
import static io.github.camelradius.codec.Packets.codec;
import static io.github.camelradius.codec.Packets.decode;
import static io.github.camelradius.codec.Packets.message;
import static io.github.camelradius.codec.Packets.received;
import static io.github.camelradius.codec.Packets.types;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseEncodingTest {
    private final RadiusCodec codec = codec();

    @ParameterizedTest
    @CsvSource({
        "Access-Request, Access-Accept",
        "Access-Request, Access-Reject",
        "Access-Request, Access-Challenge",
        "Status-Server, Access-Accept",
        "Status-Server, Accounting-Response"
    })
    void signsEveryAnswerToAccessAndStatusRequestsFirst(String requestCode, String answerCode) throws Exception {
        RadiusMessage request = received(message(RadiusCode.of(requestCode)).build(), NAS);
        RadiusMessage answer =
                message(RadiusCode.of(answerCode)).add("Reply-Message", "hi").build();

        RadiusMessage sent = decode(codec.encodeResponse(answer, request, NAS));

        assertThat(sent.identifier()).isEqualTo(request.identifier());
        assertThat(types(sent)).containsExactly(80, 18);
        assertThat(codec.checkResponse(sent, request.authenticator(), NAS)).isEqualTo(AuthenticatorCheck.OK);
        assertThat(codec.checkMessageAuthenticator(sent, request.authenticator(), NAS))
                .isEqualTo(MessageAuthenticatorCheck.OK);
        assertThat(codec.checkResponse(sent, request.authenticator(), HOME)).isEqualTo(AuthenticatorCheck.BAD);
        assertThat(codec.checkMessageAuthenticator(sent, request.authenticator(), HOME))
                .isEqualTo(MessageAuthenticatorCheck.BAD);
    }

    @Test
    void replacesTheMessageAuthenticatorOfTheServerBehind() throws Exception {
        RadiusMessage request = received(message(RadiusCode.ACCESS_REQUEST).build(), NAS);
        RadiusMessage atHome = received(message(RadiusCode.ACCESS_REQUEST).build(), HOME);
        RadiusMessage answer = decode(codec.encodeResponse(
                message(RadiusCode.ACCESS_ACCEPT)
                        .add("Class", "1")
                        .add("Reply-Message", "2")
                        .add("Class", "3")
                        .build(),
                atHome,
                HOME));

        RadiusMessage sent = decode(codec.encodeResponse(answer, request, NAS));

        assertThat(types(sent)).containsExactly(80, 25, 18, 25);
        assertThat(codec.checkMessageAuthenticator(sent, request.authenticator(), NAS))
                .isEqualTo(MessageAuthenticatorCheck.OK);
    }

    @Test
    void answersAccountingWithoutMessageAuthenticator() throws Exception {
        RadiusMessage request = received(message(RadiusCode.ACCOUNTING_REQUEST).build(), NAS);
        RadiusMessage answer = message(RadiusCode.ACCOUNTING_RESPONSE)
                .add("Message-Authenticator", new byte[16])
                .build();

        RadiusMessage sent = decode(codec.encodeResponse(answer, request, NAS));

        assertThat(types(sent)).isEmpty();
        assertThat(codec.checkResponse(sent, request.authenticator(), NAS)).isEqualTo(AuthenticatorCheck.OK);
    }

    @Test
    void carriesExactlyTheProxyStatesOfTheRequestInTheirOrder() throws Exception {
        RadiusMessage request = received(
                message(RadiusCode.ACCESS_REQUEST)
                        .add(RadiusAttribute.of(33, new byte[] {0, 1}))
                        .add("User-Name", "u")
                        .add("Proxy-State", "abc")
                        .build(),
                NAS);
        RadiusMessage answer = message(RadiusCode.ACCESS_ACCEPT)
                .add("Proxy-State", "abc")
                .add("Proxy-State", "ours")
                .add("Class", "c")
                .build();

        RadiusMessage sent = decode(codec.encodeResponse(answer, request, NAS));

        assertThat(types(sent)).containsExactly(80, 25, 33, 33);
        assertThat(sent.attributes().get(2)).isEqualTo(request.attributes().get(1));
        assertThat(sent.attributes().get(3)).isEqualTo(request.attributes().get(3));
    }

    @Test
    void acceptsAnAccountingResponseSignedOverSixteenZeros() throws Exception {
        byte[] packet = new byte[38];
        packet[0] = 5;
        packet[3] = 38;
        packet[20] = 80;
        packet[21] = 18;
        PacketSigner.hmac(packet, packet.length, HOME, packet, 22);
        RadiusMessage received = decode(packet);

        assertThat(codec.checkMessageAuthenticator(
                        received, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6}, HOME))
                .isEqualTo(MessageAuthenticatorCheck.OK);
    }

    @Test
    void refusesToAnswerWithARequest() throws Exception {
        RadiusMessage request = received(message(RadiusCode.ACCESS_REQUEST).build(), NAS);

        assertThat(catchThrowableOfType(
                        InvalidMessageException.class, () -> codec.encodeResponse(request, request, NAS)))
                .hasMessageContaining("Access-Request");
    }

    @Test
    void answersOnlyARequestAsReceived() {
        RadiusMessage built = message(RadiusCode.ACCESS_REQUEST).build();

        assertThatThrownBy(() ->
                        codec.encodeResponse(message(RadiusCode.ACCESS_ACCEPT).build(), built, NAS))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
