package io.github.camelradius.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.codec.EncodedRequest;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.peers.Captures;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CaptureTest {
    private static final RadiusDictionary DICTIONARY = RadiusDictionary.standard();
    private static final RadiusCodec CODEC = new RadiusCodec(DICTIONARY, new Random(3));
    private static final SharedSecret SECRET = SharedSecret.of("xyzzy");

    private static byte[] dialogue(ByteOrder order) throws Exception {
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, DICTIONARY)
                .add("User-Name", "bob\n\u0007\"")
                .add("User-Password", "secret word")
                .add("Tunnel-Type:1", "VLAN")
                .build();
        EncodedRequest encoded = CODEC.encodeRequest(request, 9, SECRET, null);
        RadiusMessage accept = RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, DICTIONARY)
                .add("Tunnel-Password", "tunnel")
                .build();
        byte[] answer =
                CODEC.encodeResponse(accept, CODEC.decode(encoded.octets().clone(), encoded.octets().length), SECRET);
        byte[] forged = answer.clone();
        forged[forged.length - 1] ^= 1;
        return Captures.pcap(
                Captures.RAW,
                order,
                List.of(
                        Captures.ipv4(new Captures.Packet(true, 1812, encoded.octets())),
                        Captures.ipv4(new Captures.Packet(false, 1812, answer)),
                        Captures.ipv4(new Captures.Packet(false, 1812, forged)),
                        Captures.ipv4(new Captures.Packet(true, 1812, new byte[5]))));
    }

    @Test
    void printsPacketsWithAVerdictOnEachAuthenticator() throws Exception {
        List<String> printed = new ArrayList<>();

        new CapturePrinter(DICTIONARY, SECRET).print(dialogue(ByteOrder.LITTLE_ENDIAN), printed::add);

        assertThat(printed).hasSize(4);
        assertThat(printed.get(0))
                .contains(
                        "2023-11-14T22:13:20.250Z 192.0.2.1:40000 > 192.0.2.2:1812 Access-Request Identifier 9 Length")
                .contains(": not-keyed\n", "Message-Authenticator: ok\n")
                .contains("User-Name = \"bob\\n\\007\\\"\"\n")
                .contains("User-Password = \"secret word\"\n")
                .contains("Tunnel-Type:1 = VLAN\n");
        assertThat(printed.get(1))
                .contains("Access-Accept", ": ok\n", "Message-Authenticator: ok", "Tunnel-Password = \"tunnel\"");
        assertThat(printed.get(2)).contains(": bad\n", "Message-Authenticator: bad");
        assertThat(printed.get(3)).contains("no RADIUS packet: datagram-shorter-than-20");
    }

    @Test
    void withoutTheSecretNothingIsRevealed() throws Exception {
        List<String> printed = new ArrayList<>();

        new CapturePrinter(DICTIONARY, null).print(dialogue(ByteOrder.BIG_ENDIAN), printed::add);

        assertThat(printed.get(0))
                .contains("unknown-secret", "User-Password = 0x")
                .doesNotContain("secret word");
        assertThat(printed.get(1)).contains("Authenticator").contains(": unknown\n");
    }

    @Test
    void readsEachKindOfFrame() {
        Captures.Packet packet = new Captures.Packet(true, 1813, new byte[] {1, 2, 3});
        int[] ethernet = {1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 0x08, 0x00};
        int[] vlan = {1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 0x81, 0x00, 0, 7, 0x86, 0xdd};

        assertThat(read(Captures.ETHERNET, Captures.behind(Captures.ipv4(packet), ethernet)))
                .isEqualTo("/192.0.2.1:40000 > /192.0.2.2:1813 3 octets");
        assertThat(read(Captures.ETHERNET, Captures.behind(Captures.ipv6(packet), vlan)))
                .isEqualTo("/[2001:db8:0:0:0:0:0:1]:40000 > /[2001:db8:0:0:0:0:0:2]:1813 3 octets");
        assertThat(read(Captures.LOOPBACK, Captures.behind(Captures.ipv4(packet), 2, 0, 0, 0)))
                .isEqualTo("/192.0.2.1:40000 > /192.0.2.2:1813 3 octets");
        assertThat(read(Captures.RAW, Captures.ipv6(packet))).contains("2001:db8");
    }

    private static String read(int linkType, byte[] frame) {
        List<CapturedDatagram> datagrams =
                CaptureReader.read(Captures.pcap(linkType, ByteOrder.BIG_ENDIAN, List.of(frame)));
        assertThat(datagrams).hasSize(1);
        assertThat(datagrams.get(0).time()).isEqualTo(Instant.parse("2023-11-14T22:13:20.250Z"));
        assertThat(datagrams.get(0).payload()).containsExactly(1, 2, 3);
        return datagrams.get(0).toString().substring("2023-11-14T22:13:20.250Z ".length());
    }

    @Test
    void aCutOffOrMangledFileEndsTheReadingEarly() throws Exception {
        byte[] whole = dialogue(ByteOrder.LITTLE_ENDIAN);
        Random random = new Random(5);

        for (int length = 24; length <= whole.length; length++) {
            assertThat(CaptureReader.read(Arrays.copyOf(whole, length))).hasSizeLessThanOrEqualTo(4);
        }
        for (int i = 0; i < 2000; i++) {
            byte[] mangled = whole.clone();
            mangled[24 + random.nextInt(whole.length - 24)] = (byte) random.nextInt();
            assertThat(CaptureReader.read(mangled)).hasSizeLessThanOrEqualTo(5);
        }
    }

    @Test
    void whatIsNoCaptureIsRefused() {
        assertThatThrownBy(() -> CaptureReader.read(new byte[100]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pcap");
    }
}
