package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.Captures;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code decode} and {@code encode} for people. */
@WatchesLookups
@Timeout(120)
class CodecIT {
    private static final String SECRET = "Geheimnis-canary";
    private static final String LOGIN = """
            User-Name = "b\u00f6b, \\"the\\" user"
            User-Password = "secret word"
            NAS-IP-Address = 192.0.2.1
            Tunnel-Type:1 = VLAN
            Cisco-AVPair = "a=b"
            Attr-26.9999.80 = 0x0102
            Proxy-State = 0x00ff
            """;

    @TempDir
    Path folder;

    private static String encoded(String text, String... options) {
        Piped.Result result = Piped.text(text, arguments("encode", options));
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        return result.out().strip();
    }

    private static String decoded(String input, String... options) {
        Piped.Result result = Piped.text(input, arguments("decode", options));
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.out()).doesNotContain(SECRET);
        return result.out();
    }

    private static String[] arguments(String command, String... options) {
        String[] all = new String[options.length + 3];
        all[0] = command;
        all[1] = "--secret";
        all[2] = SECRET;
        System.arraycopy(options, 0, all, 3, options.length);
        return all;
    }

    @Test
    void aPacketIsShownWithAVerdictOnEachAuthenticatorAndMakesTheSameOctetsAgain() {
        String hex = encoded(LOGIN, "--identifier", "9");

        String shown = decoded("", hex);

        assertThat(shown.lines().map(String::strip))
                .contains("Access-Request Identifier 9 Length " + hex.length() / 2, "Message-Authenticator: ok")
                .containsAll(LOGIN.lines().toList())
                .anyMatch(line -> line.matches("Authenticator [0-9a-f]{32}: not-keyed"));
        assertThat(encoded(shown)).isEqualTo(hex);
    }

    @Test
    void withoutTheSecretNothingHiddenIsShown() {
        Piped.Result shown = Piped.text("", "decode", encoded(LOGIN));

        assertThat(shown.status()).isZero();
        assertThat(shown.out())
                .contains(": unknown-secret", "Message-Authenticator: unknown", "User-Password = 0x", "NAS-IP-Address")
                .doesNotContain("secret word");
    }

    @Test
    void anAnswerIsSignedForItsRequestAndCheckedWithIt() throws Exception {
        String request = encoded("Acct-Status-Type = Start", "--code", "Accounting-Request", "--identifier", "77");
        String answer = encoded("Class = 0x01", "--code", "accounting-response", "--request", request);

        // As xxd -p prints it, in lines that are too short for a packet.
        String wrapped = (request.replaceAll("(.{12})", "$1\n") + "\n" + answer).toUpperCase(java.util.Locale.ROOT);
        String both = decoded(wrapped);
        String forged = decoded("", "--request", request, answer.substring(0, answer.length() - 2) + "02");

        assertThat(both.lines().filter(line -> line.contains("  Authenticator ")))
                .allMatch(line -> line.endsWith(": ok"));
        assertThat(both).contains("Accounting-Request Identifier 77", "Accounting-Response Identifier 77");
        assertThat(encoded(both).lines()).containsExactly(request, answer);
        assertThat(forged).contains(": bad");
        assertThat(decoded("", answer)).contains(": needs-request");
    }

    @Test
    @RequiresPeer(Peer.TSHARK)
    void aCaptureOfTsharkIsReadFromAFileAndFromStandardInput() throws Exception {
        byte[] login = HexFormat.of().parseHex(encoded(LOGIN, "--identifier", "5"));
        byte[] accept = HexFormat.of()
                .parseHex(encoded(
                        "Tunnel-Password = tunnel",
                        "--code",
                        "Access-Accept",
                        "--request",
                        HexFormat.of().formatHex(login)));
        List<byte[]> frames = List.of(
                Captures.ipv4(new Captures.Packet(true, 1812, login)),
                Captures.ipv4(new Captures.Packet(false, 1812, accept)),
                Captures.ipv4(new Captures.Packet(true, 1812, new byte[] {1, 2, 3})));
        Path pcap = folder.resolve("a.pcap");
        Files.write(pcap, Captures.pcap(Captures.RAW, ByteOrder.BIG_ENDIAN, frames));
        Path pcapng = folder.resolve("a.pcapng");
        int status = new ProcessBuilder(
                        Peer.TSHARK.path().orElseThrow().toString(),
                        "-r",
                        pcap.toString(),
                        "-F",
                        "pcapng",
                        "-w",
                        pcapng.toString())
                .inheritIO()
                .start()
                .waitFor();
        assertThat(status).isZero();

        String shown = decoded("", pcapng.toString());
        Piped.Result piped = Piped.octets(Files.readAllBytes(pcap), arguments("decode"));

        assertThat(shown)
                .contains("192.0.2.1:40000 > 192.0.2.2:1812 Access-Request Identifier 5")
                .contains("Access-Accept", "Tunnel-Password = \"tunnel\"", ": ok")
                .contains("no RADIUS packet: datagram-shorter-than-20");
        assertThat(piped.out()).isEqualTo(shown);
    }

    @Test
    void usersDictionariesNameWhatTheyDefine() throws Exception {
        Path file = Files.writeString(
                folder.resolve("dictionary.example"),
                "VENDOR Example 65000\nBEGIN-VENDOR Example\nATTRIBUTE Example-Level 1 integer\n"
                        + "VALUE Example-Level High 3\nEND-VENDOR Example\n");

        String hex = encoded("Example-Level = High", "--dictionary", file.toString());

        assertThat(hex).endsWith("0000fde8010600000003");
        assertThat(decoded("", hex, "--dictionary", file.toString())).contains("  Example-Level = High\n");
        assertThat(decoded("", hex)).contains("  Attr-26.65000.1 = 0x00000003\n");
    }

    @Test
    void aDictionaryThatCannotBeReadIsNamedWithItsLine() throws Exception {
        Path file = Files.writeString(folder.resolve("broken"), "# fine\nATTRIBUTE One\n");

        Piped.Result result = Piped.text("", arguments("decode", "--dictionary", file.toString(), "00"));

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("broken:2").hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "decode|no-such-file|neither hexadecimal digits nor a file",
                "decode|0102|no RADIUS packet: datagram-shorter-than-20 (2 octets)",
                "decode|--json 01|leave out the argument",
                "decode|--request 01 01|--request needs a packet",
                "encode|NAS-Port=many|NAS-Port",
                "encode|No-Such=1|No-Such",
                "encode|User-Password=x --code Access-Accept|authenticator of its request",
                "encode|Class=0x01 --code Access-Foo|Access-Foo",
                "encode|Class=0x01 --identifier 256|--identifier 256",
                "encode|--json Class=0x01|leave them out"
            })
    void badInputIsOneClearLineAndStatus2(String command, String arguments, String problem) {
        Piped.Result result = Piped.text("", arguments(command, arguments.split(" ")));

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .hasLineCount(1)
                .startsWith("radius-lb " + command + ": ")
                .contains(problem);
        assertThat(result.err()).doesNotContain(SECRET);
    }

    @Test
    void aLineThatIsNoPacketIsToldAndTheRestGoOn() {
        String hex = encoded(LOGIN);

        Piped.Result result = Piped.text("xyz\n0102\n\n" + hex + "\n", arguments("decode"));

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.out()).containsOnlyOnce("Access-Request");
        assertThat(result.err().lines())
                .containsExactly(
                        "line 1: these are no hexadecimal digits",
                        "line 3: no RADIUS packet: datagram-shorter-than-20 (2 octets)");
    }

    @Test
    void secretsAreReadFromFilesAndAnEmptyOneIsRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("secret"), SECRET + "\n");
        Path empty = Files.createFile(folder.resolve("empty"));

        String hex = encoded(LOGIN);
        Piped.Result read = Piped.text("", "decode", "--secret-file", file.toString(), hex);
        Piped.Result refused = Piped.text("", "decode", "--secret-file", empty.toString(), hex);
        Piped.Result none = Piped.text("", "encode", "User-Name = bob");

        assertThat(read.out()).contains("User-Password = \"secret word\"");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains(empty + " is empty");
        assertThat(none.status()).isEqualTo(2);
        assertThat(none.err()).contains("--secret or --secret-file is needed");
    }
}
