package io.github.camelradius.peers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A FreeRADIUS server on free loopback ports: user bob with password secret (and user0, user1 … with the same) by PAP,
 * CHAP, EAP-MD5, PEAP-MSCHAPv2, EAP-TTLS and EAP-TLS; accounting; Status-Server. Its name is in the Reply-Message of each answer.
 */
public final class FreeRadius implements AutoCloseable {
    private static final Duration START_TIME = Duration.ofSeconds(20);
    private static final int ATTEMPTS = 3;
    private static final int FRAGMENT_SIZE = 1024;
    private static final String READY = "Ready to process requests";

    private final String name;
    private final String host;
    private final int authPort;
    private final int acctPort;
    private final String secret;
    private final Path folder;
    private final PeerProcess process;

    private FreeRadius(String name, String host, String secret, int fragmentSize) {
        this.name = name;
        this.host = host;
        this.secret = secret;
        this.authPort = FreePorts.udp(host);
        this.acctPort = FreePorts.udp(host);
        this.folder = Commands.folder("freeradius-" + name);
        writeConfiguration(fragmentSize);
        List<String> command = List.of(Peer.FREERADIUS.command(), "-f", "-d", folder.toString(), "-l", "stdout");
        this.process = PeerProcess.start("freeradius " + name, command, Map.of(), folder.resolve("freeradius.log"));
    }

    /** Starts a server on 127.0.0.1 and waits until it takes requests. */
    public static FreeRadius start(String name, String secret) {
        return start(name, "127.0.0.1", secret);
    }

    /** Starts a server on this loopback address and waits until it takes requests. */
    public static FreeRadius start(String name, String host, String secret) {
        return start(name, host, secret, FRAGMENT_SIZE);
    }

    /** Starts a server on 127.0.0.1 with a certificate that is sent in pieces of this size. */
    public static FreeRadius startWithFragments(String name, String secret, int fragmentSize) {
        return start(name, "127.0.0.1", secret, fragmentSize);
    }

    private static FreeRadius start(String name, String host, String secret, int fragmentSize) {
        for (int attempt = 1; ; attempt++) {
            FreeRadius server = new FreeRadius(name, host, secret, fragmentSize);
            String line = server.process.awaitLine(text -> text.contains(READY), START_TIME);
            if (line.contains(READY)) {
                return server;
            }
            String output = server.process.output();
            server.close();
            // Another process may have taken one of the ports since they were found free.
            if (attempt == ATTEMPTS || !output.contains("Address already in use")) {
                throw new IllegalStateException("freeradius " + name + " did not start:\n" + output);
            }
        }
    }

    public String name() {
        return name;
    }

    public String host() {
        return host;
    }

    public int authPort() {
        return authPort;
    }

    public int acctPort() {
        return acctPort;
    }

    public String secret() {
        return secret;
    }

    public long pid() {
        return process.pid();
    }

    /** SIGSTOP: its ports stay bound, requests pile up unread. */
    public void suspend() {
        process.signal("STOP");
    }

    /** SIGCONT: it answers what piled up, late. */
    public void resume() {
        process.signal("CONT");
    }

    /** What it has logged so far. */
    public String output() {
        return process.output();
    }

    @Override
    public void close() {
        process.close();
        Commands.delete(folder);
    }

    @Override
    public String toString() {
        return name + " at " + host + ":" + authPort + "/" + acctPort;
    }

    private void writeConfiguration(int fragmentSize) {
        Certificates certificates = Certificates.shared();
        String text = resource("freeradius.conf");
        boolean large = fragmentSize != FRAGMENT_SIZE;
        Map<String, String> words = Map.of(
                "DIR", folder.toString(),
                "NAME", name,
                "HOST", host,
                "AUTH_PORT", Integer.toString(authPort),
                "ACCT_PORT", Integer.toString(acctPort),
                "SECRET", quoted(secret),
                "CA_FILE", certificates.caFile().toString(),
                "CERTIFICATE_FILE",
                        certificates.certificateFile("server", large).toString(),
                "KEY_FILE", certificates.keyFile("server", large).toString(),
                "FRAGMENT_SIZE", Integer.toString(fragmentSize));
        for (Map.Entry<String, String> word : words.entrySet()) {
            text = text.replace("@" + word.getKey() + "@", word.getValue());
        }
        Commands.write(folder.resolve("radiusd.conf"), text);
        Commands.write(folder.resolve("users"), resource("freeradius.users"));
        Commands.write(folder.resolve("dictionary"), "");
    }

    /** FreeRADIUS's own reading of backslashes and variables is not what these tests are about. */
    private static String quoted(String text) {
        if (!text.matches("[^\\\\\"$]+")) {
            throw new IllegalArgumentException("a FreeRADIUS secret here has no backslash, quote or dollar sign");
        }
        return "\"" + text + "\"";
    }

    private static String resource(String file) {
        try (InputStream stream = FreeRadius.class.getResourceAsStream("/peers/" + file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
