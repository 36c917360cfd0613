package io.github.camelradius.client;

import io.github.camelradius.client.AskedServers.Asked;
import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The client's part in a datagram channel that is not ours: signs requests and believes only genuine answers to them.
 * There is one pending request for each Identifier: the 257th takes the place of the eldest. Owned by the channel's event
 * loop.
 */
public final class ChannelClient {
    private static final int IDENTIFIERS = 256;

    private final AskedServers servers;
    private final @Nullable Sent[] pending = new @Nullable Sent[IDENTIFIERS];
    private int next;

    private record Sent(RadiusMessage request, SignedRequest signed, InetSocketAddress server) {}

    public ChannelClient(AskedServers servers) {
        this.servers = servers;
    }

    /**
     * The octets to send to this server, signed, with the next Identifier.
     *
     * @throws InvalidMessageException when the message cannot be written; says what to change
     */
    public byte[] send(RadiusMessage request, InetSocketAddress server) throws InvalidMessageException {
        int identifier = next;
        SignedRequest signed =
                SignedRequest.of(servers.codec(), request, identifier, servers.secret(), servers.proxyState());
        next = (identifier + 1) % IDENTIFIERS;
        pending[identifier] = new Sent(request, signed, server);
        return signed.encoded().octets();
    }

    /**
     * The genuine answer that a datagram is to a pending request, which ends with it; null when it is none. What is no
     * valid answer is counted and said, and leaves the request pending.
     *
     * @param octets not to be changed any more
     */
    public @Nullable RadiusMessage received(byte[] octets, InetSocketAddress server) {
        Sent sent = octets.length < 2 ? null : pending[octets[1] & 0xff];
        if (sent == null || !sent.server().equals(server)) {
            return null; // too late, or of somebody who was not asked
        }
        Asked asked = servers.of(server);
        RadiusMessage answer;
        try {
            answer = servers.codec().decode(octets, octets.length);
        } catch (MalformedPacketException e) {
            asked.faults().add(AnswerFault.MALFORMED);
            return null;
        }
        AnswerFault fault = asked.verifier().check(answer, sent.request(), sent.signed());
        if (fault != null) {
            asked.faults().add(fault);
            return null;
        }
        pending[answer.identifier()] = null;
        return asked.verifier().received(answer, sent.signed());
    }
}
