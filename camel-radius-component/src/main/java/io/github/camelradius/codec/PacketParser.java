package io.github.camelradius.codec;

import io.github.camelradius.message.RadiusMessage;

/** Checks the frame of a packet: header, Length field, attribute lengths (RFC 2865 sections 3 and 5). */
final class PacketParser {
    static final int HEADER = 20;

    private PacketParser() {}

    /** The Length of the packet that begins the octets; what follows it is padding. */
    static int packetLength(byte[] octets, int available) throws MalformedPacketException {
        if (available < HEADER) {
            throw new MalformedPacketException("datagram-shorter-than-20");
        }
        int length = (octets[2] & 0xff) << 8 | octets[3] & 0xff;
        if (length < HEADER) {
            throw new MalformedPacketException("length-field-below-20");
        }
        if (length > RadiusMessage.MAX_PACKET_LENGTH) {
            throw new MalformedPacketException("length-field-above-4096");
        }
        if (length > available) {
            throw new MalformedPacketException("length-field-above-datagram");
        }
        return length;
    }

    /** The number of attributes, each of which lies within the packet. */
    static int countAttributes(byte[] packet, int length) throws MalformedPacketException {
        int count = 0;
        int at = HEADER;
        while (at < length) {
            if (length - at < 2) {
                throw new MalformedPacketException("attribute-header-truncated");
            }
            int attributeLength = packet[at + 1] & 0xff;
            if (attributeLength < 2) {
                throw new MalformedPacketException("attribute-length-below-2");
            }
            if (attributeLength > length - at) {
                throw new MalformedPacketException("attribute-overruns-packet");
            }
            at += attributeLength;
            count++;
        }
        return count;
    }
}
