package io.github.camelradius.codec;

import io.github.camelradius.dictionary.AttributeDefinition;
import io.github.camelradius.dictionary.HiddenPart;
import io.github.camelradius.dictionary.Hiding;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.Hop;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusMessage;
import org.jspecify.annotations.Nullable;

/**
 * Writes the attributes of one message, in their order. Received octets stay exactly as they are, but for hidden values,
 * which are hidden again for this packet; values made here are hidden for the first time.
 */
final class AttributeWriter {
    private static final int VENDOR_SPECIFIC = 26;

    private final RadiusDictionary dictionary;
    private final PacketBuffer buffer;
    private final Hider hider;
    private final @Nullable Hop hop;

    AttributeWriter(RadiusDictionary dictionary, PacketBuffer buffer, Hider hider, @Nullable Hop hop) {
        this.dictionary = dictionary;
        this.buffer = buffer;
        this.hider = hider;
        this.hop = hop;
    }

    /** Writes all attributes but those of these two types; -1 leaves out none. */
    void writeAll(RadiusMessage message, int without, int orWithout) throws InvalidMessageException {
        byte[] packet = message.packet();
        if (packet != null && (hop == null || hop instanceof SecretHop)) {
            for (int at = PacketParser.HEADER; at < packet.length; at += packet[at + 1] & 0xff) {
                int type = packet[at] & 0xff;
                if (type != without && type != orWithout) {
                    int length = (packet[at + 1] & 0xff) - 2;
                    int value = buffer.add(type, length);
                    System.arraycopy(packet, at + 2, buffer.octets(), value, length);
                    rehide(type, value, length);
                }
            }
            return;
        }
        for (RadiusAttribute attribute : message.attributes()) {
            if (attribute.type() != without && attribute.type() != orWithout) {
                write(attribute);
            }
        }
    }

    void write(RadiusAttribute given) throws InvalidMessageException {
        // A hop of another kind cannot hide again in place: what it reveals is hidden as if made here.
        RadiusAttribute attribute = hop == null || hop instanceof SecretHop ? given : hop.reveal(given);
        if (attribute.isReceived()) {
            int value = buffer.add(attribute.type(), attribute.length());
            attribute.copyTo(buffer.octets(), value);
            rehide(attribute.type(), value, attribute.length());
        } else {
            writeClear(attribute.type(), attribute.value());
        }
    }

    /** Hides again, in place, what is hidden in the received value at {@code from}. */
    private void rehide(int type, int from, int length) throws InvalidMessageException {
        AttributeDefinition definition = dictionary.definition(type);
        if (definition != null && definition.hiding() != Hiding.NONE) {
            rehide(definition, from, length);
            return;
        }
        if (type != VENDOR_SPECIFIC) {
            return;
        }
        for (HiddenPart part : HiddenPart.find(dictionary, type, buffer.octets(), from, from + length)) {
            rehide(part.definition(), part.from(), part.to() - part.from());
        }
    }

    private void rehide(AttributeDefinition definition, int from, int length) throws InvalidMessageException {
        if (!(hop instanceof SecretHop received)) {
            throw new InvalidMessageException(definition.name() + " is hidden under the secret of another message: "
                    + "take its value from there, or build this message with toBuilder() of that one");
        }
        if (HiddenValue.fits(definition, length)) {
            HiddenValue.rehide(buffer.octets(), from, length, definition, received, hider);
        }
    }

    /** Writes a value in the clear, hidden as the dictionary says. */
    void writeClear(int type, byte[] clear) throws InvalidMessageException {
        AttributeDefinition definition = dictionary.definition(type);
        if (definition != null && definition.concat()) {
            writePieces(type, clear);
            return;
        }
        byte[] value = ClearAttributes.hide(type, clear, dictionary, hider);
        if (value.length > RadiusAttribute.MAX_VALUE_LENGTH) {
            throw new InvalidMessageException((definition == null ? "Attr-" + type : definition.name()) + " has "
                    + value.length + " octets: at most " + RadiusAttribute.MAX_VALUE_LENGTH + " fit in an attribute");
        }
        buffer.add(type, value, 0, value.length);
    }

    /** In as many attributes as it needs, one after the other (RFC 3579 section 3.1). */
    private void writePieces(int type, byte[] value) throws InvalidMessageException {
        int at = 0;
        do {
            int length = Math.min(RadiusAttribute.MAX_VALUE_LENGTH, value.length - at);
            buffer.add(type, value, at, length);
            at += length;
        } while (at < value.length);
    }
}
