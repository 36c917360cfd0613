package io.github.camelradius.client;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.net.DropLog;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The servers that channels of somebody else's ask: what they have shown, and what came from them that was no answer. Any thread. */
public final class AskedServers {
    private static final Logger LOG = LoggerFactory.getLogger(ChannelClient.class);

    private final RadiusCodec codec;
    private final SharedSecret secret;
    private final MessageAuthenticatorPolicy messageAuthenticator;
    private final DropLog log;
    private final byte[] proxyState;
    private final Map<InetSocketAddress, Asked> servers = new ConcurrentHashMap<>();

    record Asked(AnswerVerifier verifier, AnswerFaults faults) {}

    /**
     * @param secret that all of them share with us
     * @param messageAuthenticator whether their answers must carry a Message-Authenticator
     * @param clock monotonic nanoseconds
     */
    public AskedServers(
            RadiusCodec codec,
            SharedSecret secret,
            MessageAuthenticatorPolicy messageAuthenticator,
            LongSupplier clock) {
        this.codec = codec;
        this.secret = secret;
        this.messageAuthenticator = messageAuthenticator;
        this.log = new DropLog(LOG, clock);
        this.proxyState = codec.newProxyState();
    }

    RadiusCodec codec() {
        return codec;
    }

    SharedSecret secret() {
        return secret;
    }

    /** Added to requests that came from another hop which has none of its own. */
    byte[] proxyState() {
        return proxyState;
    }

    Asked of(InetSocketAddress address) {
        return servers.computeIfAbsent(address, this::asked);
    }

    private Asked asked(InetSocketAddress address) {
        ServerTarget target = new ServerTarget(
                address.getAddress().getHostAddress(), address.getPort(), secret, messageAuthenticator, null);
        return new Asked(new AnswerVerifier(codec, target), new AnswerFaults(address, target, log));
    }

    /** Datagrams that were no valid answer, by the public words of {@link AnswerFault}; only those that occurred. */
    public Map<String, Long> faults() {
        Map<String, Long> sums = new TreeMap<>();
        servers.values()
                .forEach(server ->
                        server.faults().byWord().forEach((word, count) -> sums.merge(word, count, Long::sum)));
        return sums;
    }
}
