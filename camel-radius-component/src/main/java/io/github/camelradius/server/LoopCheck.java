package io.github.camelradius.server;

import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.message.RadiusMessage;
import java.util.Arrays;

/**
 * Finds requests that have passed this listener before: they carry the Proxy-State that is added when one is sent on. It
 * is of this listener only, so that another one in a chain is none; and random, so that one before a restart is none.
 */
final class LoopCheck {
    private static final int PROXY_STATE = 33;

    private final byte[] own;

    LoopCheck(RadiusCodec codec) {
        this.own = codec.newProxyState();
    }

    byte[] own() {
        return own;
    }

    boolean isLoop(RadiusMessage request) {
        byte[] packet = request.packet();
        if (packet == null) {
            return false;
        }
        for (int at = 20; at < packet.length; at += packet[at + 1] & 0xff) {
            int end = at + (packet[at + 1] & 0xff);
            if (packet[at] == PROXY_STATE && Arrays.equals(packet, at + 2, end, own, 0, own.length)) {
                return true;
            }
        }
        return false;
    }
}
