package io.github.camelradius.lb.core.affinity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.MonotonicClock;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Conversations (rules section 3, RFC 2865 section 5.24): an Access-Request with State goes to the server that issued
 * this State to this client, in every policy. Bounded; an entry is kept for {@code conversation-timeout} after its
 * Challenge.
 */
public final class Conversations implements Affinity {
    /** Name of the rule. */
    public static final String NAME = "conversation";

    private final Cache<Key, Issuer> servers;

    /** By number; what a server issued is void once it is not here any more. */
    private final Map<Integer, Issuer> issuers = new HashMap<>();

    private long unknown;

    /**
     * @param timeoutNanos how long a State is kept, 60 s by default
     * @param maximum conversations kept at most
     */
    public Conversations(MonotonicClock clock, long timeoutNanos, int maximum) {
        servers = Caffeine.newBuilder()
                .ticker(clock::nanos)
                .executor(Runnable::run)
                .expireAfterWrite(Duration.ofNanos(timeoutNanos))
                .maximumSize(maximum)
                .build();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean binding() {
        return true;
    }

    /** The server that issued the request's State; a State that none is known for is counted. */
    @Override
    public int server(RequestView request) {
        byte @Nullable [] state = request.role() == Role.AUTH ? request.state() : null;
        if (state == null) {
            return NONE;
        }
        Issuer issuer = servers.getIfPresent(new Key(request.client(), state));
        if (issuer == null || issuers.get(issuer.server) != issuer) {
            unknown++;
            return NONE;
        }
        return issuer.server;
    }

    @Override
    public void answered(RequestView request, int server, Answer answer) {
        if (answer.kind() == AnswerKind.CHALLENGE) {
            byte @Nullable [] state = answer.octets(Answer.STATE);
            if (state != null) {
                servers.put(new Key(request.client(), state.clone()), issuers.computeIfAbsent(server, Issuer::new));
            }
        }
    }

    @Override
    public void left(int server) {
        issuers.remove(server);
    }

    /** How long a State is kept from now on. */
    public void timeout(long nanos) {
        servers.policy().expireAfterWrite().ifPresent(expiry -> expiry.setExpiresAfter(Duration.ofNanos(nanos)));
    }

    /** Requests with a State that no server here is known to have issued: restart, or another balancer's. */
    public long unknown() {
        return unknown;
    }

    /** Conversations kept, expired ones perhaps included. */
    public long size() {
        return servers.estimatedSize();
    }

    /** A server for as long as it is in the group. */
    private static final class Issuer {
        final int server;

        Issuer(int server) {
            this.server = server;
        }
    }

    private record Key(Object client, byte[] state) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key && client.equals(key.client) && Arrays.equals(state, key.state);
        }

        @Override
        public int hashCode() {
            return 31 * client.hashCode() + Arrays.hashCode(state);
        }

        @Override
        public String toString() {
            return client + "/" + state.length + " octets";
        }
    }
}
