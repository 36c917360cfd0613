package io.github.camelradius.codec;

import io.github.camelradius.message.RadiusMessage;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Takes a Proxy-State out of the octets of a packet: the message need not be taken apart and written anew. */
final class ProxyStates {
    private static final int PROXY_STATE = 33;

    private ProxyStates() {}

    /** The packet without the last Proxy-State of this value, its Length set; null when there is none. */
    static byte @Nullable [] withoutLast(RadiusMessage received, byte[] value) {
        byte[] packet = received.packet();
        if (packet == null) {
            throw new IllegalArgumentException("Only a message as received has octets");
        }
        int place = last(packet, value);
        if (place == 0) {
            return null;
        }
        int length = value.length + 2;
        byte[] rest = new byte[packet.length - length];
        System.arraycopy(packet, 0, rest, 0, place);
        System.arraycopy(packet, place + length, rest, place, rest.length - place);
        rest[2] = (byte) (rest.length >> 8);
        rest[3] = (byte) rest.length;
        return rest;
    }

    /** 0 for none. */
    private static int last(byte[] packet, byte[] value) {
        int last = 0;
        for (int at = PacketParser.HEADER; at < packet.length; at += packet[at + 1] & 0xff) {
            int from = at + 2;
            int to = at + (packet[at + 1] & 0xff);
            if (packet[at] == PROXY_STATE && Arrays.equals(packet, from, to, value, 0, value.length)) {
                last = at;
            }
        }
        return last;
    }
}
