package io.github.camelradius.tools;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The UDP datagrams in a capture file: pcap (microseconds and nanoseconds, both byte orders) and pcapng. Frames that hold
 * none, and fragments of IP packets, are left out. Nothing in a file makes it fail but a file that is no capture.
 */
public final class CaptureReader {
    private static final int PCAP_MICROS = 0xa1b2c3d4;
    private static final int PCAP_NANOS = 0xa1b23c4d;
    private static final int NG_SECTION = 0x0a0d0d0a;
    private static final int NG_ORDER = 0x1a2b3c4d;
    private static final int NG_INTERFACE = 1;
    private static final int NG_SIMPLE = 3;
    private static final int NG_PACKET = 6;
    private static final int NG_RESOLUTION = 9;
    private static final int PCAP_HEADER = 24;

    private final ByteBuffer file;
    private final List<CapturedDatagram> datagrams = new ArrayList<>();
    private final List<Interface> interfaces = new ArrayList<>();

    private record Interface(int linkType, double unitsPerSecond) {}

    private CaptureReader(byte[] file) {
        this.file = ByteBuffer.wrap(file);
    }

    /**
     * @throws IllegalArgumentException when the octets begin as neither kind of capture does
     */
    public static List<CapturedDatagram> read(byte[] file) {
        CaptureReader reader = new CaptureReader(file);
        reader.read();
        return reader.datagrams;
    }

    /** Whether octets that begin like this are a capture: four are enough. */
    public static boolean isCapture(byte[] start) {
        if (start.length < 4) {
            return false;
        }
        int magic = ByteBuffer.wrap(start).getInt();
        return magic == NG_SECTION
                || magic == PCAP_MICROS
                || magic == PCAP_NANOS
                || Integer.reverseBytes(magic) == PCAP_MICROS
                || Integer.reverseBytes(magic) == PCAP_NANOS;
    }

    private void read() {
        int magic = file.remaining() < PCAP_HEADER ? 0 : file.getInt(0);
        if (magic == NG_SECTION) {
            readBlocks();
        } else if (magic == PCAP_MICROS || magic == PCAP_NANOS) {
            readPackets(magic);
        } else if (Integer.reverseBytes(magic) == PCAP_MICROS || Integer.reverseBytes(magic) == PCAP_NANOS) {
            file.order(ByteOrder.LITTLE_ENDIAN);
            readPackets(Integer.reverseBytes(magic));
        } else {
            throw new IllegalArgumentException("This is no capture: a file in pcap or pcapng format is needed");
        }
    }

    private void readPackets(int magic) {
        int linkType = file.getInt(20) & 0xffff;
        long unit = magic == PCAP_NANOS ? 1 : 1000;
        file.position(PCAP_HEADER);
        while (file.remaining() >= 16) {
            long seconds = file.getInt() & 0xffff_ffffL;
            long fraction = file.getInt() & 0xffff_ffffL;
            int length = file.getInt();
            file.getInt();
            if (length < 0 || length > file.remaining()) {
                return;
            }
            frame(linkType, Instant.ofEpochSecond(seconds, fraction * unit), length);
        }
    }

    private void readBlocks() {
        while (file.remaining() >= 12) {
            int start = file.position();
            int type = file.getInt(start);
            if (type == NG_SECTION) {
                file.order(ByteOrder.BIG_ENDIAN);
                file.order(file.getInt(start + 8) == NG_ORDER ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
                interfaces.clear();
            }
            type = file.getInt(start);
            int length = file.getInt(start + 4);
            if (length < 12 || length > file.remaining()) {
                return;
            }
            block(type, start, length);
            file.position(start + length);
        }
    }

    private void block(int type, int start, int length) {
        if (type == NG_INTERFACE && length >= 20) {
            interfaces.add(
                    new Interface(file.getShort(start + 8) & 0xffff, resolution(start + 16, start + length - 4)));
        } else if (type == NG_PACKET && length >= 32) {
            int number = file.getInt(start + 8);
            int captured = file.getInt(start + 20);
            if (number >= 0 && number < interfaces.size() && captured >= 0 && captured <= length - 32) {
                Interface on = interfaces.get(number);
                long units = (file.getInt(start + 12) & 0xffff_ffffL) << 32 | file.getInt(start + 16) & 0xffff_ffffL;
                file.position(start + 28);
                frame(on.linkType, time(units, on.unitsPerSecond), captured);
            }
        } else if (type == NG_SIMPLE && length >= 16 && !interfaces.isEmpty()) {
            int captured = Math.min(file.getInt(start + 8), length - 16);
            file.position(start + 12);
            frame(interfaces.get(0).linkType, Instant.EPOCH, Math.max(0, captured));
        }
    }

    private static Instant time(long units, double perSecond) {
        double seconds = units / perSecond;
        return Instant.ofEpochSecond((long) seconds, (long) ((seconds - Math.floor(seconds)) * 1e9));
    }

    /** if_tsresol: a power of ten, or of two where the top bit is set. */
    private double resolution(int from, int to) {
        int at = from;
        while (at + 4 <= to) {
            int code = file.getShort(at) & 0xffff;
            int length = file.getShort(at + 2) & 0xffff;
            if (code == NG_RESOLUTION && length >= 1 && at + 5 <= to) {
                int power = file.get(at + 4);
                return Math.pow(power < 0 ? 2 : 10, power & 0x7f);
            }
            at += 4 + (length + 3 & ~3);
        }
        return 1e6;
    }

    private void frame(int linkType, Instant time, int length) {
        byte[] frame = new byte[length];
        file.get(frame);
        @Nullable CapturedDatagram datagram = FrameParser.parse(linkType, time, frame);
        if (datagram != null) {
            datagrams.add(datagram);
        }
    }
}
