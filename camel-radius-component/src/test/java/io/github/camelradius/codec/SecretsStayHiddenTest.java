package io.github.camelradius.codec;

import static io.github.camelradius.codec.Packets.DICTIONARY;
import static io.github.camelradius.codec.Packets.codec;
import static io.github.camelradius.codec.Packets.message;
import static io.github.camelradius.codec.Packets.received;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsStayHiddenTest {
    private static final String CANARY = "canary-17";
    private static final String CANARY_HEX = HexFormat.of().formatHex(CANARY.getBytes(StandardCharsets.UTF_8));
    private final RadiusCodec codec = codec();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "User-Password",
                "CHAP-Password",
                "Tunnel-Password",
                "MS-MPPE-Send-Key",
                "MS-MPPE-Recv-Key",
                "Ascend-Send-Secret"
            })
    void aMessagePrintsNoPassword(String name) throws Exception {
        RadiusMessage built =
                message(RadiusCode.ACCESS_REQUEST).add(name, CANARY).build();
        RadiusMessage received = received(built, SharedSecret.of(CANARY));

        assertThat(built + " " + received + " " + received.hop() + " " + received.attributes())
                .contains("<hidden>")
                .doesNotContain(CANARY)
                .doesNotContain(CANARY_HEX);
    }

    @Test
    void aSharedSecretPrintsNothingOfItself() throws Exception {
        SharedSecret secret = SharedSecret.of(CANARY);
        EncodedRequest encoded =
                codec.encodeRequest(message(RadiusCode.STATUS_SERVER).build(), 1, secret, null);

        assertThat(secret + " " + codec.hop(secret, new byte[16]) + " " + encoded + " "
                        + new Hider(secret, new byte[16], new Salts(new java.util.Random())))
                .doesNotContain(CANARY);
    }

    @Test
    void anErrorShowsNoSensitiveValue() {
        Throwable error = catchThrowable(() -> DICTIONARY.attribute("MS-CHAP-Response", new Object() {
            @Override
            public String toString() {
                return "0x" + CANARY;
            }
        }));

        assertThat(error).hasMessageContaining("MS-CHAP-Response").hasMessageNotContaining(CANARY);
    }

    @Test
    void anEmptySecretIsRefused() {
        assertThatThrownBy(() -> SharedSecret.of(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("empty");
    }

    @Test
    void aSecretLongerThanADigestBlockWorks() throws Exception {
        SharedSecret secret = SharedSecret.of("s".repeat(200));
        RadiusMessage request = received(
                message(RadiusCode.ACCESS_REQUEST).add("User-Password", "pw").build(), secret);

        assertThat(codec.checkMessageAuthenticator(request, null, secret)).isEqualTo(MessageAuthenticatorCheck.OK);
        assertThat(request.get("User-Password")).isEqualTo("pw");
    }
}
