package io.github.camelradius.server;

import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/** What a request that is new must pass: its authenticators, that it is no loop, and its client's rate. */
final class RequestChecks {
    private static final int STATE = 24;

    private final RadiusCodec codec;
    private final RequestVerifier verifier;
    private final LoopCheck loops;

    RequestChecks(RadiusCodec codec) {
        this.codec = codec;
        this.verifier = new RequestVerifier(codec);
        this.loops = new LoopCheck(codec);
    }

    Verdict check(RadiusMessage request, KnownClient client, InetAddress source, long now) {
        Verdict verdict = verifier.check(request, client, source);
        DropReason reason = verdict.reason() == null ? beyond(client, request, now) : verdict.reason();
        return reason == verdict.reason() ? verdict : new Verdict(reason, verdict.secret());
    }

    /** What is wrong with a genuine request. */
    private @Nullable DropReason beyond(KnownClient client, RadiusMessage request, long now) {
        if (loops.isLoop(request)) {
            return DropReason.LOOP;
        }
        // A conversation that has begun goes on, and a question whether we are alive costs no server anything.
        boolean limited = request.code() != RadiusCode.STATUS_SERVER && !request.has(STATE);
        return limited && !client.rateLimit().take(now) ? DropReason.RATE_LIMIT : null;
    }

    /** The request with its hop. */
    RadiusMessage accepted(RadiusMessage request, Verdict verdict) {
        return request.withHop(codec.hop(request, verdict.secret(), loops.own()));
    }
}
