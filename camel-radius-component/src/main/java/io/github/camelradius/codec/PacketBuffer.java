package io.github.camelradius.codec;

import io.github.camelradius.message.RadiusMessage;
import java.util.Arrays;

/** The octets of the packet that a thread is writing. */
final class PacketBuffer {
    private static final ThreadLocal<PacketBuffer> OF_THREAD = ThreadLocal.withInitial(PacketBuffer::new);
    private static final int FIRST_VALUE = PacketParser.HEADER + 2;

    private final byte[] octets = new byte[RadiusMessage.MAX_PACKET_LENGTH];
    private int length;

    private PacketBuffer() {}

    /** The buffer of this thread, holding a header with the authenticator zero. */
    static PacketBuffer start(int code, int identifier) {
        PacketBuffer buffer = OF_THREAD.get();
        buffer.octets[0] = (byte) code;
        buffer.octets[1] = (byte) identifier;
        Arrays.fill(buffer.octets, 4, PacketParser.HEADER, (byte) 0);
        buffer.length = PacketParser.HEADER;
        return buffer;
    }

    byte[] octets() {
        return octets;
    }

    int length() {
        return length;
    }

    void authenticator(byte[] authenticator) {
        System.arraycopy(authenticator, 0, octets, 4, Digests.LENGTH);
    }

    /** Whether an attribute with this many value octets can still be added. */
    boolean hasRoom(int valueLength) {
        return length + 2 + valueLength <= octets.length;
    }

    /** Begins an attribute; the caller writes its value to the returned place in {@link #octets()}. */
    int add(int type, int valueLength) throws InvalidMessageException {
        if (!hasRoom(valueLength)) {
            throw InvalidMessageException.packetTooLong();
        }
        octets[length] = (byte) type;
        octets[length + 1] = (byte) (valueLength + 2);
        int value = length + 2;
        length = value + valueLength;
        return value;
    }

    void add(int type, byte[] source, int from, int valueLength) throws InvalidMessageException {
        int value = add(type, valueLength);
        System.arraycopy(source, from, octets, value, valueLength);
    }

    /** Keeps the first place for the Message-Authenticator: its octets are zeros until it is signed. */
    void reserveMessageAuthenticator() throws InvalidMessageException {
        int value = add(PacketVerifier.MESSAGE_AUTHENTICATOR, Digests.LENGTH);
        Arrays.fill(octets, value, value + Digests.LENGTH, (byte) 0);
    }

    void writeLength() {
        octets[2] = (byte) (length >> 8);
        octets[3] = (byte) length;
    }

    /** Signs the reserved Message-Authenticator over all octets as they stand. */
    void signMessageAuthenticator(SharedSecret secret) {
        PacketSigner.hmac(octets, length, secret, octets, FIRST_VALUE);
    }

    /** Signs the packet: its authenticator field becomes the digest that takes {@code authenticator} in its place. */
    void signAuthenticator(byte[] authenticator, SharedSecret secret) {
        PacketSigner.digest(octets, length, authenticator, secret, octets, 4);
    }

    byte[] toPacket() {
        return Arrays.copyOf(octets, length);
    }
}
