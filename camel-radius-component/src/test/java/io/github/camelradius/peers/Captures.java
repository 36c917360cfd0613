package io.github.camelradius.peers;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Makes capture files. */
public final class Captures {
    public static final int ETHERNET = 1;
    public static final int RAW = 101;
    public static final int LOOPBACK = 0;

    /** A datagram between a NAS, 192.0.2.1:40000, and a server, 192.0.2.2 at the port. */
    public record Packet(boolean toServer, int port, byte[] payload) {}

    private Captures() {}

    public static byte[] pcap(int linkType, ByteOrder order, List<byte[]> frames) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ByteBuffer header = ByteBuffer.allocate(24).order(order);
        header.putInt(0xa1b2c3d4)
                .putShort((short) 2)
                .putShort((short) 4)
                .putLong(0)
                .putInt(65535)
                .putInt(linkType);
        file.writeBytes(header.array());
        int second = 1_700_000_000;
        for (byte[] frame : frames) {
            ByteBuffer packet = ByteBuffer.allocate(16).order(order);
            packet.putInt(second++).putInt(250_000).putInt(frame.length).putInt(frame.length);
            file.writeBytes(packet.array());
            file.writeBytes(frame);
        }
        return file.toByteArray();
    }

    public static byte[] ipv4(Packet packet) {
        byte[] payload = packet.payload();
        ByteBuffer frame = ByteBuffer.allocate(28 + payload.length);
        frame.putShort((short) 0x4500).putShort((short) frame.capacity()).putInt(0);
        frame.put((byte) 64).put((byte) 17).putShort((short) 0);
        int nas = 0xc0000201;
        int server = 0xc0000202;
        frame.putInt(packet.toServer() ? nas : server).putInt(packet.toServer() ? server : nas);
        udp(frame, packet);
        return frame.array();
    }

    public static byte[] ipv6(Packet packet) {
        byte[] payload = packet.payload();
        ByteBuffer frame = ByteBuffer.allocate(48 + payload.length);
        frame.putInt(0x60000000)
                .putShort((short) (8 + payload.length))
                .put((byte) 17)
                .put((byte) 64);
        frame.putLong(0x20010db8_00000000L).putLong(packet.toServer() ? 1 : 2);
        frame.putLong(0x20010db8_00000000L).putLong(packet.toServer() ? 2 : 1);
        udp(frame, packet);
        return frame.array();
    }

    private static void udp(ByteBuffer frame, Packet packet) {
        int nas = 40_000;
        frame.putShort((short) (packet.toServer() ? nas : packet.port()));
        frame.putShort((short) (packet.toServer() ? packet.port() : nas));
        frame.putShort((short) (8 + packet.payload().length)).putShort((short) 0);
        frame.put(packet.payload());
    }

    public static byte[] behind(byte[] frame, int... header) {
        byte[] whole = new byte[header.length + frame.length];
        for (int i = 0; i < header.length; i++) {
            whole[i] = (byte) header[i];
        }
        System.arraycopy(frame, 0, whole, header.length, frame.length);
        return whole;
    }
}
