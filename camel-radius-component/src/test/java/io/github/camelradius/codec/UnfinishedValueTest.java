package io.github.camelradius.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.NamedValue;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A WiMAX attribute that says it goes on and does not, behind a key in the same Vendor-Specific attribute. */
class UnfinishedValueTest {
    private static final SharedSecret NAS = SharedSecret.of("testing123");
    private static final SharedSecret HOME = SharedSecret.of("of the home server");
    private static final String KEY = "00112233445566778899aabbccddeeff";
    private static final byte[] UNFINISHED = {1, 5, (byte) 0x80, 7, 7};

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new Random(1));

    private RadiusMessage received() throws Exception {
        RadiusMessage sent = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, RadiusDictionary.standard())
                .add("WiMAX-MSK", HexFormat.of().parseHex(KEY))
                .build();
        byte[] packet = codec.encodeRequest(sent, 1, NAS, null).octets();
        int at = packet.length;
        byte[] longer = Arrays.copyOf(packet, at + UNFINISHED.length);
        System.arraycopy(UNFINISHED, 0, longer, at, UNFINISHED.length);
        longer[3] = (byte) longer.length;
        longer[20 + 18 + 1] += UNFINISHED.length; // behind the Message-Authenticator
        RadiusMessage message = codec.decode(longer, longer.length);
        return message.withHop(codec.hop(message, NAS));
    }

    @Test
    void isShownToNobody() throws Exception {
        RadiusMessage received = received();
        assertThat(received.values()).anySatisfy(value -> {
            assertThat(value.name()).isEqualTo("Vendor-Specific");
            assertThat(value.hidden()).isTrue();
        });
        assertThat(received.toString()).doesNotContainIgnoringCase(KEY);
    }

    @Test
    void itsKeyIsHiddenAgainForTheNextHop() throws Exception {
        byte[] forwarded = codec.encodeRequest(received(), 2, HOME, null).octets();
        RadiusMessage home = codec.decode(forwarded, forwarded.length);
        RadiusMessage read = home.withHop(codec.hop(home, HOME));
        NamedValue whole = read.values().stream()
                .filter(value -> value.name().equals("Vendor-Specific"))
                .findFirst()
                .orElseThrow();
        assertThat(HexFormat.of().formatHex((byte[]) whole.value())).contains(KEY);
    }
}
