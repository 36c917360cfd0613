package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.codec.AuthenticatorCheck;
import io.github.camelradius.codec.EncodedRequest;
import io.github.camelradius.codec.MessageAuthenticatorCheck;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Faults of other proxies that the public reports in the tags describe, with a NAS and a server made of sockets. */
@Timeout(120)
class ReportedRoutingIT {
    private static final SharedSecret NAS = SharedSecret.of(RadiusLb.SECRET);
    private static final SharedSecret HOME = SharedSecret.of("of the server");

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new Random(8));

    @TempDir
    Path folder;

    private DatagramSocket nas;
    private DatagramSocket home;
    private RadiusLb program;

    @BeforeEach
    void start() throws Exception {
        nas = socket();
        home = socket();
        String server = "      - { name: a, host: 127.0.0.1, auth-port: %d, acct-port: %d, secret: of the server }\n"
                .formatted(home.getLocalPort(), home.getLocalPort());
        program = RadiusLb.start(
                folder,
                RadiusLb.yaml("probe: { type: \"off\" }")
                                .replace("timeout: 500ms", "timeout: 20s\n      deadline: off")
                                .replace("default-group: home", "realms: { known.example: home }")
                        + server);
    }

    private static DatagramSocket socket() throws IOException {
        DatagramSocket socket = new DatagramSocket(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
        socket.setSoTimeout(10_000);
        return socket;
    }

    @AfterEach
    void stop() {
        program.close();
        nas.close();
        home.close();
    }

    private RadiusMessage.Builder message(RadiusCode code) {
        return RadiusMessage.builder(code, codec.dictionary());
    }

    private EncodedRequest send(RadiusMessage.Builder request, int identifier, int port) throws Exception {
        EncodedRequest encoded = codec.encodeRequest(request.build(), identifier, NAS, null);
        nas.send(new DatagramPacket(
                encoded.octets(), encoded.octets().length, new InetSocketAddress("127.0.0.1", port)));
        return encoded;
    }

    private static DatagramPacket receive(DatagramSocket at) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[4096], 4096);
        at.receive(packet);
        return packet;
    }

    private RadiusMessage decode(DatagramPacket packet) throws Exception {
        return codec.decode(Arrays.copyOf(packet.getData(), packet.getLength()), packet.getLength());
    }

    /** The next request at the server, which is answered with this code. */
    private RadiusMessage serve(RadiusCode code) throws Exception {
        DatagramPacket packet = receive(home);
        RadiusMessage request = decode(packet);
        byte[] answer = codec.encodeResponse(message(code).build(), request, HOME);
        home.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
        return request;
    }

    /** The next datagram at the NAS, a genuine answer to this request. */
    private RadiusMessage answerTo(EncodedRequest request) throws Exception {
        RadiusMessage answer = decode(receive(nas));
        assertThat(codec.checkResponse(answer, request.authenticator(), NAS)).isEqualTo(AuthenticatorCheck.OK);
        return answer;
    }

    /** P08: without a route a log-in is rejected at once and accounting gets silence, so that the NAS keeps it. */
    @Test
    @Tag("https://github.com/radsecproxy/radsecproxy/issues/153")
    void anUnknownRealmIsRejectedAndItsAccountingIsNotAnswered() throws Exception {
        EncodedRequest unknown = send(
                message(RadiusCode.ACCESS_REQUEST)
                        .add("User-Name", "user@unknown.example")
                        .add("User-Password", "p")
                        .add("Proxy-State", "one")
                        .add("Proxy-State", "two"),
                1,
                program.authPort());
        RadiusMessage reject = answerTo(unknown);
        assertThat(reject.code()).isEqualTo(RadiusCode.ACCESS_REJECT);
        assertThat(codec.checkMessageAuthenticator(reject, unknown.authenticator(), NAS))
                .isEqualTo(MessageAuthenticatorCheck.OK);
        assertThat(reject.attributes().stream().map(RadiusAttribute::type)).containsExactly(80, 33, 33);
        assertThat(reject.getAll("Proxy-State")).containsExactly("one".getBytes(), "two".getBytes());

        send(
                message(RadiusCode.ACCOUNTING_REQUEST)
                        .add("User-Name", "user@unknown.example")
                        .add("Acct-Status-Type", "Start")
                        .add("Acct-Session-Id", "1"),
                2,
                program.acctPort());
        await().atMost(Duration.ofSeconds(10))
                .until(() -> program.servers().at("/clients/0/dropped/no-route").asLong() == 2);

        EncodedRequest known = send(
                message(RadiusCode.ACCESS_REQUEST)
                        .add("User-Name", "user@known.example")
                        .add("User-Password", "p"),
                3,
                program.authPort());
        assertThat(serve(RadiusCode.ACCESS_ACCEPT).getString("User-Name"))
                .as("the server's first packet")
                .isEqualTo("user@known.example");
        assertThat(answerTo(known).code()).as("the NAS's next datagram").isEqualTo(RadiusCode.ACCESS_ACCEPT);
    }

    /** E2: Status-Server is answered here and goes no further, even with a name that has a route. */
    @Test
    @Tag("https://github.com/radsecproxy/radsecproxy/issues/69")
    void statusServerIsNotForwarded() throws Exception {
        EncodedRequest status =
                send(message(RadiusCode.STATUS_SERVER).add("User-Name", "user@known.example"), 1, program.authPort());
        assertThat(answerTo(status).code()).isEqualTo(RadiusCode.ACCESS_ACCEPT);
        EncodedRequest login =
                send(message(RadiusCode.ACCESS_REQUEST).add("User-Name", "user@known.example"), 2, program.authPort());
        assertThat(serve(RadiusCode.ACCESS_ACCEPT).code())
                .as("the server's first packet")
                .isEqualTo(RadiusCode.ACCESS_REQUEST);
        assertThat(answerTo(login).code()).isEqualTo(RadiusCode.ACCESS_ACCEPT);
    }

    /** E3: the server sees the balancer's address, but still which NAS it was. */
    @Test
    @Tag("https://github.com/kubernetes/kubernetes/issues/37396")
    void theServerLearnsWhichNasAsked() throws Exception {
        EncodedRequest login = send(
                message(RadiusCode.ACCESS_REQUEST)
                        .add("NAS-IP-Address", "192.0.2.7")
                        .add("User-Name", "user@known.example"),
                1,
                program.authPort());
        RadiusMessage request = serve(RadiusCode.ACCESS_ACCEPT);
        assertThat(request.octets(4)).containsExactly(192, 0, 2, 7);
        assertThat(codec.checkMessageAuthenticator(request, null, HOME)).isEqualTo(MessageAuthenticatorCheck.OK);
        assertThat(answerTo(login).code()).isEqualTo(RadiusCode.ACCESS_ACCEPT);
    }
}
