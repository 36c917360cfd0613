package io.github.camelradius.app.requestlog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PseudonymsTest {
    private final Pseudonyms pseudonyms = new Pseudonyms(octets("key"));

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void areTheBeginningOfHmacSha256() {
        assertThat(pseudonyms.of(octets("The quick brown fox jumps over the lazy dog")))
                .isEqualTo("f7bc83f430538424b13298e6aa6fb143");
    }

    @Test
    void dependOnTheKey() {
        assertThat(new Pseudonyms(octets("other")).of(octets("bob"))).isNotEqualTo(pseudonyms.of(octets("bob")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"AA-BB-CC-DD-EE-0F", "aa:bb:cc:dd:ee:0f", "aabb.ccdd.ee0f", "AABBCCDDEE0F"})
    void areTheSameForEveryWayToWriteAnAddress(String written) {
        assertThat(pseudonyms.ofStation(octets(written))).isEqualTo(pseudonyms.of(octets("aabbccddee0f")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"AA-BB-CC-DD-EE-0F:ssid", "+49 30 123456", ""})
    void leaveOtherStationsAsTheyAre(String written) {
        assertThat(pseudonyms.ofStation(octets(written))).isEqualTo(pseudonyms.of(octets(written)));
    }
}
