package io.github.camelradius.app.check;

import io.github.camelradius.app.check.Finding.Verdict;
import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.HostPort;
import io.github.camelradius.app.config.PreviousSecretConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.app.config.ServerConfig;
import io.github.camelradius.client.ServerTarget;
import io.github.camelradius.client.ServerTransport;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.PreviousSecret;
import io.github.camelradius.codec.SharedSecret;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks at everything that a configuration names: servers, addresses to listen on, secrets. */
public final class Checkup {
    private final ProgramConfig config;
    private final Duration timeout;
    private final Map<String, List<String>> addresses = new ConcurrentHashMap<>();

    /** @param timeout how long each packet to a server may take, above 0 */
    public Checkup(ProgramConfig config, Duration timeout) {
        this.config = config;
        this.timeout = timeout;
    }

    /**
     * Asks all servers at the same time; then the rest.
     *
     * @param http where HTTP is to be, or null when the program is running and has its ports
     */
    public List<Finding> run(@Nullable HostPort http) {
        List<Finding> findings = new ArrayList<>();
        if (!config.demo()) {
            findings.addAll(servers());
        }
        if (http != null) {
            findings.addAll(ListenerCheck.of(config, http));
        }
        if (!config.demo()) {
            findings.addAll(SecretCheck.of(config));
        }
        return findings;
    }

    private List<Finding> servers() {
        resolveAll();
        try (StandaloneClient client = new StandaloneClient(new SecureRandom())) {
            List<CompletableFuture<Finding>> started = new ArrayList<>();
            for (GroupConfig group : config.groups()) {
                ProbePlan plan = ProbePlan.of(group);
                for (ServerConfig server : group.servers()) {
                    for (Role role : Role.values()) {
                        start(client, group.name() + '/' + server.name(), server, role, plan, started);
                    }
                }
            }
            return started.stream().map(CompletableFuture::join).toList();
        }
    }

    private void start(
            StandaloneClient client,
            String name,
            ServerConfig server,
            Role role,
            ProbePlan plan,
            List<CompletableFuture<Finding>> started) {
        Integer port = server.port(role);
        if (port == null) {
            return;
        }
        List<String> resolved = addresses.getOrDefault(server.host(), List.of());
        if (resolved.isEmpty()) {
            started.add(CompletableFuture.completedFuture(new Finding(
                    Verdict.WRONG,
                    name,
                    role.word(),
                    new HostPort(server.host(), port).toString(),
                    "unresolved",
                    null,
                    "this name has no address here: correct host, or the DNS")));
        }
        for (String address : resolved) {
            ServerTransport transport = client.open(target(name, server, address, port));
            started.add(new ServerCheck(name, role, new HostPort(address, port), transport, plan, timeout).start());
        }
    }

    private static ServerTarget target(String name, ServerConfig server, String address, int port) {
        PreviousSecretConfig previous = server.previousSecret();
        return new ServerTarget(
                address,
                port,
                SharedSecret.of(server.secret().octets()),
                MessageAuthenticatorPolicy.valueOf(
                        server.requireMessageAuthenticator().toUpperCase(Locale.ROOT)),
                server.sourceAddress(),
                name,
                previous == null
                        ? null
                        : new PreviousSecret(
                                SharedSecret.of(previous.secret().octets()), previous.until(), InstantSource.system()));
    }

    /** Every address of every name, as the balancer would use them in turn. */
    private void resolveAll() {
        Stream<String> hosts = config.groups().stream()
                .flatMap(group -> group.servers().stream())
                .map(ServerConfig::host);
        CompletableFuture.allOf(hosts.distinct()
                        .map(host -> CompletableFuture.runAsync(() -> addresses.put(host, resolve(host))))
                        .toArray(CompletableFuture[]::new))
                .join();
    }

    private static List<String> resolve(String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host))
                    .map(InetAddress::getHostAddress)
                    .toList();
        } catch (UnknownHostException e) {
            return List.of();
        }
    }
}
