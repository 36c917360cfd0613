package io.github.camelradius.codec;

import io.github.camelradius.message.RadiusAttribute;

/** EAP packets are carried in as many EAP-Message attributes as they need, one after the other (RFC 3579 section 3.1). */
final class EapMessage {
    static final int TYPE = 79;

    private EapMessage() {}

    static void write(byte[] eap, PacketBuffer buffer) throws InvalidMessageException {
        int at = 0;
        do {
            int length = Math.min(RadiusAttribute.MAX_VALUE_LENGTH, eap.length - at);
            buffer.add(TYPE, eap, at, length);
            at += length;
        } while (at < eap.length);
    }
}
