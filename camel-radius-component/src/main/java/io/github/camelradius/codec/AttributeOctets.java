package io.github.camelradius.codec;

import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** The attributes of a packet without its header: for tools, and for attributes that other protocols carry. */
public final class AttributeOctets {
    private AttributeOctets() {}

    /**
     * Attributes to octets, hidden values hidden.
     *
     * @param authenticator what they are hidden with, 16 octets
     * @throws InvalidMessageException when they cannot be written; says what to change
     */
    public static byte[] write(
            List<RadiusAttribute> attributes,
            RadiusDictionary dictionary,
            SharedSecret secret,
            byte[] authenticator,
            RandomGenerator random)
            throws InvalidMessageException {
        PacketBuffer buffer = PacketBuffer.start(0, 0);
        Hider hider = new Hider(secret, authenticator, new Salts(random));
        AttributeWriter writer = new AttributeWriter(dictionary, buffer, hider, null);
        for (RadiusAttribute attribute : attributes) {
            writer.write(attribute);
        }
        byte[] packet = buffer.toPacket();
        return Arrays.copyOfRange(packet, PacketParser.HEADER, packet.length);
    }

    /**
     * Octets to attributes.
     *
     * @throws MalformedPacketException when their lengths do not add up
     */
    public static List<RadiusAttribute> read(byte[] octets) throws MalformedPacketException {
        byte[] packet = new byte[PacketParser.HEADER + octets.length];
        System.arraycopy(octets, 0, packet, PacketParser.HEADER, octets.length);
        return new ReceivedAttributes(packet, PacketParser.countAttributes(packet, packet.length));
    }
}
