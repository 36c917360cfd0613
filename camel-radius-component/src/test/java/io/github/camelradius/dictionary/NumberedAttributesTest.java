package io.github.camelradius.dictionary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.message.RadiusAttribute;
import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberedAttributesTest {
    private static byte[] encode(String oid, byte[] value) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        for (RadiusAttribute attribute : RadiusDictionary.standard().numbered(oid, value)) {
            octets.write(attribute.type());
            octets.write(attribute.length() + 2);
            octets.writeBytes(attribute.value());
        }
        return octets.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({
        "1,            626f62, 0105626f62",
        "26.9.1,       6162,   1a0a0000000901046162",
        "26.24757.1.1, 31,     1a0c000060b5010600010331",
        "241.2.1,      2345,   f1070201042345",
        "241.26.1.4,   616263, f10b1a0000000104616263",
        "245.26.1.6,   616263, f50c1a000000000106616263"
    })
    void writesEachKindOfNumber(String oid, String value, String octets) {
        assertThat(HexFormat.of().formatHex(encode(oid, HexFormat.of().parseHex(value))))
                .isEqualTo(octets);
    }

    @Test
    void setsTheMoreFlagInAllFragmentsButTheLast() {
        byte[] octets = encode("246.7", new byte[251 * 2 + 1]);

        assertThat(octets).hasSize(255 + 255 + 5);
        assertThat(octets[3]).isEqualTo((byte) 0x80);
        assertThat(octets[255 + 3]).isEqualTo((byte) 0x80);
        assertThat(octets[510 + 3]).isZero();
    }

    @ParameterizedTest
    @CsvSource({"256", "241.300", "1.", "x", "26.9", "26.9.300", "26.4294967296.1"})
    void refusesWhatIsNoNumberOfAnAttribute(String oid) {
        assertThatThrownBy(() -> encode(oid, new byte[1]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(oid);
    }

    @Test
    void refusesAValueThatDoesNotFit() {
        assertThatThrownBy(() -> encode("241.1", new byte[253]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("241.1");
    }
}
