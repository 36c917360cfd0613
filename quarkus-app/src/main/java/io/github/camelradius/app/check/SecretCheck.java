package io.github.camelradius.app.check;

import io.github.camelradius.app.check.Finding.Verdict;
import io.github.camelradius.app.config.ClientConfig;
import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Secret;
import io.github.camelradius.app.config.ServerConfig;
import io.github.camelradius.codec.SharedSecret;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is unwise about shared secrets (RFC 2865 section 3), in words that do not give one away. */
final class SecretCheck {
    /** RFC 2865 section 3: "It is preferred that the secret be at least 16 octets." */
    private static final int PREFERRED = 16;

    /** @param host the other side: two servers on one host are one peer, whatever their ports and groups */
    private record Peer(String name, String host, String address, Secret secret) {}

    private SecretCheck() {}

    /** A warning for each weak secret, and for each that several peers have. */
    static List<Finding> of(ProgramConfig config) {
        List<Peer> peers = peers(config);
        List<Finding> findings = new ArrayList<>();
        Map<Secret, List<Peer>> owners = new LinkedHashMap<>();
        for (Peer peer : peers) {
            owners.computeIfAbsent(peer.secret, secret -> new ArrayList<>()).add(peer);
            String weakness = weakness(peer.secret);
            if (weakness != null) {
                findings.add(warning(
                        peer, "weak secret", weakness + "; take 16 random octets or more: openssl rand -hex 16"));
            }
        }
        owners.values().stream()
                .filter(same -> same.stream().map(Peer::host).distinct().count() > 1)
                .forEach(same -> findings.add(warning(
                        same.get(0),
                        "same secret",
                        others(same) + ": give each its own, for who knows one knows all")));
        return findings;
    }

    private static List<Peer> peers(ProgramConfig config) {
        List<Peer> peers = new ArrayList<>();
        for (ClientConfig client : config.clients()) {
            String name = "client " + client.name();
            peers.add(new Peer(name, name, client.network(), client.secret()));
        }
        for (GroupConfig group : config.groups()) {
            for (ServerConfig server : group.servers()) {
                String name = group.name() + '/' + server.name();
                peers.add(new Peer(name, server.host(), server.host(), server.secret()));
            }
        }
        return peers;
    }

    private static @Nullable String weakness(Secret secret) {
        byte[] octets = secret.octets();
        String weakness = SharedSecret.of(octets).weakness();
        return weakness == null && octets.length < PREFERRED ? "it has fewer than " + PREFERRED + " octets" : weakness;
    }

    private static String others(List<Peer> same) {
        List<String> names = same.stream().skip(1).map(Peer::name).toList();
        return "also of " + String.join(", ", names);
    }

    private static Finding warning(Peer peer, String result, String advice) {
        return new Finding(Verdict.WARNING, peer.name, "-", peer.address, result, null, advice);
    }
}
