package io.github.camelradius.tools;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The UDP datagram in a captured frame: Ethernet (with VLAN tags), BSD loopback, Linux cooked or raw IP around it. */
final class FrameParser {
    private static final int IPV4 = 0x0800;
    private static final int IPV6 = 0x86dd;
    private static final int UDP = 17;

    private final byte[] frame;
    private final Instant time;

    private FrameParser(byte[] frame, Instant time) {
        this.frame = frame;
        this.time = time;
    }

    /** The datagram, or null when the frame holds no whole one. */
    static @Nullable CapturedDatagram parse(int linkType, Instant time, byte[] frame) {
        FrameParser parser = new FrameParser(frame, time);
        return switch (linkType) {
            case 0, 108 -> parser.ip(4);
            case 1 -> parser.ethernet();
            case 12, 14, 101, 228, 229 -> parser.ip(0);
            case 113 -> parser.ip(16);
            case 276 -> parser.ip(20);
            default -> null;
        };
    }

    private @Nullable CapturedDatagram ethernet() {
        int at = 12;
        int type = u16(at);
        while (type == 0x8100 || type == 0x88a8 || type == 0x9100) {
            at += 4;
            type = u16(at);
        }
        return type == IPV4 || type == IPV6 ? ip(at + 2) : null;
    }

    private @Nullable CapturedDatagram ip(int at) {
        int version = at < frame.length ? (frame[at] & 0xff) >> 4 : 0;
        return version == 4 ? ipv4(at) : version == 6 ? ipv6(at) : null;
    }

    private @Nullable CapturedDatagram ipv4(int at) {
        if (frame.length < at + 20) {
            return null;
        }
        int header = (frame[at] & 0xf) * 4;
        boolean fragment = (u16(at + 6) & 0x3fff) != 0;
        return fragment || header < 20 || frame[at + 9] != UDP ? null : udp(at + header, at + 12, 4);
    }

    private @Nullable CapturedDatagram ipv6(int at) {
        if (frame.length < at + 40) {
            return null;
        }
        int next = frame[at + 6] & 0xff;
        int payload = at + 40;
        // Hop-by-hop, routing and destination options; fragments (44) are not put together.
        while ((next == 0 || next == 43 || next == 60) && payload + 8 <= frame.length) {
            next = frame[payload] & 0xff;
            payload += 8 + 8 * (frame[payload + 1] & 0xff);
        }
        return next == UDP ? udp(payload, at + 8, 16) : null;
    }

    private @Nullable CapturedDatagram udp(int at, int addresses, int size) {
        int length = u16(at + 4);
        if (length < 8 || at + length > frame.length) {
            return null;
        }
        return new CapturedDatagram(
                time,
                address(addresses, size, u16(at)),
                address(addresses + size, size, u16(at + 2)),
                Arrays.copyOfRange(frame, at + 8, at + length));
    }

    private InetSocketAddress address(int at, int size, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(Arrays.copyOfRange(frame, at, at + size)), port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Two octets as a number; -1 behind the end of the frame. */
    private int u16(int at) {
        return at + 2 > frame.length ? -1 : (frame[at] & 0xff) << 8 | frame[at + 1] & 0xff;
    }
}
