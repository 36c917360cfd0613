package io.github.camelradius.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusMessage;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** RFC 2865 section 5.33: a proxy takes out the Proxy-State that it added, the last one, and no other. */
class ProxyStatesTest {
    private static final byte[] OWN = {1, 2};
    private static final String HEADER = "0207%04x000102030405060708090a0b0c0d0e0f";

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new Random(1));

    private RadiusMessage answer(String attributes) throws MalformedPacketException {
        byte[] packet = HexFormat.of().parseHex(HEADER.formatted(20 + attributes.length() / 2) + attributes);
        return codec.decode(packet, packet.length);
    }

    private static String attributes(RadiusMessage message) {
        return HexFormat.of().formatHex(message.packet(), 20, message.packet().length);
    }

    @Test
    void takesTheLastOneOfItsValueOut() throws Exception {
        RadiusMessage rest = codec.withoutProxyState(answer("21040102" + "120361" + "21040102" + "2105010203"), OWN);
        assertThat(attributes(rest)).isEqualTo("21040102" + "120361" + "2105010203");
        assertThat(rest.packet()[3]).isEqualTo((byte) rest.packet().length);
        assertThat(rest.attributes()).extracting(RadiusAttribute::type).containsExactly(33, 18, 33);
        assertThat(rest.getString("Reply-Message")).isEqualTo("a");
        assertThat(rest.identifier()).isEqualTo(7);
    }

    @Test
    void leavesOthersAlone() throws Exception {
        RadiusMessage answer = answer("2105010203" + "210301" + "12040102");
        assertThat(codec.withoutProxyState(answer, OWN)).isSameAs(answer);
    }

    @Test
    void anAnswerMayConsistOfItAlone() throws Exception {
        RadiusMessage rest = codec.withoutProxyState(answer("21040102"), OWN);
        assertThat(rest.packet()).hasSize(20);
        assertThat(rest.attributes()).isEmpty();
    }
}
