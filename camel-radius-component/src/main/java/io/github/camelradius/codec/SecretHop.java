package io.github.camelradius.codec;

import io.github.camelradius.dictionary.AttributeDefinition;
import io.github.camelradius.dictionary.HiddenPart;
import io.github.camelradius.dictionary.Hiding;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.Hop;
import io.github.camelradius.message.RadiusAttribute;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The hop of one packet: the secret shared with the peer, and the Request Authenticator that hides with it. */
final class SecretHop implements Hop {
    private final RadiusDictionary dictionary;
    private final SharedSecret secret;
    private final byte[] authenticator;
    private final byte @Nullable [] proxyState;

    SecretHop(RadiusDictionary dictionary, SharedSecret secret, byte[] authenticator) {
        this(dictionary, secret, authenticator, null);
    }

    /** @param proxyState what is added where the message is sent on, or null for the sender's own */
    SecretHop(RadiusDictionary dictionary, SharedSecret secret, byte[] authenticator, byte @Nullable [] proxyState) {
        this.dictionary = dictionary;
        this.secret = secret;
        this.authenticator = authenticator;
        this.proxyState = proxyState;
    }

    SharedSecret secret() {
        return secret;
    }

    byte[] authenticator() {
        return authenticator;
    }

    byte @Nullable [] proxyState() {
        return proxyState;
    }

    @Override
    public RadiusAttribute reveal(RadiusAttribute attribute) {
        if (!attribute.isReceived()) {
            return attribute;
        }
        byte @Nullable [] clear = clear(attribute);
        return clear == null ? attribute : RadiusAttribute.of(attribute.type(), clear);
    }

    /** The value with each hidden part in the clear, or null when there is none or one cannot be revealed. */
    private byte @Nullable [] clear(RadiusAttribute attribute) {
        byte[] octets = attribute.value();
        AttributeDefinition definition = dictionary.definition(attribute.type());
        if (definition != null && definition.hiding() != Hiding.NONE) {
            return HiddenValue.reveal(octets, definition, this);
        }
        List<HiddenPart> parts = HiddenPart.find(dictionary, attribute.type(), octets, 0, octets.length);
        byte @Nullable [] clear = octets;
        // The last first, so that the places of the others stay right.
        for (int i = parts.size() - 1; i >= 0; i--) {
            HiddenPart part = parts.get(i);
            byte[] hidden = Arrays.copyOfRange(octets, part.from(), part.to());
            byte @Nullable [] revealed = HiddenValue.reveal(hidden, part.definition(), this);
            clear = revealed == null || clear == null ? null : part.replace(clear, revealed);
            if (clear == null) {
                return null;
            }
        }
        return parts.isEmpty() ? null : clear;
    }

    @Override
    public String toString() {
        return "Hop[hidden]";
    }
}
