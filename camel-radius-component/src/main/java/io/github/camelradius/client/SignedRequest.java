package io.github.camelradius.client;

import io.github.camelradius.codec.EncodedRequest;
import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.Hop;
import io.github.camelradius.message.RadiusMessage;
import org.jspecify.annotations.Nullable;

/**
 * A request as it goes out under one secret.
 *
 * @param proxyState the Proxy-State that was added, or null
 */
record SignedRequest(EncodedRequest encoded, SharedSecret secret, byte @Nullable [] proxyState) {
    /**
     * A request of somebody else gets the Proxy-State of the listener that took it, or the client's.
     *
     * @param clients the client's Proxy-State
     */
    static SignedRequest of(
            RadiusCodec codec, RadiusMessage message, int identifier, SharedSecret secret, byte[] clients)
            throws InvalidMessageException {
        Hop hop = message.hop();
        byte[] proxyState = hop == null ? null : RadiusCodec.proxyState(hop);
        if (hop != null && proxyState == null) {
            proxyState = clients;
        }
        EncodedRequest encoded = codec.encodeRequest(message, identifier, secret, proxyState);
        return new SignedRequest(encoded, secret, encoded.proxyStateAdded() ? proxyState : null);
    }
}
