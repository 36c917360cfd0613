package io.github.camelradius.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** FreeRADIUS's own client. */
public final class Radclient {
    /** Makes radclient sign the request. */
    public static final String SIGNED = "Message-Authenticator=0x00";

    private static final Pattern RECEIVED = Pattern.compile("Received ([A-Za-z-]+) Id");
    private static final Pattern REPLY_MESSAGE = Pattern.compile("Reply-Message = \"([^\"]*)\"");

    private final String host;
    private final String secret;
    private Duration timeout = Duration.ofSeconds(5);
    private int tries = 1;

    private Radclient(String host, String secret) {
        this.host = host;
        this.secret = secret;
    }

    public static Radclient to(String host, String secret) {
        return new Radclient(host, secret);
    }

    /** Seconds to wait for each packet (whole seconds) and packets to send. */
    public Radclient patience(Duration perPacket, int packets) {
        this.timeout = perPacket;
        this.tries = packets;
        return this;
    }

    /** A signed Access-Request by PAP. */
    public Answer pap(int port, String user, String password) {
        return send(port, "auth", "User-Name=\"" + user + "\",User-Password=\"" + password + "\"," + SIGNED);
    }

    /** A signed Access-Request by CHAP. */
    public Answer chap(int port, String user, String password) {
        return send(port, "auth", "User-Name=\"" + user + "\",CHAP-Password=\"" + password + "\"," + SIGNED);
    }

    /** An Accounting-Request: status is Start, Interim-Update or Stop. */
    public Answer accounting(int port, String user, String session, String status) {
        return send(
                port,
                "acct",
                "User-Name=\"" + user + "\",Acct-Status-Type=" + status + ",Acct-Session-Id=\"" + session + "\"");
    }

    /** A signed Status-Server. */
    public Answer status(int port) {
        return send(port, "status", SIGNED);
    }

    /** One request of radclient's own text form; command is auth, acct, status … */
    public Answer send(int port, String command, String attributes) {
        return run(port, command, attributes, 1, 1);
    }

    /** The request many times, each time from another station, so many at once. */
    public Answer send(int port, String command, String attributes, int count, int parallel) {
        return run(port, command, attributes, count, parallel);
    }

    private Answer run(int port, String command, String attributes, int count, int parallel) {
        Path folder = Commands.folder("radclient");
        try {
            Path request = folder.resolve("request");
            Commands.write(request, requests(attributes, count));
            Path secretFile = folder.resolve("secret");
            Commands.write(secretFile, secret);
            // By a file and a shell, as Java's way of encoding arguments depends on the locale.
            List<String> line = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" \"$(cat \"$0\")\""));
            line.addAll(List.of(secretFile.toString(), Peer.RADCLIENT.command(), "-x", "-x", "-D"));
            line.add(dictionary());
            line.addAll(List.of("-t", Long.toString(timeout.toSeconds()), "-r", Integer.toString(tries)));
            line.addAll(List.of("-p", Integer.toString(parallel)));
            line.addAll(List.of("-f", request.toString(), address(port), command));
            Duration bound = timeout.multipliedBy((long) tries * Math.max(1, count / parallel + 1))
                    .plusSeconds(20);
            Commands.Result result = Commands.run(line, folder, bound);
            return new Answer(result.exitCode(), result.output());
        } finally {
            Commands.delete(folder);
        }
    }

    /** One packet in the file is never in flight twice, whatever -c says; equal ones would be taken for one request. */
    private static String requests(String attributes, int count) {
        if (count == 1) {
            return attributes + "\n\n";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(attributes)
                    .append(",Calling-Station-Id=\"station-")
                    .append(i)
                    .append("\"\n\n");
        }
        return text.toString();
    }

    private String address(int port) {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    private static String dictionary() {
        Path folder = Path.of("/usr/share/freeradius");
        if (!Files.isReadable(folder.resolve("dictionary"))) {
            throw new UncheckedIOException(
                    new IOException(folder + "/dictionary is missing: apt-get install" + " freeradius-common"));
        }
        return folder.toString();
    }

    /** What radclient saw. */
    public record Answer(int exitCode, String output) {
        /** Names of the codes received, in order. */
        public List<String> codes() {
            return RECEIVED.matcher(output)
                    .results()
                    .map(match -> match.group(1))
                    .toList();
        }

        /** The only answer's code, or {@code none} when none came that radclient believed. */
        public String code() {
            return codes().stream().findFirst().orElse("none");
        }

        /** The first Reply-Message, or empty. */
        public String replyMessage() {
            Matcher matcher = REPLY_MESSAGE.matcher(output);
            return matcher.find() ? matcher.group(1) : "";
        }
    }
}
