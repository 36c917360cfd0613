package io.github.camelradius.server;

import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.net.DropLog;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server's part in a datagram channel that is not a {@link RadiusListener}'s: the same checks of what comes in, each
 * drop counted and said, and the same duplicate cache. Owned by the channel's event loop.
 */
public final class ChannelServer {
    private static final Logger LOG = LoggerFactory.getLogger(ChannelServer.class);

    /** A request that has no answer by then gets none; what is sent again is new. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final RadiusCodec codec;
    private final KnownClients clients;
    private final Set<RadiusCode> accepted;
    private final LongSupplier clock;
    private final RequestChecks checks;
    private final DropLog dropLog;
    private final DuplicateCache duplicates = new DuplicateCache(
            ServerOptions.DEFAULT_DUPLICATE_CAPACITY, ServerOptions.DEFAULT_DUPLICATE_TIME.toNanos());
    private final Deque<ChannelRequest> eldestFirst = new ArrayDeque<>();

    /**
     * @param accepted codes that are taken; others are dropped as unsupported-code
     * @param clock monotonic nanoseconds
     */
    public ChannelServer(RadiusCodec codec, KnownClients clients, Set<RadiusCode> accepted, LongSupplier clock) {
        this.codec = codec;
        this.clients = clients;
        this.accepted = accepted;
        this.clock = clock;
        this.checks = new RequestChecks(codec);
        this.dropLog = new DropLog(LOG, clock);
    }

    /**
     * A datagram has come.
     *
     * @param octets not to be changed any more
     * @param local address it was sent to, or null where that is not known
     * @param repeat gets the octets of the answer when it was given before
     * @return the genuine request that is new; null when there is nothing to do any more
     */
    public @Nullable ChannelRequest received(
            byte[] octets, @Nullable InetSocketAddress local, InetSocketAddress remote, Consumer<byte[]> repeat) {
        KnownClient client = clients.find(remote.getAddress());
        if (client == null) {
            clients.countUnknown();
            dropLog.dropped(remote, DropReason.UNKNOWN_CLIENT.word(), "");
            return null;
        }
        client.countReceived();
        RadiusMessage message;
        try {
            message = codec.decode(octets, octets.length);
        } catch (MalformedPacketException e) {
            return dropped(client, remote, DropReason.MALFORMED);
        }
        if (!accepted.contains(message.code())) {
            return dropped(client, remote, DropReason.UNSUPPORTED_CODE);
        }
        long now = clock.getAsLong();
        forgetUnanswered(now);
        int known = duplicates.find(local, remote, octets, now);
        if (known != DuplicateCache.NONE) {
            repeated(client, known, repeat);
            return null;
        }
        Verdict verdict = checks.check(message, client, remote.getAddress(), now);
        DropReason reason = verdict.reason();
        if (reason != null) {
            return dropped(client, remote, reason);
        }
        int entry = duplicates.begin(local, remote, octets);
        if (entry == DuplicateCache.NONE) {
            return dropped(client, remote, DropReason.QUEUE_FULL);
        }
        ChannelRequest request =
                new ChannelRequest(checks.accepted(message, verdict), client, verdict.secret(), remote, entry, now);
        eldestFirst.add(request);
        return request;
    }

    private void forgetUnanswered(long now) {
        ChannelRequest eldest = eldestFirst.peek();
        while (eldest != null && (eldest.hasEnded() || now - eldest.since() >= PATIENCE_NANOS)) {
            eldestFirst.remove();
            silence(eldest);
            eldest = eldestFirst.peek();
        }
    }

    private void repeated(KnownClient client, int known, Consumer<byte[]> repeat) {
        byte[] answer = duplicates.answer(known);
        client.countDuplicate(answer == null);
        if (answer != null) {
            client.countAnswered();
            repeat.accept(answer);
        }
    }

    private @Nullable ChannelRequest dropped(KnownClient client, InetSocketAddress remote, DropReason reason) {
        client.countDropped(reason);
        dropLog.dropped(remote, reason.word(), " client=" + client.name());
        return null;
    }

    /**
     * The signed answer, to be sent to where the request came from; null when the request has ended before.
     *
     * @throws InvalidMessageException when the answer cannot be encoded; the request has not ended then
     */
    public byte @Nullable [] answer(ChannelRequest request, RadiusMessage answer) throws InvalidMessageException {
        byte[] octets = codec.encodeResponse(answer, request.message(), request.secret());
        if (!request.end()) {
            return null;
        }
        duplicates.answered(request.entry(), octets, clock.getAsLong());
        request.client().countAnswered();
        return octets;
    }

    /** The request ends without an answer: what is sent again is a new one. Does nothing when it has ended before. */
    public void silence(ChannelRequest request) {
        if (request.end()) {
            duplicates.silent(request.entry());
        }
    }
}
