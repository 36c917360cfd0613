package io.github.camelradius.component;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.PreviousSecret;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.server.ClientRules;
import io.github.camelradius.server.KnownClient;
import io.github.camelradius.server.KnownClients;
import io.github.camelradius.server.Network;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The clients (NAS, proxies) of a consumer: networks and their secrets. The most specific network wins. A bean for the
 * {@code clients} option; it may serve several consumers, which then share its counters.
 *
 * <pre>{@code
 * - beans:
 *     - name: nas
 *       type: io.github.camelradius.component.RadiusClients
 *       properties:
 *         "secrets[10.0.0.0/8]": "#property:radius.clients.lab"
 * }</pre>
 */
public class RadiusClients {
    private Map<String, Object> secrets = new LinkedHashMap<>();
    private Map<String, Object> previousSecrets = new LinkedHashMap<>();
    private @Nullable String previousSecretUntil;
    private final List<KnownClient> named = new ArrayList<>();
    private @Nullable KnownClients built;
    private @Nullable ClientRules defaultRules;

    /** Network (CIDR or address) to secret: text, octets or a {@link SharedSecret}. Filled by property binding. */
    public Map<String, Object> getSecrets() {
        return secrets;
    }

    public void setSecrets(Map<String, Object> secrets) {
        this.secrets = new LinkedHashMap<>(secrets);
    }

    /** Network to the secret before the present one, which is taken until {@link #setPreviousSecretUntil}. */
    public Map<String, Object> getPreviousSecrets() {
        return previousSecrets;
    }

    public void setPreviousSecrets(Map<String, Object> previousSecrets) {
        this.previousSecrets = new LinkedHashMap<>(previousSecrets);
    }

    public @Nullable String getPreviousSecretUntil() {
        return previousSecretUntil;
    }

    /** When the previous secrets end: a time with its zone, such as {@code 2026-12-31T12:00:00Z}. */
    public void setPreviousSecretUntil(@Nullable String previousSecretUntil) {
        this.previousSecretUntil = previousSecretUntil;
    }

    /**
     * Adds a client with a name and rules of its own.
     *
     * @param network CIDR or address
     * @throws IllegalArgumentException when the network cannot be read
     */
    public synchronized RadiusClients add(String name, String network, SharedSecret secret, ClientRules rules) {
        named.add(new KnownClient(name, Network.parse(network), secret, rules));
        built = null;
        return this;
    }

    /**
     * Adds a client with a name of its own and a rule for its Message-Authenticator.
     *
     * @param network CIDR or address
     * @throws IllegalArgumentException when the network cannot be read
     */
    public RadiusClients add(
            String name, String network, SharedSecret secret, MessageAuthenticatorPolicy messageAuthenticator) {
        return add(name, network, secret, ClientRules.of(messageAuthenticator));
    }

    /**
     * The table for a listener, made at the first call.
     *
     * @param otherwise for clients from {@link #getSecrets()}
     */
    synchronized KnownClients known(ClientRules otherwise) {
        KnownClients known = built;
        if (known == null) {
            known = new KnownClients(clients(otherwise));
            built = known;
            defaultRules = otherwise;
        }
        return known;
    }

    private synchronized List<KnownClient> clients(ClientRules otherwise) {
        List<KnownClient> clients = new ArrayList<>(named);
        secrets.forEach((network, secret) -> clients.add(new KnownClient(
                network,
                Network.parse(network),
                secret(network, secret),
                otherwise.withPreviousSecret(previous(network)))));
        if (clients.isEmpty()) {
            throw new IllegalArgumentException(
                    "RadiusClients has no client: set secrets[<network>] to a secret, for example secrets[10.0.0.0/8]");
        }
        return clients;
    }

    /**
     * From now on the clients are those of {@code other}, for all consumers that use this bean and all at one moment. A
     * client with the name of one that was here keeps its counters and what its addresses have shown; what is pending of
     * one that has gone is still answered.
     *
     * @throws IllegalArgumentException when it has no client, or one that cannot be used; nothing is changed then
     */
    public void replace(RadiusClients other) {
        KnownClients known;
        ClientRules rules;
        synchronized (this) {
            known = built;
            rules = defaultRules;
        }
        List<KnownClient> next = other.clients(rules == null ? ClientRules.of(MessageAuthenticatorPolicy.AUTO) : rules);
        synchronized (this) {
            secrets = new LinkedHashMap<>(other.secrets);
            previousSecrets = new LinkedHashMap<>(other.previousSecrets);
            previousSecretUntil = other.previousSecretUntil;
            named.clear();
            named.addAll(other.named);
        }
        if (known != null) {
            known.replace(next);
        }
    }

    /** Counters of the clients; null until a consumer uses this bean. */
    public synchronized @Nullable KnownClients known() {
        return built;
    }

    private @Nullable PreviousSecret previous(String network) {
        Object secret = previousSecrets.get(network);
        return secret == null
                ? null
                : PreviousSecrets.of("s[" + network + "]", secret(network, secret), previousSecretUntil);
    }

    private static SharedSecret secret(String network, Object value) {
        if (value instanceof SharedSecret secret) {
            return secret;
        }
        if (value instanceof byte[] octets) {
            return SharedSecret.of(octets);
        }
        if (value instanceof String text) {
            return SharedSecret.of(text);
        }
        throw new IllegalArgumentException("The secret of network " + network + " must be text or octets, not "
                + value.getClass().getName());
    }

    /** Networks only. */
    @Override
    public String toString() {
        return "RadiusClients" + secrets.keySet() + named;
    }
}
