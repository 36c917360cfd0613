package io.github.camelradius.server;

import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetSocketAddress;

/** A genuine request that came by a channel of somebody else's; owned by the channel's event loop. */
public final class ChannelRequest {
    private final RadiusMessage message;
    private final KnownClient client;
    private final SharedSecret secret;
    private final InetSocketAddress remote;
    private final int entry;
    private final long since;
    private boolean ended;

    ChannelRequest(
            RadiusMessage message,
            KnownClient client,
            SharedSecret secret,
            InetSocketAddress remote,
            int entry,
            long since) {
        this.message = message;
        this.client = client;
        this.secret = secret;
        this.remote = remote;
        this.entry = entry;
        this.since = since;
    }

    /** The request, with the hop it came from. */
    public RadiusMessage message() {
        return message;
    }

    /** Who sent it. */
    public KnownClient client() {
        return client;
    }

    /** Address and port it came from. */
    public InetSocketAddress remote() {
        return remote;
    }

    SharedSecret secret() {
        return secret;
    }

    int entry() {
        return entry;
    }

    long since() {
        return since;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Whether it had not ended before. */
    boolean end() {
        boolean first = !ended;
        ended = true;
        return first;
    }
}
