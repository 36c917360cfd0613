package io.github.camelradius.peers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** wpa_supplicant's EAP client for RADIUS servers. */
public final class EapolTest {
    /** Octets that EAP's own header may take beside a piece of the size asked for. */
    private static final int FRAMING = 100;

    private static final Duration TIME = Duration.ofSeconds(40);

    private final String host;
    private final int port;
    private final String secret;

    private EapolTest(String host, int port, String secret) {
        this.host = host;
        this.port = port;
        this.secret = secret;
    }

    public static EapolTest to(String host, int port, String secret) {
        return new EapolTest(host, port, secret);
    }

    /** The conversations that {@link FreeRadius} can have. */
    public enum Method {
        MD5("eap=MD5", List.of("-n")),
        PEAP_MSCHAPV2("eap=PEAP\nphase2=\"auth=MSCHAPV2\"", List.of()),
        TTLS_PAP("eap=TTLS\nanonymous_identity=\"anonymous\"\nphase2=\"auth=PAP\"", List.of()),
        TLS("eap=TLS\n" + bobsCertificate(false), List.of());

        private final String lines;
        private final List<String> options;

        Method(String lines, List<String> options) {
            this.lines = lines;
            this.options = options;
        }
    }

    private static String bobsCertificate(boolean large) {
        return "client_cert=\"" + Certificates.shared().certificateFile("bob", large) + "\"\nprivate_key=\""
                + Certificates.shared().keyFile("bob", large) + "\"";
    }

    /** Authenticates once. */
    public Outcome run(Method method, String user, String password) {
        return run(method.lines, method.options, user, password);
    }

    /** Authenticates once by EAP-TLS, with a certificate that is sent in pieces of this size; takes such pieces too. */
    public Outcome runWithFragments(int size) {
        String lines = "eap=TLS\nfragment_size=" + size + "\n" + bobsCertificate(true);
        // Framed-MTU: the server sends pieces of at most its value.
        return run(lines, List.of("-N12:d:" + (size + FRAMING)), "bob", "");
    }

    private Outcome run(String lines, List<String> options, String user, String password) {
        Path folder = Commands.folder("eapol");
        try {
            Path file = folder.resolve("network.conf");
            Commands.write(
                    file,
                    "network={\nkey_mgmt=IEEE8021X\nidentity=\"" + user + "\"\npassword=\"" + password + "\"\n"
                            + lines + "\nca_cert=\""
                            + Certificates.shared().caFile() + "\"\n}\n");
            List<String> command = new ArrayList<>(List.of(Peer.EAPOL_TEST.command(), "-c", file.toString()));
            command.addAll(List.of("-a", host, "-p", Integer.toString(port), "-s", secret, "-t", "20"));
            command.addAll(options);
            Commands.Result result = Commands.run(command, folder, TIME);
            return new Outcome(result.output());
        } finally {
            Commands.delete(folder);
        }
    }

    /** What eapol_test printed. */
    public record Outcome(String output) {
        /** Whether EAP succeeded and, with keys, both sides have the same ones. */
        public boolean success() {
            return output.lines().anyMatch(line -> line.equals("SUCCESS"));
        }

        /** Octets of the longest packet that it sent. */
        public int longestRequest() {
            return longest("Access-Request");
        }

        /** Octets of the longest packet that it received. */
        public int longestChallenge() {
            return longest("Access-Challenge");
        }

        private int longest(String code) {
            return Pattern.compile("code=[0-9]+ \\(" + code + "\\) identifier=[0-9]+ length=([0-9]+)")
                    .matcher(output)
                    .results()
                    .mapToInt(match -> Integer.parseInt(match.group(1)))
                    .max()
                    .orElse(0);
        }
    }
}
