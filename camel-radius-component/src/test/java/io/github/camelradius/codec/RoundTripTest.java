package io.github.camelradius.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.NamedValue;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is written is read again: any values, any secrets, one hop and two. */
class RoundTripTest {
    private static final RadiusDictionary DICTIONARY = RadiusDictionary.standard();
    private static final RadiusCodec CODEC = new RadiusCodec(DICTIONARY, new Random(1));

    @Provide
    Arbitrary<SharedSecret> secrets() {
        return Arbitraries.bytes()
                .array(byte[].class)
                .ofMinSize(1)
                .ofMaxSize(100)
                .map(SharedSecret::of);
    }

    @Provide
    Arbitrary<List<Map.Entry<String, Object>>> attributes() {
        return Arbitraries.<Map.Entry<String, Object>>oneOf(List.of(
                        text("User-Name", 60),
                        text("User-Password", 32),
                        text("Reply-Message", 60),
                        text("Tunnel-Password:3", 60),
                        text("Tunnel-Private-Group-Id:31", 60),
                        text("Cisco-AVPair", 60),
                        text("Ascend-Send-Secret", 4),
                        text("WiMAX-Release", 120),
                        text("SN-VPN-Name", 60),
                        text("IP-Port-Local-Id", 60),
                        octets("Class", 253),
                        octets("MS-MPPE-Recv-Key", 100),
                        octets("DHCPv4-Options", 700),
                        octets("WiMAX-MSK", 64),
                        octets("Attr-26.4294967295.9", 200),
                        octets("Attr-245.26.1.6", 400),
                        number("NAS-Port", 0xffff_ffffL),
                        number("PKM-SAID", 0xffff),
                        number("Lucent-Max-Shared-Users", 0xffff_ffffL),
                        number("MIP6-Feature-Vector", Long.MAX_VALUE),
                        number("IP-Port-Limit", 0xffff_ffffL),
                        number("Tunnel-Preference:1", 0xff_ffff),
                        Arbitraries.longs()
                                .between(0, 0xffff_ffffL)
                                .map(s -> Map.entry("Event-Timestamp", Instant.ofEpochSecond(s))),
                        Arbitraries.bytes()
                                .array(byte[].class)
                                .ofSize(4)
                                .map(b -> Map.entry("NAS-IP-Address", ipv4(b)))))
                .list()
                .ofMinSize(1)
                .ofMaxSize(5);
    }

    private static InetAddress ipv4(byte[] octets) {
        try {
            return Inet4Address.getByAddress(octets);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Arbitrary<Map.Entry<String, Object>> text(String name, int most) {
        return Arbitraries.strings()
                .withCharRange('\u0020', '\u07ff')
                .ofMinLength(1)
                .ofMaxLength(most)
                .map(s -> Map.entry(name, s));
    }

    private static Arbitrary<Map.Entry<String, Object>> octets(String name, int most) {
        return Arbitraries.bytes()
                .array(byte[].class)
                .ofMinSize(1)
                .ofMaxSize(most)
                .map(b -> Map.entry(name, b));
    }

    private static Arbitrary<Map.Entry<String, Object>> number(String name, long most) {
        return Arbitraries.longs().between(0, most).map(n -> Map.entry(name, n));
    }

    @Property(tries = 150)
    void aRequestSaysAtTheServerWhatTheClientSaid(
            @ForAll("attributes") List<Map.Entry<String, Object>> attributes, @ForAll("secrets") SharedSecret secret)
            throws Exception {
        RadiusMessage atServer = received(sent(attributes), secret);

        assertThat(readable(atServer.values())).isEqualTo(readable(expected(attributes)));
        assertThat(CODEC.checkMessageAuthenticator(atServer, null, secret)).isEqualTo(MessageAuthenticatorCheck.OK);
    }

    @Property(tries = 150)
    void aProxyChangesNothingOfIt(
            @ForAll("attributes") List<Map.Entry<String, Object>> attributes,
            @ForAll("secrets") SharedSecret nas,
            @ForAll("secrets") SharedSecret home)
            throws Exception {
        RadiusMessage atProxy = received(sent(attributes), nas);

        RadiusMessage atHome = received(atProxy, home);

        assertThat(readable(atHome.values())).isEqualTo(readable(expected(attributes)));
    }

    @Property(tries = 150)
    void anotherSecretNeverVerifies(
            @ForAll("attributes") List<Map.Entry<String, Object>> attributes,
            @ForAll("secrets") SharedSecret one,
            @ForAll("secrets") SharedSecret other)
            throws Exception {
        RadiusMessage atServer = received(sent(attributes), one);

        assertThat(CODEC.checkMessageAuthenticator(atServer, null, other) == MessageAuthenticatorCheck.OK)
                .isEqualTo(one.equals(other));
    }

    private static RadiusMessage sent(List<Map.Entry<String, Object>> attributes) {
        return RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, DICTIONARY)
                .addAll(attributes)
                .build();
    }

    private static RadiusMessage received(RadiusMessage message, SharedSecret secret) throws Exception {
        byte[] octets = CODEC.encodeRequest(message, 1, secret, null).octets();
        RadiusMessage received = CODEC.decode(octets, octets.length);
        return received.withHop(CODEC.hop(received, secret));
    }

    private static List<NamedValue> expected(List<Map.Entry<String, Object>> attributes) {
        return attributes.stream()
                .map(a -> new NamedValue(a.getKey(), a.getValue(), false))
                .toList();
    }

    private static List<String> readable(List<NamedValue> values) {
        List<String> readable = new ArrayList<>();
        for (NamedValue value : values) {
            if (!value.name().equals("Message-Authenticator")) {
                Object shown = value.value() instanceof byte[] octets ? Arrays.toString(octets) : value.value();
                readable.add(value.name() + "=" + shown);
            }
        }
        return readable;
    }
}
