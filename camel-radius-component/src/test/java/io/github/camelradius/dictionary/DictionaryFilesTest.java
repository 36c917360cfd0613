package io.github.camelradius.dictionary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.message.RadiusAttribute;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DictionaryFilesTest {
    @TempDir
    Path folder;

    private Path file(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name), List.of(lines));
    }

    private static String hex(List<RadiusAttribute> attributes) {
        StringBuilder hex = new StringBuilder();
        for (RadiusAttribute attribute : attributes) {
            hex.append(HexFormat.of().toHexDigits((byte) attribute.type()))
                    .append(HexFormat.of().toHexDigits((byte) (attribute.length() + 2)))
                    .append(HexFormat.of().formatHex(attribute.value()));
        }
        return hex.toString();
    }

    @Test
    void aUsersVendorIsAddedToTheStandardOnes() throws Exception {
        RadiusDictionary dictionary = RadiusDictionary.standard()
                .with(file(
                        "dictionary.example",
                        "# ours",
                        "VENDOR Example 4294967295 format=2,1",
                        "BEGIN-VENDOR Example",
                        "ATTRIBUTE Example-Level 0x0101 integer",
                        "VALUE Example-Level High 2",
                        "ATTRIBUTE Example-Box 3 tlv # holds others",
                        "BEGIN-TLV Example-Box",
                        "ATTRIBUTE Example-Colour 1 string",
                        "END-TLV Example-Box",
                        "ATTRIBUTE Example-Size 3.2 short",
                        "END-VENDOR Example"));

        assertThat(dictionary.conflicts()).isEmpty();
        assertThat(dictionary.definition("User-Name")).isNotNull();
        assertThat(hex(dictionary.attributes("example-level", "high"))).isEqualTo("1a0dffffffff01010700000002");
        assertThat(hex(dictionary.attributes("Example-Colour", "red"))).isEqualTo("1a0effffffff0003080105726564");
        assertThat(dictionary.definition("Example-Size").oid()).isEqualTo("26.4294967295.3.2");
        assertThat(RadiusDictionary.standard().definition("Example-Level")).isNull();
    }

    @Test
    void readsTheFormatOfRadiator() throws Exception {
        file("more", "ATTRIBUTE Their-Filter 11 string");
        RadiusDictionary dictionary = RadiusDictionary.of(file(
                "dictionary",
                "include more",
                "ATTRIBUTE User-Password 2 string encrypt=1",
                "ATTRIBUTE Tunnel-Type 64 tagged-integer",
                "VALUE Tunnel-Type VLAN 13",
                "VENDORATTR 9 cisco-avpair 1 string",
                "VENDORATTR 529 Ascend-Data-Filter 242 abinary",
                "VENDORATTR 4294967295 Their-Key 7 hexadecimal encrypt=2",
                "VENDORATTR 9 Their-Number 0x10 integer8",
                "VENDORVALUE 9 Their-Number Three 3"));

        assertThat(hex(dictionary.attributes("cisco-avpair", "a=b"))).isEqualTo("1a0b000000090105613d62");
        assertThat(hex(dictionary.attributes("Their-Number", "Three"))).isEqualTo("1a0900000009100303");
        assertThat(hex(dictionary.attributes("Tunnel-Type:2", "VLAN"))).isEqualTo("40060200000d");
        assertThat(dictionary.definition("User-Password").hiding()).isEqualTo(Hiding.USER_PASSWORD);
        assertThat(dictionary.definition(4_294_967_295L, 7).hiding()).isEqualTo(Hiding.TUNNEL_PASSWORD);
        assertThat(dictionary.definition("Their-Filter").type()).isEqualTo(11);
    }

    @Test
    void aFileWinsOverTheStandardDictionaryAndTheConflictIsReported() throws Exception {
        RadiusDictionary dictionary =
                RadiusDictionary.standard().with(file("mine", "", "ATTRIBUTE Filter-Id 192 octets"));

        assertThat(dictionary.definition("Filter-Id").type()).isEqualTo(192);
        assertThat(dictionary.conflicts())
                .singleElement()
                .asString()
                .contains("mine:2", "Filter-Id", "192", "11", "built-in");
    }

    @Test
    void twoFilesThatContradictEachOtherAreRefused() throws Exception {
        Path one = file("one", "ATTRIBUTE Mine 192 octets");
        Path two = file("two", "# comment", "ATTRIBUTE mine 193 octets");

        assertThatThrownBy(() -> RadiusDictionary.of(one, two))
                .isInstanceOf(DictionaryException.class)
                .hasMessageContaining("two:2")
                .hasMessageContaining("one:1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ATTRIBUTE A 1|too short",
                "ATTRIBUTE A x integer|number",
                "ATTRIBUTE A 1 strange|data type",
                "ATTRIBUTE A 1 string shiny|flag",
                "VALUE A B 1|no file defines",
                "VALUE A B x|no number",
                "VENDOR V 4294967296|0 to 4294967295",
                "VENDOR V 1 format=3,1|format",
                "BEGIN-VENDOR V|no line before",
                "END-VENDOR V|BEGIN-VENDOR",
                "END-TLV V|BEGIN-TLV",
                "BEGIN-TLV V|no line before",
                "$INCLUDE missing|missing",
                "$INCLUDE broken|includes itself",
                "VENDORATTR V A 1 string|vendor",
                "PROTOCOL RADIUS 1|no word"
            })
    void namesFileLineAndWhatToChange(String line, String problem) throws Exception {
        Path file = file("broken", "# first", line);

        assertThatThrownBy(() -> RadiusDictionary.of(file))
                .isInstanceOf(DictionaryException.class)
                .hasMessageContaining("broken:2")
                .hasMessageContaining(problem);
    }

    @Test
    void anOptionalIncludeMayBeMissing() throws Exception {
        assertThat(RadiusDictionary.of(file("d", "$INCLUDE- missing", "ATTRIBUTE A 1 string"))
                        .definition("A"))
                .isNotNull();
    }

    @Test
    void anOpenVendorIsRefused() throws Exception {
        Path file = file("open", "VENDOR V 1", "BEGIN-VENDOR V");

        assertThatThrownBy(() -> RadiusDictionary.of(file))
                .isInstanceOf(DictionaryException.class)
                .hasMessageContaining("END-VENDOR");
    }

    @ParameterizedTest
    @CsvSource({
        "Vendor-Specific.Cisco.AVPair, Cisco-AVPair",
        "Cisco.AVPair, Cisco-AVPair",
        "cisco.avpair, Cisco-AVPair",
        "WiMAX.Capability.Release, WiMAX-Release",
        "Extended-Attribute-1.Frag-Status, Frag-Status",
        "Extended-Attribute-1.IP-Port-Limit-Info.IP-Port-Limit, IP-Port-Limit"
    })
    void namesWithDotsAreUnderstood(String dotted, String name) {
        RadiusDictionary dictionary = RadiusDictionary.standard();

        assertThat(dictionary.definition(dotted)).isNotNull().isSameAs(dictionary.definition(name));
    }

    @Test
    void whatBelongsToAServersConfigurationIsNeverSent() throws Exception {
        RadiusDictionary dictionary = RadiusDictionary.of(file("internal", "ATTRIBUTE Auth-Type 1000 integer"));

        assertThatThrownBy(() -> dictionary.attributes("Auth-Type", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Auth-Type")
                .hasMessageContaining("never sent");
    }
}
