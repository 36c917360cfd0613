package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Options of the configuration do what they say, seen from outside. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@WatchesLookups
@Timeout(120)
class OptionsIT {
    private static FreeRadius one;
    private static FreeRadius two;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        one = FreeRadius.start("one", "first secret");
        two = FreeRadius.start("two", "second secret");
    }

    @AfterAll
    static void stop() {
        one.close();
        two.close();
    }

    @Test
    void weightsAreApartForEachRole() {
        String yaml = RadiusLb.yaml("policy: weighted\n      deadline: off\n      selection-basis: packet", one, two)
                .replace("timeout: 500ms", "timeout: 10s")
                .replace("secret: \"first secret\"", "secret: \"first secret\", weight: 0, auth-weight: 1")
                .replace("secret: \"second secret\"", "secret: \"second secret\", weight: 0, acct-weight: 1");
        try (RadiusLb program = RadiusLb.start(folder, yaml)) {
            String pap = "User-Name=bob,User-Password=secret," + Radclient.SIGNED;
            assertThat(program.client()
                            .send(program.authPort(), "auth", pap, 20, 5)
                            .codes())
                    .hasSize(20);
            String start = "User-Name=bob,Acct-Status-Type=Start,Acct-Session-Id=s1";
            assertThat(program.client()
                            .send(program.acctPort(), "acct", start, 20, 5)
                            .codes())
                    .hasSize(20);
            assertThat(program.server("one", "auth").get("answered").asLong()).isEqualTo(20);
            assertThat(program.server("two", "auth").get("answered").asLong()).isZero();
            assertThat(program.server("one", "acct").get("answered").asLong()).isZero();
            assertThat(program.server("two", "acct").get("answered").asLong()).isEqualTo(20);
            assertThat(program.server("two", "acct").get("weight").asInt()).isEqualTo(1);
            assertThat(program.server("two", "auth").get("weight").asInt()).isZero();
        }
    }

    @Test
    void requestsLeaveFromTheSourceAddress() throws IOException {
        try (DatagramSocket server = new DatagramSocket(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
                RadiusLb program = RadiusLb.start(
                        folder,
                        RadiusLb.yaml("")
                                + "      - { name: a, host: 127.0.0.1, auth-port: %d, secret: s, source-address: 127.0.0.9 }\n"
                                        .formatted(server.getLocalPort()))) {
            server.setSoTimeout(10_000);
            program.client().patience(Duration.ofSeconds(1), 1).pap(program.authPort(), "bob", "secret");
            DatagramPacket packet = new DatagramPacket(new byte[4096], 4096);
            server.receive(packet);
            assertThat(packet.getAddress().getHostAddress()).isEqualTo("127.0.0.9");
        }
    }

    @Test
    void theStarRealmTakesWhatNoRealmNames() {
        String yaml = RadiusLb.yaml("", one)
                .replace("default-group: home", "realms: { \"*\": home, Two.Example: other }")
                .concat(other());
        try (RadiusLb program = RadiusLb.start(folder, yaml)) {
            assertThat(program.client().pap(program.authPort(), "bob", "secret").replyMessage())
                    .isEqualTo("one");
            assertThat(program.client()
                            .pap(program.authPort(), "bob@elsewhere.example", "secret")
                            .replyMessage())
                    .isEqualTo("one");
            assertThat(program.client()
                            .pap(program.authPort(), "bob@TWO.eXample", "secret")
                            .replyMessage())
                    .isEqualTo("two");
        }
    }

    @Test
    void aClientsGroupComesBeforeItsRealms() {
        String yaml = RadiusLb.yaml("", one)
                .replace("default-group: home", "realms: { \"*\": home }")
                .replace(
                        "  clients:\n",
                        "  clients:\n    special: { network: 127.0.0.2, secret: \"%s\", group: other }\n"
                                .formatted(RadiusLb.SECRET))
                .concat(other());
        try (RadiusLb program = RadiusLb.start(folder, yaml)) {
            String pap = "User-Name=\"bob@home.example\",User-Password=secret," + Radclient.SIGNED;
            assertThat(program.client().send(program.authPort(), "auth", pap).replyMessage())
                    .isEqualTo("one");
            assertThat(program.client()
                            .send(program.authPort(), "auth", "Packet-Src-IP-Address=127.0.0.2," + pap)
                            .replyMessage())
                    .isEqualTo("two");
        }
    }

    @Test
    void aShadowChoosesWithoutSending() {
        String yaml = RadiusLb.yaml(
                        "policy: weighted\n      deadline: off\n      probe: { type: off }\n      shadow-profile: nokia-sr",
                        one,
                        two)
                .replace("timeout: 500ms", "timeout: 10s")
                .replace("secret: \"first secret\"", "secret: \"first secret\", weight: 0");
        try (RadiusLb program = RadiusLb.start(folder, yaml)) {
            for (int i = 0; i < 5; i++) {
                assertThat(program.client()
                                .pap(program.authPort(), "bob", "secret")
                                .replyMessage())
                        .isEqualTo("two");
            }
            JsonNode shadow = program.servers().at("/groups/0/shadow");
            assertThat(shadow.toString())
                    .isEqualTo("{\"profile\":\"nokia-sr\",\"compared\":5,\"same\":0,\"differed\":5,"
                            + "\"pairs\":[{\"live\":\"two\",\"shadow\":\"one\",\"count\":5}],"
                            + "\"servers\":[{\"name\":\"one\",\"role\":\"auth\",\"state\":\"unknown\"},"
                            + "{\"name\":\"one\",\"role\":\"acct\",\"state\":\"unknown\"},"
                            + "{\"name\":\"two\",\"role\":\"auth\",\"state\":\"in-service\"},"
                            + "{\"name\":\"two\",\"role\":\"acct\",\"state\":\"in-service\"}]}");
            assertThat(program.server("one", "auth").get("sent").asLong()).isZero();
            assertThat(program.output()).doesNotContain("server state");
        }
    }

    private static String other() {
        return "    other:\n      servers: [ { name: two, host: %s, auth-port: %d, secret: \"%s\" } ]\n"
                .formatted(two.host(), two.authPort(), two.secret());
    }

    @Test
    void aDeadlineThatTheTriesOfOneServerReachIsWarnedAbout() {
        try (RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml("tries: 2\n      deadline: 1s", one, two))) {
            assertThat(program.awaitLine("reach the deadline", Duration.ofSeconds(5)))
                    .contains("Group home: server one: 2 tries of 500ms reach the deadline of 1s");
        }
    }

    @Test
    void aRequestWithoutMessageAuthenticatorIsDroppedWhereItIsRequired() throws IOException {
        String yaml = RadiusLb.yaml("", one)
                .replace("network: 127.0.0.0/8", "network: 127.0.0.0/8, require-message-authenticator: yes");
        try (RadiusLb program = RadiusLb.start(folder, yaml);
                DatagramSocket client = new DatagramSocket()) {
            byte[] request = new byte[25];
            request[0] = 1;
            request[3] = 25;
            System.arraycopy(new byte[] {1, 5, 'b', 'o', 'b'}, 0, request, 20, 5);
            client.send(new DatagramPacket(
                    request, request.length, new InetSocketAddress("127.0.0.1", program.authPort())));
            program.awaitLine("reason=missing-message-authenticator", Duration.ofSeconds(5));
            assertThat(program.servers()
                            .at("/clients/0/dropped/missing-message-authenticator")
                            .asLong())
                    .as(program.get("/api/servers"))
                    .isEqualTo(1);
            assertThat(program.client().pap(program.authPort(), "bob", "secret").code())
                    .isEqualTo("Access-Accept");
        }
    }

    @Test
    void aUsersDictionaryNamesAttributesForRoutesAndConflictsAreWarnedAbout() throws IOException {
        Files.writeString(
                folder.resolve("dictionary.example"),
                "ATTRIBUTE Filter-Id 192 octets\nVENDOR Example 65000\nBEGIN-VENDOR Example\n"
                        + "ATTRIBUTE Example-Level 1 integer\nVALUE Example-Level Low 1\nEND-VENDOR Example\n");
        Files.writeString(Files.createDirectory(folder.resolve("routes")).resolve("gate.yaml"), """
                - route:
                    id: gate
                    from:
                      uri: direct:gate
                      steps:
                        - choice:
                            when:
                              - simple: "${body.getString('Example-Level')} == 'Low'"
                                steps:
                                  - setHeader: { name: CamelRadiusCode, constant: Access-Reject }
                """);
        String yaml = RadiusLb.yaml("", one)
                .replace(
                        "  clients:\n", "  dictionary: dictionary.example\n  pre-route: \"direct:gate\"\n  clients:\n");
        try (RadiusLb program = RadiusLb.start(folder, yaml)) {
            String pap = "User-Name=bob,User-Password=secret," + Radclient.SIGNED;
            assertThat(program.client()
                            .send(program.authPort(), "auth", pap + ",Attr-26=0x0000fde8010600000001")
                            .code())
                    .isEqualTo("Access-Reject");
            assertThat(program.client()
                            .send(program.authPort(), "auth", pap + ",Attr-26=0x0000fde8010600000002")
                            .code())
                    .isEqualTo("Access-Accept");
            assertThat(program.output()).contains("dictionary.example:1").contains("Filter-Id");
        }
    }
}
