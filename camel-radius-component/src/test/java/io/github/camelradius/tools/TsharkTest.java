package io.github.camelradius.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.codec.EncodedRequest;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.AttributeDefinition;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.peers.Captures;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wireshark's dissector reads what we encode: names, values and authenticators. */
@RequiresPeer(Peer.TSHARK)
class TsharkTest {
    private static final RadiusDictionary DICTIONARY = RadiusDictionary.standard();
    private static final RadiusCodec CODEC = new RadiusCodec(DICTIONARY, new Random(3));
    private static final SharedSecret SECRET = SharedSecret.of("xyzzy");
    private static final int ENOUGH_FOR_TWO_FRAGMENTS = 300;

    @TempDir
    Path folder;

    /** Attribute, our value, and the lines that tshark prints for it. Starent's format it reads wrongly; radclient reads it. */
    private record Expected(String name, Object value, String... lines) {}

    private static final List<Expected> OF_EACH_TYPE = List.of(
            new Expected("User-Name", "töst", "AVP: t=User-Name(1) l=7 val=töst"),
            new Expected("User-Password", "secret word", "User-Password: secret word"),
            new Expected("NAS-IP-Address", "192.0.2.1", "NAS-IP-Address: 192.0.2.1"),
            new Expected("Service-Type", "Framed-User", "Service-Type: Framed (2)"),
            new Expected("Class", "0x00ff", "Class: 00ff"),
            new Expected("Event-Timestamp", 1_700_000_000L, "Event-Timestamp: Nov 14, 2023 22:13:20"),
            new Expected("NAS-IPv6-Address", "2001:db8::1", "NAS-IPv6-Address: 2001:db8::1"),
            new Expected("Framed-Interface-Id", "1:2:3:4", "Framed-Interface-Id: 0001000200030004"),
            new Expected("Framed-IPv6-Prefix", "2001:db8::/32", "t=Framed-IPv6-Prefix(97) l=8 val=2001:db8::/32"),
            new Expected("PMIP6-Home-IPv4-HoA", "10.1.0.0/16", "PMIP6-Home-IPv4-HoA: 00100a010000"),
            new Expected("MIP6-Feature-Vector", 4_294_967_297L, "MIP6-Feature-Vector: 0000000100000001"),
            new Expected("PKM-SAID", 513, "PKM-SAID: 513"),
            new Expected("Tunnel-Type:1", "VLAN", "t=Tunnel-Type(64) l=6 Tag=0x01 val=VLAN(13)"),
            new Expected("Tunnel-Private-Group-Id:31", "7", "Tag=0x1f val=7", "Tunnel-Private-Group-Id: 7"),
            new Expected("Tunnel-Password:1", "tunnel", "t=Tunnel-Password(69) l=21 Tag=0x01 val=Encrypted"),
            new Expected("EAP-Message", new byte[] {2, 7, 0, 5, 1}, "EAP fragment", "Code: Response (2)", "Id: 7"),
            new Expected("NAS-Filter-Rule", "permit in ip from any to any", "NAS-Filter-Rule: permit in ip from any"),
            new Expected("Cisco-AVPair", "a=b", "vnd=ciscoSystems(9)", "VSA: t=Cisco-AVPair(1) l=5 val=a=b"),
            new Expected("MS-CHAP-Domain", "\u0001D", "vnd=Microsoft(311)", "VSA: t=MS-CHAP-Domain(10)"),
            new Expected("MS-MPPE-Send-Key", new byte[16], "VSA: t=MS-MPPE-Send-Key(16) l=36"),
            new Expected("Ascend-Send-Secret", "x", "VSA: t=Ascend-Send-Secret(214) l=18"),
            new Expected("Lucent-Max-Shared-Users", 3, "vnd=Lucent INS(4846)", "(2) l=7 val=3"),
            new Expected("USR-Event-Id", 7, "(429)", "(49086) l=8 val=7"),
            new Expected("WiMAX-Release", "1.0", "WiMAX-Capability(1) l=8 C=0x00", "TLV: t=WiMAX-Release(1) l=5 : 1.0"),
            new Expected(
                    "3GPP-IMSI", "001010123456789", "vnd=3GPP(10415)", "VSA: t=3GPP-IMSI(1) l=17 val=001010123456789"),
            new Expected("Frag-Status", 1, "t=Frag-Status(241.1) l=7 val=Fragmentation-Supported(1)"),
            new Expected("IP-Port-Limit", 5, "(241.5) l=9 val=020600000005"),
            new Expected("DHCPv6-Options", "0x01", "(245.3) l=5 val=01"),
            new Expected(
                    "FreeRADIUS-802.1X-Anonce",
                    new byte[] {1, 2},
                    "Extended-Vendor-Specific-5(245.26) l=11",
                    "EVS: t=Unknown-Attribute(1) l=3 val=0102"),
            new Expected("3GPP-RAT-Type", 6, "VSA: t=3GPP-RAT-Type(21) l=3 val=EUTRAN(6)"),
            new Expected("3GPP2-GMT-Time-Zone-Offset", -1, "(143) l=6 val="),
            new Expected("WiMAX-DNS-Server", "192.0.2.1", "WiMAX-DNS-Server(52)"),
            new Expected("Fortinet-WirelessController-Device-MAC", "02:00:5e:00:53:01", "(23) l=8 val=02005e005301"),
            new Expected(
                    "Ascend-Data-Filter",
                    "0x01010100c000020000000000180006000000001700020000",
                    "VSA: t=Ascend-Data-Filter(242) l=26 val=ipv4 in forward tcp srcip 192.0.2.0/24 dstip 0.0.0.0/0 dstport eq 23"),
            new Expected("Attr-26.9999.80", "0x0102", "VSA: t=Unknown-Attribute(80) l=4 val=0102"));

    @Test
    void namesAndValuesOfEachTypeOfAttribute() throws Exception {
        RadiusMessage.Builder request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, DICTIONARY);
        OF_EACH_TYPE.forEach(e -> request.add(e.name(), e.value()));
        EncodedRequest encoded = CODEC.encodeRequest(request.build(), 9, SECRET, null);

        String dissection = tshark(List.of(new Captures.Packet(true, 1812, encoded.octets())), "-V");

        assertThat(dissection).doesNotContain("Malformed").contains("Packet identifier: 0x9 (9)");
        int at = 0;
        for (Expected expected : OF_EACH_TYPE) {
            for (String line : expected.lines()) {
                int found = dissection.indexOf(line, at);
                assertThat(found)
                        .as("%s: \"%s\" in%n%s", expected.name(), line, dissection.substring(at))
                        .isNotNegative();
                at = found;
            }
        }
    }

    @Test
    void fragmentsOfALongExtendedAttribute() throws Exception {
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, DICTIONARY)
                .add("DHCPv4-Options", new byte[ENOUGH_FOR_TWO_FRAGMENTS])
                .build();
        EncodedRequest encoded = CODEC.encodeRequest(request, 1, SECRET, null);

        String dissection = tshark(List.of(new Captures.Packet(true, 1812, encoded.octets())), "-V");

        assertThat(request.attributes()).hasSize(2);
        assertThat(dissection)
                .contains("1... .... = Extended More: True", "0... .... = Extended More: False")
                .doesNotContain("Malformed");
    }

    @Test
    void authenticatorsAreValidAndAForgedOneIsNot() throws Exception {
        RadiusMessage acct = RadiusMessage.builder(RadiusCode.ACCOUNTING_REQUEST, DICTIONARY)
                .add("Acct-Session-Id", "1")
                .build();
        EncodedRequest request = CODEC.encodeRequest(acct, 4, SECRET, null);
        RadiusMessage received = CODEC.decode(request.octets().clone(), request.octets().length);
        byte[] response = CODEC.encodeResponse(
                RadiusMessage.builder(RadiusCode.ACCOUNTING_RESPONSE, DICTIONARY)
                        .add(RadiusAttribute.of(25, new byte[3]))
                        .build(),
                received,
                SECRET);
        byte[] forged = response.clone();
        forged[5] ^= 1;

        String verdicts = tshark(
                List.of(
                        new Captures.Packet(true, 1813, request.octets()),
                        new Captures.Packet(false, 1813, response),
                        new Captures.Packet(true, 1813, request.octets()),
                        new Captures.Packet(false, 1813, forged)),
                "-T",
                "fields",
                "-e",
                "radius.code",
                "-e",
                "radius.authenticator.valid",
                "-e",
                "radius.authenticator.invalid");

        // code, valid, invalid
        assertThat(verdicts.lines()).element(1).isEqualTo("5\t1\t0");
        assertThat(verdicts.lines()).element(3).isEqualTo("5\t0\t1");
    }

    @Test
    void ourReaderReadsWhatTsharkWritesAsPcapng() throws Exception {
        byte[] packet = CODEC.encodeRequest(
                        RadiusMessage.builder(RadiusCode.STATUS_SERVER, DICTIONARY)
                                .build(),
                        1,
                        SECRET,
                        null)
                .octets();
        Path written = folder.resolve("out.pcapng");

        tshark(List.of(new Captures.Packet(true, 1812, packet)), "-F", "pcapng", "-w", written.toString());

        List<CapturedDatagram> read = CaptureReader.read(Files.readAllBytes(written));
        assertThat(read).hasSize(1);
        assertThat(read.get(0).payload()).isEqualTo(packet);
        assertThat(read.get(0).time()).hasToString("2023-11-14T22:13:20.250Z");
    }

    private String tshark(List<Captures.Packet> packets, String... options) throws IOException, InterruptedException {
        Path capture = folder.resolve("in.pcap");
        List<byte[]> frames = packets.stream().map(Captures::ipv4).toList();
        Files.write(capture, Captures.pcap(Captures.RAW, ByteOrder.LITTLE_ENDIAN, frames));
        List<String> command = new ArrayList<>(List.of(
                Peer.TSHARK.path().orElseThrow().toString(),
                "-r",
                capture.toString(),
                "-o",
                "radius.shared_secret:xyzzy",
                "-o",
                "radius.validate_authenticator:TRUE"));
        command.addAll(Arrays.asList(options));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(folder.resolve("errors").toFile());
        builder.environment().put("TZ", "UTC");
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as(Files.readString(folder.resolve("errors")))
                .isZero();
        return output;
    }

    /** The types of the built-in dictionary that hold a value, each of which the list above has. */
    @Test
    void noTypeIsMissing() {
        assertThat(OF_EACH_TYPE.stream()
                        .map(e -> DICTIONARY.definition(e.name().replaceFirst(":[0-9]+$", "")))
                        .filter(definition -> definition != null)
                        .map(AttributeDefinition::typeName))
                .contains(
                        "string",
                        "octets",
                        "integer",
                        "signed",
                        "byte",
                        "short",
                        "integer64",
                        "date",
                        "ipaddr",
                        "ipv6addr",
                        "combo-ip",
                        "ipv4prefix",
                        "ipv6prefix",
                        "ifid",
                        "ether",
                        "abinary");
    }
}
