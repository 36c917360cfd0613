package io.github.camelradius.app.command;

import io.github.camelradius.app.ExitCode;
import io.github.camelradius.app.check.StandaloneClient;
import io.github.camelradius.client.Attempt;
import io.github.camelradius.client.ClientFailure;
import io.github.camelradius.client.PacketObserver;
import io.github.camelradius.client.ServerPeer;
import io.github.camelradius.client.ServerTarget;
import io.github.camelradius.client.ServerTransport;
import io.github.camelradius.codec.Chap;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.NamedValue;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One request with the component's client, without Camel. */
final class TryRequest {
    private static final int REJECT = 10;
    private static final int CHALLENGE = 11;
    private static final int NO_ANSWER = 12;
    private static final int FAILED_CHECK = 13;

    private final Kind kind;
    private final String server;
    private final String secret;
    private final String user;
    private final String password;
    private final Duration timeout;
    private final SecureRandom random = new SecureRandom();

    /** What to send. */
    enum Kind {
        PAP,
        CHAP,
        STATUS,
        START,
        INTERIM,
        STOP;

        boolean isAccounting() {
            return this == START || this == INTERIM || this == STOP;
        }
    }

    TryRequest(Kind kind, String server, String secret, String user, String password, Duration timeout) {
        this.kind = kind;
        this.server = server;
        this.secret = secret;
        this.user = user;
        this.password = password;
        this.timeout = timeout;
    }

    private record Outcome(
            @Nullable RadiusMessage answer, @Nullable ClientFailure failure, long nanos) {}

    /** Sends, waits and prints; returns the exit status. */
    int send(PrintWriter out) throws InterruptedException {
        int colon = server.lastIndexOf(':');
        String host = colon < 0 ? "" : server.substring(0, colon).replaceAll("^\\[|]$", "");
        if (host.isEmpty() || secret.isEmpty() || !server.substring(colon + 1).matches("[0-9]{1,5}")) {
            out.println("--server needs address:port (IPv6 in brackets) and --secret must not be empty");
            return ExitCode.USAGE;
        }
        int port = Integer.parseInt(server.substring(colon + 1));
        ServerTarget target =
                new ServerTarget(host, port, SharedSecret.of(secret), MessageAuthenticatorPolicy.AUTO, null);
        try (StandaloneClient client = new StandaloneClient(random);
                ServerTransport transport = client.open(target)) {
            BlockingQueue<Outcome> outcomes = new LinkedBlockingQueue<>();
            Attempt attempt = new Attempt(1, timeout.toNanos(), Attempt.NO_DEADLINE, PacketObserver.NONE);
            transport.send(
                    request(),
                    attempt,
                    (answer, failure, packets, nanos) -> outcomes.add(new Outcome(answer, failure, nanos)));
            Outcome outcome = outcomes.poll(timeout.toMillis() + 5_000, TimeUnit.MILLISECONDS);
            return report(out, outcome, transport.resolved());
        }
    }

    private RadiusMessage request() {
        RadiusCode code =
                switch (kind) {
                    case PAP, CHAP -> RadiusCode.ACCESS_REQUEST;
                    case STATUS -> RadiusCode.STATUS_SERVER;
                    case START, INTERIM, STOP -> RadiusCode.ACCOUNTING_REQUEST;
                };
        RadiusMessage.Builder request = RadiusMessage.builder(code, RadiusDictionary.standard());
        if (kind != Kind.STATUS) {
            request.add("User-Name", user);
        }
        request.add("NAS-Identifier", "radius-lb try");
        switch (kind) {
            case PAP -> request.add("User-Password", password);
            case CHAP -> chap(request);
            case STATUS -> {}
            case START -> accounting(request, "Start");
            case INTERIM -> accounting(request, "Interim-Update");
            case STOP -> accounting(request, "Stop");
        }
        return request.build();
    }

    private void chap(RadiusMessage.Builder request) {
        byte[] challenge = new byte[16];
        random.nextBytes(challenge);
        byte[] octets = password.getBytes(StandardCharsets.UTF_8);
        request.add("CHAP-Password", Chap.response(random.nextInt(256), octets, challenge));
        request.add("CHAP-Challenge", challenge);
    }

    private static void accounting(RadiusMessage.Builder request, String status) {
        request.add("Acct-Status-Type", status);
        request.add("Acct-Session-Id", "try-" + ProcessHandle.current().pid());
    }

    private int report(PrintWriter out, @Nullable Outcome outcome, @Nullable ServerPeer peer) {
        RadiusMessage answer = outcome == null ? null : outcome.answer();
        if (outcome == null || answer == null) {
            return reportFailure(out, outcome == null ? null : outcome.failure(), peer);
        }
        out.println(
                answer.code() + " from " + server + " in " + TimeUnit.NANOSECONDS.toMillis(outcome.nanos()) + " ms");
        for (NamedValue value : answer.values()) {
            out.println(printable(value.toString()));
        }
        out.flush();
        if (answer.code() == RadiusCode.ACCESS_REJECT) {
            return REJECT;
        }
        return answer.code() == RadiusCode.ACCESS_CHALLENGE ? CHALLENGE : ExitCode.OK;
    }

    private int reportFailure(PrintWriter out, @Nullable ClientFailure failure, @Nullable ServerPeer peer) {
        boolean forged = peer != null && peer.forged() > 0;
        if (forged) {
            out.println("an answer from " + server + " failed its check: is the secret right?");
        } else {
            String why = failure == null ? "the client was closed" : failure.message();
            out.println("no answer from " + server + " (waiting at most " + timeout.toMillis() + " ms): " + why);
        }
        out.flush();
        return forged ? FAILED_CHECK : NO_ANSWER;
    }

    /** An answer's text cannot move the cursor or start a line of its own. */
    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", "\ufffd");
    }
}
