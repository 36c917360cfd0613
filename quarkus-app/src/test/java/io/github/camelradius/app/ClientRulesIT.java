package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the program asks of its clients, as it is configured, warned about and counted. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(120)
class ClientRulesIT {
    private static final String LOGIN = "User-Name=bob,User-Password=secret";

    @TempDir
    Path folder;

    private static String client(String options) {
        return "secret: \"" + RadiusLb.SECRET + "\", " + options;
    }

    private RadiusLb start(FreeRadius one, String clientOptions) {
        String yaml = RadiusLb.yaml("", one)
                .replace("secret: \"" + RadiusLb.SECRET + '"', client(clientOptions))
                .replace("network: 127.0.0.0/8", "network: 127.0.0.1");
        return RadiusLb.start(folder, yaml);
    }

    private static String send(RadiusLb program, String attributes) {
        return program.client()
                .patience(Duration.ofSeconds(2), 1)
                .send(program.authPort(), "auth", attributes, 1, 1)
                .code();
    }

    @Test
    void proxyStateIsLimitedAndTheRateBounded() throws Exception {
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                RadiusLb program = start(one, "limit-proxy-state: yes, rate-limit: 5/s")) {
            assertThat(send(program, LOGIN)).isEqualTo("Access-Accept");
            assertThat(send(program, LOGIN + ",Proxy-State=0x0102")).isEqualTo("none");
            assertThat(send(program, LOGIN + ",Proxy-State=0x0102," + Radclient.SIGNED))
                    .isEqualTo("Access-Accept");
            manyAtOnce(program);
            await().until(() -> program.servers().at("/clients/0/received").asInt() == 103);
            JsonNode dropped = program.servers().at("/clients/0/dropped");
            assertThat(dropped.get("missing-message-authenticator").asInt()).isEqualTo(1);
            assertThat(dropped.get("rate-limit").asInt()).isPositive();
            program.awaitLine("reason=rate-limit client=tests", RadiusLb.START_TIME);

            flood(program);
            await().until(() -> program.servers().at("/dropped/unknown-client").asInt() == 500);
            assertThat(program.output().lines().filter(line -> line.contains("reason=unknown-client")))
                    .hasSizeBetween(1, 5);
        }
    }

    /** Hundred new requests; each is dealt with in microseconds. */
    private static void manyAtOnce(RadiusLb program) throws IOException, InvalidMessageException {
        RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
        try (DatagramSocket nas = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0))) {
            for (int i = 0; i < 100; i++) {
                RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, codec.dictionary())
                        .add("User-Name", "bob")
                        .add("User-Password", "secret")
                        .add("Calling-Station-Id", "station-" + i)
                        .build();
                byte[] octets = codec.encodeRequest(request, i, SharedSecret.of(RadiusLb.SECRET), null)
                        .octets();
                nas.send(new DatagramPacket(
                        octets, octets.length, new InetSocketAddress("127.0.0.1", program.authPort())));
            }
        }
    }

    /** From an address that is no client's. */
    private static void flood(RadiusLb program) throws IOException {
        try (DatagramSocket stranger = new DatagramSocket(new InetSocketAddress("127.0.0.7", 0))) {
            for (int i = 0; i < 500; i++) {
                stranger.send(new DatagramPacket(
                        new byte[] {1, 2, 3}, 3, new InetSocketAddress("127.0.0.1", program.authPort())));
            }
        }
    }

    @Test
    void weakSecretsAreNamedOnceButNotShown() {
        try (FreeRadius one = FreeRadius.start("one", "testing123")) {
            String yaml = RadiusLb.yaml("", one).replace('"' + RadiusLb.SECRET + '"', "kurz7");
            try (RadiusLb program = RadiusLb.start(folder, yaml)) {
                assertThat(program.output().lines().filter(line -> line.contains(" is weak: ")))
                        .hasSize(2)
                        .anyMatch(
                                line -> line.contains("The secret of client tests is weak: it has fewer than 8 octets"))
                        .anyMatch(line ->
                                line.contains("The secret of server home/one is weak: it stands in documentation"));
                assertThat(program.output()).doesNotContain("kurz7").doesNotContain("testing123");
            }
        }
    }
}
