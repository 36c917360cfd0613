package io.github.camelradius.peers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A radsecproxy on a free loopback port that passes authentication and accounting on, UDP on both sides. */
public final class Radsecproxy implements AutoCloseable {
    private static final Duration START_TIME = Duration.ofSeconds(20);
    private static final int ATTEMPTS = 3;
    private static final String HOST = "127.0.0.1";
    private static final String READY = "createlistener: listening for udp";

    private final int port;
    private final Path folder;
    private final PeerProcess process;

    private Radsecproxy(String clientSecret, int authPort, int acctPort, String serverSecret) {
        this.port = FreePorts.udp(HOST);
        this.folder = Commands.folder("radsecproxy");
        Path file = folder.resolve("radsecproxy.conf");
        Commands.write(file, """
                ListenUDP %1$s:%2$d
                LogLevel 5
                client loopback {
                    host 127.0.0.0/8
                    type udp
                    secret "%3$s"
                }
                server auth {
                    host %1$s
                    type udp
                    port %4$d
                    secret "%6$s"
                }
                server acct {
                    host %1$s
                    type udp
                    port %5$d
                    secret "%6$s"
                }
                realm * {
                    server auth
                    accountingServer acct
                }
                """.formatted(HOST, port, plain(clientSecret), authPort, acctPort, plain(serverSecret)));
        List<String> command = List.of(Peer.RADSECPROXY.command(), "-f", "-c", file.toString());
        this.process = PeerProcess.start("radsecproxy", command, Map.of(), folder.resolve("radsecproxy.log"));
    }

    /** Starts it in front of these ports of 127.0.0.1 and waits until it listens. */
    public static Radsecproxy start(String clientSecret, int authPort, int acctPort, String serverSecret) {
        for (int attempt = 1; ; attempt++) {
            Radsecproxy proxy = new Radsecproxy(clientSecret, authPort, acctPort, serverSecret);
            String line = proxy.process.awaitLine(text -> text.contains(READY), START_TIME);
            if (line.contains(READY)) {
                return proxy;
            }
            String output = proxy.output();
            proxy.close();
            // Another process may have taken the port since it was found free.
            if (attempt == ATTEMPTS || !output.contains("Address already in use")) {
                throw new IllegalStateException("radsecproxy did not start:\n" + output);
            }
        }
    }

    /** Its port for authentication and accounting. */
    public int port() {
        return port;
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

    private static String plain(String secret) {
        if (!secret.matches("[^\"%\\\\]+")) {
            throw new IllegalArgumentException("a radsecproxy secret here has no quote, percent sign or backslash");
        }
        return secret;
    }
}
