package io.github.camelradius.app.check;

import io.github.camelradius.app.check.Finding.Verdict;
import io.github.camelradius.app.config.HostPort;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.client.Attempt;
import io.github.camelradius.client.ClientFailure;
import io.github.camelradius.client.PacketObserver;
import io.github.camelradius.client.ServerPeer;
import io.github.camelradius.client.ServerTransport;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.net.PortUnreachableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Asks one port of a server until it answers or there is nothing more to ask. */
final class ServerCheck {
    private static final int TRIES = 2;

    private static final Map<String, String> FAULTS = Map.of(
            "bad-authenticator", "its secret is not the configured one: compare both sides",
            "bad-message-authenticator", "its secret is not the configured one: compare both sides",
            "missing-message-authenticator",
                    "it does not sign its answers: update it, or set require-message-authenticator: no",
            "unsupported-code", "it answers with another kind: is this its port for the other role?",
            "malformed", "what it sends is no RADIUS: is this the right port?");

    private final String server;
    private final Role role;
    private final HostPort address;
    private final ServerTransport transport;
    private final ProbePlan plan;
    private final Duration timeout;
    private final List<RadiusMessage> requests;
    private final CompletableFuture<Finding> finding = new CompletableFuture<>();

    /**
     * @param server group/server
     * @param timeout for each packet; a request is sent twice
     */
    ServerCheck(
            String server, Role role, HostPort address, ServerTransport transport, ProbePlan plan, Duration timeout) {
        this.server = server;
        this.role = role;
        this.address = address;
        this.transport = transport;
        this.plan = plan;
        this.timeout = timeout;
        this.requests = plan.requests(role);
    }

    CompletableFuture<Finding> start() {
        ask(0);
        return finding;
    }

    private void ask(int index) {
        Attempt attempt = new Attempt(TRIES, timeout.toNanos(), Attempt.NO_DEADLINE, PacketObserver.NONE);
        transport.send(requests.get(index), attempt, (answer, failure, packets, nanos) -> {
            attempt.end();
            if (answer != null) {
                answered(index, answer.code(), nanos);
            } else if (isSilent(failure) && index + 1 < requests.size()) {
                ask(index + 1);
            } else {
                failed(failure);
            }
        });
    }

    private boolean isSilent(@Nullable ClientFailure failure) {
        return failure != null && failure.kind() == ClientFailure.Kind.TIMEOUT && faults().isEmpty();
    }

    private Map<String, Long> faults() {
        ServerPeer peer = transport.resolved();
        return peer == null ? Map.of() : peer.faults();
    }

    private void answered(int index, RadiusCode code, long nanos) {
        String advice = index == 0 ? "" : "answers a test user, and does not know Status-Server";
        finding.complete(
                new Finding(Verdict.FINE, server, role.word(), address.toString(), code.toString(), nanos, advice));
    }

    private void failed(@Nullable ClientFailure failure) {
        String fault = faults().keySet().stream().sorted().findFirst().orElse(null);
        if (fault != null) {
            wrong(fault, FAULTS.getOrDefault(fault, "it sends what is no answer"));
        } else if (isSilent(failure)) {
            wrong("no answer", silence());
        } else if (failure != null && failure.cause() instanceof PortUnreachableException) {
            wrong("refused", "nothing listens on this port: is the server running, and the port the right one?");
        } else {
            wrong("not sent", failure == null ? "" : failure.message());
        }
    }

    private String silence() {
        String advice = "is it running? is this host a client there, with the same secret? does a firewall drop UDP?";
        return plan.asksUser(role)
                ? advice
                : advice + " does it know Status-Server? if not, give the group's probe a user and a password";
    }

    private void wrong(String result, String advice) {
        finding.complete(new Finding(Verdict.WRONG, server, role.word(), address.toString(), result, null, advice));
    }
}
