package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.peers.EapolTest;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packets up to 4,096 octets (RFC 2865 section 3) pass whole; what would be longer is dropped and counted. */
@Timeout(120)
class LargePacketIT {
    private static final int MAX = 4096;
    private static final int PATIENCE_MILLIS = 10_000;
    private static final int MESSAGE_AUTHENTICATOR = 18;
    private static final int OWN_PROXY_STATE = 10;
    private static final SharedSecret NAS = SharedSecret.of(RadiusLb.SECRET);
    private static final SharedSecret HOME = SharedSecret.of("of the home server");

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());

    @TempDir
    Path folder;

    private DatagramSocket nas;
    private DatagramSocket home;

    @BeforeEach
    void open() throws IOException {
        nas = new DatagramSocket(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
        home = new DatagramSocket(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
        nas.setSoTimeout(PATIENCE_MILLIS);
        home.setSoTimeout(PATIENCE_MILLIS);
    }

    @AfterEach
    void close() {
        nas.close();
        home.close();
    }

    private RadiusLb program() {
        return RadiusLb.start(
                folder,
                RadiusLb.yaml("timeout: 10s\n      tries: 1\n      deadline: off")
                                .replace("timeout: 500ms\n", "\n")
                        + "      - { name: home, host: 127.0.0.1, auth-port: %d, acct-port: off, secret: of the home server }\n"
                                .formatted(home.getLocalPort()));
    }

    private static RadiusMessage.Builder message(RadiusCode code) {
        return RadiusMessage.builder(code, RadiusDictionary.standard());
    }

    /** Attributes Class that fill this many octets. */
    private static void fill(RadiusMessage.Builder message, int octets) {
        for (int left = octets; left > 0; ) {
            // A rest has at least its header.
            int length = left > 257 ? 255 : left > 255 ? 128 : left;
            byte[] value = new byte[length - 2];
            Arrays.fill(value, (byte) length);
            message.add("Class", value);
            left -= length;
        }
    }

    /** EAP of this many octets, in attributes of at most 253. */
    private static byte[] eap(int octets) {
        byte[] eap = new byte[octets];
        new SecureRandom().nextBytes(eap);
        eap[0] = 2;
        eap[2] = (byte) (octets >> 8);
        eap[3] = (byte) octets;
        return eap;
    }

    private static RadiusMessage request(int length, byte[] eap) {
        RadiusMessage.Builder request = message(RadiusCode.ACCESS_REQUEST).add("EAP-Message", eap);
        int pieces = (eap.length + 252) / 253;
        fill(request, length - 20 - MESSAGE_AUTHENTICATOR - eap.length - 2 * pieces);
        return request.build();
    }

    private static void send(DatagramSocket from, byte[] octets, int port) throws IOException {
        from.send(new DatagramPacket(octets, octets.length, InetAddress.getByName("127.0.0.1"), port));
    }

    private static DatagramPacket receive(DatagramSocket at) throws IOException {
        DatagramPacket datagram = new DatagramPacket(new byte[MAX + 1], MAX + 1);
        at.receive(datagram);
        return datagram;
    }

    private RadiusMessage decoded(DatagramPacket datagram) throws Exception {
        return codec.decode(Arrays.copyOf(datagram.getData(), datagram.getLength()), datagram.getLength());
    }

    @Test
    void packetsOfExactlyTheseLengthsPassBothWays() throws Exception {
        try (RadiusLb program = program()) {
            for (int length : new int[] {1_400, 3_500, MAX - OWN_PROXY_STATE, MAX - OWN_PROXY_STATE + 1, MAX}) {
                passesBothWays(program, length);
            }
        }
    }

    private void passesBothWays(RadiusLb program, int length) throws Exception {
        byte[] eap = eap(length * 9 / 10);
        byte[] request = codec.encodeRequest(request(length, eap), 7, NAS, null).octets();
        assertThat(request).hasSize(length);
        send(nas, request, program.authPort());
        DatagramPacket forwarded = receive(home);
        RadiusMessage atHome = decoded(forwarded);

        // Where there is no room for it the program's own Proxy-State stays out.
        int proxyState = length + OWN_PROXY_STATE <= MAX ? OWN_PROXY_STATE : 0;
        assertThat(forwarded.getLength()).isEqualTo(length + proxyState);
        assertThat(codec.checkMessageAuthenticator(atHome, null, HOME)).hasToString("OK");
        assertThat(atHome.get("EAP-Message")).isEqualTo(eap);

        RadiusMessage.Builder challenge = message(RadiusCode.ACCESS_CHALLENGE);
        fill(challenge, length - 20 - MESSAGE_AUTHENTICATOR - proxyState);
        byte[] answer = codec.encodeResponse(challenge.build(), atHome, HOME);
        assertThat(answer).hasSize(length);
        send(home, answer, forwarded.getPort());
        DatagramPacket answered = receive(nas);
        RadiusMessage atNas = decoded(answered);
        byte[] authenticator = Arrays.copyOfRange(request, 4, 20);

        assertThat(answered.getLength()).isEqualTo(length - proxyState);
        assertThat(codec.checkResponse(atNas, authenticator, NAS)).hasToString("OK");
        assertThat(codec.checkMessageAuthenticator(atNas, authenticator, NAS)).hasToString("OK");
        assertThat(classes(atNas)).isEqualTo(classes(challenge.build()));
    }

    private static List<String> classes(RadiusMessage message) {
        return message.getAll("Class").stream()
                .map(octets -> HexFormat.of().formatHex((byte[]) octets))
                .toList();
    }

    @Test
    void aRequestThatHasNoRoomForItsSignatureIsDroppedWithTheReason() throws Exception {
        try (RadiusLb program = program()) {
            send(nas, full(1), program.authPort());

            assertThat(program.awaitLine("reason=too-long", Duration.ofSeconds(10)))
                    .contains("packet dropped peer=127.0.0.1:" + nas.getLocalPort());
            assertThat(program.servers().at("/clients/0/dropped/too-long").asInt())
                    .isEqualTo(1);
            assertThat(program.server("home", "auth").path("sent").asInt()).isZero();
            assertThat(program.server("home", "auth").path("available").asBoolean())
                    .isTrue();
        }
    }

    @Test
    void anAnswerThatHasNoRoomForASignatureIsDroppedWithTheReason() throws Exception {
        RadiusMessage login =
                message(RadiusCode.ACCESS_REQUEST).add("User-Name", "bob").build();
        try (RadiusLb program = program()) {
            send(nas, codec.encodeRequest(login, 8, NAS, null).octets(), program.authPort());
            DatagramPacket forwarded = receive(home);
            send(home, unsignedAccept(forwarded.getData()), forwarded.getPort());

            assertThat(program.awaitLine("reason=too-long", Duration.ofSeconds(10)))
                    .contains("packet dropped peer=127.0.0.1:" + nas.getLocalPort());
            assertThat(program.servers().at("/clients/0/dropped/too-long").asInt())
                    .isEqualTo(1);
            assertThat(program.server("home", "auth").path("answered").asInt()).isEqualTo(1);
        }
    }

    /** An Access-Accept of 4,096 octets without Message-Authenticator. */
    private static byte[] unsignedAccept(byte[] request) throws Exception {
        byte[] answer = full(2);
        answer[1] = request[1];
        System.arraycopy(request, 4, answer, 4, 16);
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        md5.update(answer);
        byte[] authenticator = md5.digest("of the home server".getBytes(StandardCharsets.UTF_8));
        System.arraycopy(authenticator, 0, answer, 4, 16);
        return answer;
    }

    /** A packet of 4,096 octets: attributes Class, and zeros as authenticator. */
    private static byte[] full(int code) {
        byte[] packet = new byte[MAX];
        packet[0] = (byte) code;
        packet[2] = (byte) (MAX >> 8);
        for (int at = 20; at < MAX; at += packet[at + 1] & 0xff) {
            packet[at] = 25;
            packet[at + 1] = (byte) Math.min(251, MAX - at);
        }
        return packet;
    }

    /** Octets of a piece of EAP, and of the longest request that they make. */
    @ParameterizedTest
    @CsvSource({"1300, 1450", "3400, 3566", "3926, 4096"})
    @RequiresPeer({Peer.FREERADIUS, Peer.EAPOL_TEST})
    void eapTlsInLargePiecesPasses(int piece, int longest) {
        try (FreeRadius server = FreeRadius.startWithFragments("large", "of the home server", piece);
                RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml("", server))) {
            EapolTest.Outcome outcome = EapolTest.to("127.0.0.1", program.authPort(), RadiusLb.SECRET)
                    .runWithFragments(piece);

            assertThat(outcome.success()).as(outcome.output()).isTrue();
            assertThat(outcome.longestRequest()).isEqualTo(longest);
            assertThat(outcome.longestChallenge()).isGreaterThan(piece);
        }
    }
}
