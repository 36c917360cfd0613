package io.github.camelradius.server;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.SharedSecret;
import java.net.InetAddress;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client (NAS or proxy) or a network of them that shares a secret with the server, and what came from it. */
public final class KnownClient {
    private static final Logger LOG = LoggerFactory.getLogger(RadiusListener.class);
    private static final int SHOWN = 100;

    private final String name;
    private final Network network;
    private final ClientRules rules;
    private final ClientSecrets secrets;
    private final ProxyStateLimit proxyStateLimit;
    private final RateLimit rateLimit;
    private final AtomicBoolean warned = new AtomicBoolean();
    private final ClientCounters counters;
    private final LearnedAddresses signing;

    /** A client of which nothing but this policy is asked. */
    public KnownClient(
            String name, Network network, SharedSecret secret, MessageAuthenticatorPolicy messageAuthenticator) {
        this(name, network, secret, ClientRules.of(messageAuthenticator));
    }

    public KnownClient(String name, Network network, SharedSecret secret, ClientRules rules) {
        this.name = name;
        this.network = network;
        this.rules = rules;
        this.secrets = new ClientSecrets(secret, rules.previousSecret());
        this.proxyStateLimit = new ProxyStateLimit(rules.limitProxyState());
        this.rateLimit = new RateLimit(rules.rateLimit());
        this.counters = new ClientCounters();
        this.signing = new LearnedAddresses();
    }

    private KnownClient(KnownClient next, KnownClient before) {
        this.name = next.name;
        this.network = next.network;
        this.rules = next.rules;
        this.secrets = before.hasSecretsOf(next) ? before.secrets : next.secrets;
        this.proxyStateLimit = before.rules.limitProxyState() == rules.limitProxyState()
                ? before.proxyStateLimit
                : next.proxyStateLimit;
        this.rateLimit = before.rules.rateLimit() == rules.rateLimit() ? before.rateLimit : next.rateLimit;
        this.counters = before.counters;
        this.signing = before.signing;
    }

    private boolean hasSecretsOf(KnownClient other) {
        return secrets.current().equals(other.secrets.current())
                && Objects.equals(rules.previousSecret(), other.rules.previousSecret());
    }

    /** This client with the counters of an earlier one, and what that has learned; the earlier one where nothing is new. */
    KnownClient continuing(KnownClient before) {
        boolean same = network.equals(before.network) && rules.equals(before.rules) && before.hasSecretsOf(this);
        return same ? before : new KnownClient(this, before);
    }

    public String name() {
        return name;
    }

    public Network network() {
        return network;
    }

    /** What makes its present secret easy to guess, in words that say nothing of it, or null. */
    public @Nullable String weakSecret() {
        return secrets.current().weakness();
    }

    ClientSecrets secrets() {
        return secrets;
    }

    ClientRules rules() {
        return rules;
    }

    ProxyStateLimit proxyStateLimit() {
        return proxyStateLimit;
    }

    /** Once: it sends Access-Requests without Message-Authenticator, and nothing bounds what comes of that. */
    void warnUnsigned(InetAddress source) {
        boolean open = rules.messageAuthenticator() == MessageAuthenticatorPolicy.AUTO && proxyStateLimit.isOff();
        if (open && warned.compareAndSet(false, true)) {
            LOG.warn(
                    "Client {} ({}) sends Access-Requests without Message-Authenticator, so that answers to it can be"
                            + " forged (CVE-2024-3596): update it, then require the attribute; until then, if it is no"
                            + " proxy, limit its Proxy-State",
                    name,
                    source.getHostAddress());
        }
    }

    RateLimit rateLimit() {
        return rateLimit;
    }

    /** When its previous secret ends, or null when it has none. */
    public @Nullable Instant previousSecretUntil() {
        return secrets.until();
    }

    /** Requests that were verified with the previous secret. */
    public long previousSecretUsed() {
        return secrets.used();
    }

    /** Addresses whose last verified request was made with the previous secret: the 100 seen last. */
    public List<String> previousSecretAddresses() {
        return secrets.addresses(SHOWN);
    }

    /** Addresses whose Access-Requests have carried a valid Message-Authenticator. */
    LearnedAddresses signing() {
        return signing;
    }

    /**
     * Addresses that have sent a valid Message-Authenticator under {@link MessageAuthenticatorPolicy#AUTO}, so that
     * Access-Requests without it are dropped from there: the 100 seen last. Of 10,000 it is known.
     */
    public List<String> learnedMessageAuthenticator() {
        return signing.newest(SHOWN);
    }

    /**
     * Forgets what {@link #learnedMessageAuthenticator()} shows, for a device that was replaced by one that cannot sign,
     * and what {@link ProxyStatePolicy#AUTO} has learned.
     *
     * @param address which one, or null for all
     * @return how many were forgotten
     */
    public int resetMessageAuthenticator(@Nullable InetAddress address) {
        if (address == null) {
            proxyStateLimit.reset();
            return signing.clear();
        }
        proxyStateLimit.reset(address);
        return signing.remove(address) ? 1 : 0;
    }

    boolean contains(InetAddress address) {
        return network.contains(address);
    }

    void countReceived() {
        counters.received.increment();
    }

    void countAnswered() {
        counters.answered.increment();
    }

    void countDuplicate(boolean inProgress) {
        counters.duplicates.increment();
        if (inProgress) {
            counters.duplicatesInProgress.increment();
        }
    }

    /** Counts a request that was answered together with one of the same content that was pending. */
    public void countJoined() {
        counters.joined.increment();
    }

    /** Counts a request that a route dropped, for example as {@link DropReason#NO_ROUTE}. */
    public void countDropped(DropReason reason) {
        counters.countDropped(reason);
    }

    /** Datagrams received from it, all kinds. */
    public long received() {
        return counters.received.sum();
    }

    /** Answers sent, repeats to duplicates included. */
    public long answered() {
        return counters.answered.sum();
    }

    /** Requests that had been received before. */
    public long duplicates() {
        return counters.duplicates.sum();
    }

    /** Those of {@link #duplicates()} that came while the request was being worked on: they were dropped. */
    public long duplicatesInProgress() {
        return counters.duplicatesInProgress.sum();
    }

    /** Requests that joined a pending one of the same content. */
    public long joined() {
        return counters.joined.sum();
    }

    /** Dropped requests by reason; only reasons that occurred. */
    public Map<DropReason, Long> dropped() {
        Map<DropReason, Long> counts = new EnumMap<>(DropReason.class);
        for (DropReason reason : DropReason.values()) {
            long count = dropped(reason);
            if (count > 0) {
                counts.put(reason, count);
            }
        }
        return counts;
    }

    /** The same by the reasons' public words, in their order. */
    public Map<String, Long> droppedByWord() {
        Map<String, Long> counts = new TreeMap<>();
        dropped().forEach((reason, count) -> counts.put(reason.word(), count));
        return counts;
    }

    /** Datagrams dropped for this reason. */
    public long dropped(DropReason reason) {
        return counters.dropped(reason);
    }

    @Override
    public String toString() {
        return name + " (" + network + ")";
    }
}
