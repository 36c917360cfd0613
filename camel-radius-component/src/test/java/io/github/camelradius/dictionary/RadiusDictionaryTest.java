package io.github.camelradius.dictionary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.message.NamedValue;
import io.github.camelradius.message.RadiusAttribute;
import java.net.InetAddress;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RadiusDictionaryTest {
    private static final RadiusDictionary DICTIONARY = RadiusDictionary.standard();

    @ParameterizedTest
    @CsvSource({
        "User-Name,             töst,                   0174c3b67374",
        "Service-Type,          Framed-User,            0600000002",
        "NAS-Port,              4294967295,             05ffffffff",
        "Class,                 0x00ff,                 1900ff",
        "Framed-Interface-Id,   2:0:0:ff,               6000020000000000ff",
        "Framed-IPv6-Prefix,    2001:db8::/33,          61002120010db800",
        "Delegated-IPv6-Prefix, ::/0,                   7b0000",
        "PMIP6-Home-IPv4-HoA,   10.1.0.0/16,            9b00100a010000",
        "PKM-SAID,              513,                    8d0201",
        "MIP6-Feature-Vector,   4294967296,             7c0000000100000000",
        "Tunnel-Type:1,         VLAN,                   400100000d",
        "Tunnel-Type,           VLAN,                   400000000d",
        "Tunnel-Private-Group-Id:31, 7,                 511f37",
        "Tunnel-Private-Group-Id, 7,                    5137",
        "Cisco-AVPair,          a=b,                    1a000000090105613d62",
        "Attr-250,              0x0102,                 fa0102",
        "Attr-26.4294967295.7,  0x01,                   1affffffff070301"
    })
    void writesAndReadsNamedValues(String name, String value, String typeAndValue) {
        byte[] expected = HexFormat.of().parseHex(typeAndValue.replace(" ", ""));

        RadiusAttribute attribute = DICTIONARY.attribute(name, value);

        assertThat(attribute.type()).isEqualTo(expected[0] & 0xff);
        assertThat(HexFormat.of().formatHex(attribute.value()))
                .isEqualTo(HexFormat.of().formatHex(expected).substring(2));
        NamedValue read = DICTIONARY.values(attribute, null).get(0);
        assertThat(read.name()).isEqualTo(name);
        assertThat(DICTIONARY.attribute(read.name(), read.value())).isEqualTo(attribute);
    }

    @Test
    void readsValuesAsJavaTypes() throws Exception {
        assertThat(value("NAS-Port", 3)).isEqualTo(3L);
        assertThat(value("Service-Type", 2)).isEqualTo("Framed-User");
        assertThat(value("Service-Type", 4711)).isEqualTo(4711L);
        assertThat(value("NAS-IP-Address", "192.0.2.1")).isEqualTo(InetAddress.getByName("192.0.2.1"));
        assertThat(value("NAS-IPv6-Address", "::ffff:192.0.2.1"))
                .isEqualTo(Addresses.address(Addresses.ipv6("::ffff:192.0.2.1")));
        assertThat(value("Event-Timestamp", Instant.ofEpochSecond(4_000_000_000L)))
                .isEqualTo(Instant.ofEpochSecond(4_000_000_000L));
        assertThat(value("Event-Timestamp", "2026-01-31T12:00:00Z")).isEqualTo(Instant.parse("2026-01-31T12:00:00Z"));
        assertThat(value("Delegated-IPv6-Prefix", "2001:db8:ffff::/40")).isEqualTo("2001:db8:ff00::/40");
        assertThat(value("Tunnel-Password", "x")).isEqualTo("x");
    }

    private static Object value(String name, Object given) {
        return DICTIONARY.values(DICTIONARY.attribute(name, given), null).get(0).value();
    }

    @ParameterizedTest
    @CsvSource({"4, 0102030405", "27, 010203", "1, ff", "97, 0081", "97, 00400102", "155, 0020", "96, 01", "55, 00"})
    void keepsOctetsThatDoNotHaveTheDeclaredType(int type, String hex) {
        byte[] octets = HexFormat.of().parseHex(hex);

        List<NamedValue> values = DICTIONARY.values(RadiusAttribute.of(type, octets), null);

        assertThat(values).hasSize(1);
        assertThat(values.get(0).value()).isEqualTo(octets);
        assertThat(values.get(0).name()).isEqualTo(DICTIONARY.definition(type).name());
    }

    @ParameterizedTest
    @CsvSource({
        "NAS-IP-Address, localhost, not looked up",
        "NAS-IP-Address, 192.0.2, IPv4 address",
        "NAS-IP-Address, 010.0.0.1, IPv4 address",
        "NAS-IP-Address, ::1, IPv4 address",
        "NAS-IPv6-Address, dead.beef, IPv6 address",
        "NAS-IPv6-Address, fe80::1%eth0, IPv6 address",
        "NAS-Port, 4294967296, 4294967295",
        "NAS-Port, -1, 4294967295",
        "Service-Type, No-Such-User, name of one of its values",
        "Event-Timestamp, yesterday, Instant",
        "Framed-IPv6-Prefix, ::1/129, IPv6 prefix",
        "User-Name:1, u, takes no tag",
        "Tunnel-Type:32, VLAN, 0 to 31",
        "No-Such-Attribute, x, Attr-26.V.T",
        "Attr-256, 0x00, 0-255",
        "Attr-1, text, 0x"
    })
    void namesTheAttributeAndWhatWouldBeAllowed(String name, String value, String advice) {
        assertThatThrownBy(() -> DICTIONARY.attribute(name, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name.startsWith("Attr-256") ? "256" : name)
                .hasMessageContaining(advice);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1/323,",
        "127/8, 127.0.0.0/8",
        "127.63/8, 127.0.0.0/8",
        "127.63/15, 127.62.0.0/15",
        "127.63.1/24, 127.63.1.0/24",
        "127.63.1.6, 127.63.1.6/32",
        "127.bob/16,",
        "256/8,",
        "bob/8,"
    })
    void readsPrefixesAsPeopleWriteThem(String text, String prefix) {
        byte[] octets = Prefixes.write(text, 4);

        assertThat(octets == null ? null : Prefixes.read(octets, 4)).isEqualTo(prefix);
    }

    @Test
    void hiddenValuesStayOctetsWithoutAHop() {
        RadiusAttribute password = RadiusAttribute.received(2, new byte[16], 0, 16);

        NamedValue value = DICTIONARY.values(password, null).get(0);

        assertThat(value.value()).isEqualTo(new byte[16]);
        assertThat(value.hidden()).isTrue();
    }

    @Test
    void readsEachSubAttributeOfAVendor() {
        byte[] two = HexFormat.of().parseHex("00000009" + "0105616263" + "fe03ff" + "0103" + "64");

        List<NamedValue> values = DICTIONARY.values(RadiusAttribute.of(26, two), null);

        assertThat(values)
                .extracting(NamedValue::name)
                .containsExactly("Cisco-AVPair", "Attr-26.9.254", "Cisco-AVPair");
        assertThat(values.get(0).value()).isEqualTo("abc");
        assertThat(values.get(2).value()).isEqualTo("d");
    }

    @Test
    void namesDoNotDependOnLetterCase() {
        assertThat(DICTIONARY.attribute("user-NAME", "u")).isEqualTo(DICTIONARY.attribute("User-Name", "u"));
    }

    @Test
    void knowsHowMicrosoftHidesItsKeys() {
        assertThat(DICTIONARY.definition(311, 16).hiding()).isEqualTo(Hiding.TUNNEL_PASSWORD);
        assertThat(DICTIONARY.definition(311, 16).tagged()).isFalse();
        assertThat(DICTIONARY.definition(311, 12).hiding()).isEqualTo(Hiding.USER_PASSWORD);
        assertThat(DICTIONARY.definition(2).hiding()).isEqualTo(Hiding.USER_PASSWORD);
        assertThat(DICTIONARY.definition(69).hiding()).isEqualTo(Hiding.TUNNEL_PASSWORD);
        assertThat(DICTIONARY.definition(69).tagged()).isTrue();
        assertThat(DICTIONARY.vendor(311).hidesSome()).isTrue();
        assertThat(DICTIONARY.vendor(9).hidesSome()).isFalse();
        assertThat(DICTIONARY.vendor(4_294_967_295L)).isNull();
    }
}
