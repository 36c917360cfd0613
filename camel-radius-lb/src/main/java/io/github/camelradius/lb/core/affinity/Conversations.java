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
import org.jspecify.annotations.Nullable;

/**
 * Conversations (rules section 3, RFC 2865 section 5.24): an Access-Request with State goes to the server that issued
 * this State to this client, in every policy. Bounded; an entry is kept for {@code conversation-timeout} after its
 * Challenge.
 */
public final class Conversations implements Affinity {
    /** Name of the rule. */
    public static final String NAME = "conversation";

    private final Cache<Key, Integer> servers;
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
        Integer server = servers.getIfPresent(new Key(request.client(), state));
        if (server == null) {
            unknown++;
            return NONE;
        }
        return server;
    }

    @Override
    public void answered(RequestView request, int server, Answer answer) {
        if (answer.kind() == AnswerKind.CHALLENGE) {
            byte @Nullable [] state = answer.octets(Answer.STATE);
            if (state != null) {
                servers.put(new Key(request.client(), state.clone()), server);
            }
        }
    }

    /** Requests with a State that no server here is known to have issued: restart, or another balancer's. */
    public long unknown() {
        return unknown;
    }

    /** Conversations kept, expired ones perhaps included. */
    public long size() {
        return servers.estimatedSize();
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
