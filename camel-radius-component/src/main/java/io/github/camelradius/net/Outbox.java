package io.github.camelradius.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.unix.SegmentedDatagramPacket;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Datagrams that one channel is to send. Those to one address leave as one large packet that the kernel, or the network
 * card, cuts into them (UDP_SEGMENT): one way through the network stack, and one wake-up of whoever waits, for all instead
 * of each. All datagrams of a large packet have one length, the last may be shorter; so their order may change, as it may on
 * any network.
 */
final class Outbox {
    /** Octets of a datagram that fits through nearly any path: the kernel cuts none that would have to be fragmented. */
    private static final int LONGEST_PART = 1200;

    private static final int MOST_OCTETS = 65000;
    private static final int LENGTH_SHIFT = 19;
    private static final int LENGTH_MASK = 0x1fff;
    private static final int INDEX_MASK = (1 << LENGTH_SHIFT) - 1;

    private final int mostParts;
    private @Nullable Channel channel;
    private byte[][] datagrams = new byte[16][];
    private @Nullable InetSocketAddress[] remotes = new InetSocketAddress[16];
    private long[] order = new long[16];
    private int count;

    /** @param mostParts of one large packet; the kernel has a bound (64 before Linux 6.2, then 128) */
    Outbox(int mostParts) {
        this.mostParts = mostParts;
    }

    boolean isOf(Channel other) {
        return channel == other;
    }

    void open(Channel forDatagrams) {
        channel = forDatagrams;
    }

    /** @param remote where to, or null when the channel is connected */
    void add(byte[] datagram, @Nullable InetSocketAddress remote) {
        if (count == datagrams.length) {
            datagrams = Arrays.copyOf(datagrams, 2 * count);
            remotes = Arrays.copyOf(remotes, 2 * count);
            order = new long[2 * count];
        }
        datagrams[count] = datagram;
        remotes[count] = remote;
        count++;
    }

    /** Writes and flushes all, and is empty again. */
    void send() {
        Channel to = Objects.requireNonNull(channel);
        channel = null;
        if (count > 1 && Cutting.isPossible(to)) {
            writeTogether(to);
        } else {
            for (int i = 0; i < count; i++) {
                writeAlone(to, i);
            }
        }
        Arrays.fill(datagrams, 0, count, null);
        Arrays.fill(remotes, 0, count, null);
        count = 0;
        to.flush();
    }

    private void writeTogether(Channel to) {
        sort();
        int start = 0;
        while (start < count) {
            int end = endOfRun(start);
            if (end - start == 1) {
                writeAlone(to, index(start));
            } else {
                writeRun(to, start, end);
            }
            start = end;
        }
    }

    /** By address, longest first, else as they came. */
    private void sort() {
        for (int i = 0; i < count; i++) {
            long shorterLast = LENGTH_MASK - datagrams[i].length & LENGTH_MASK;
            order[i] = (long) Objects.hashCode(remotes[i]) << 32 | shorterLast << LENGTH_SHIFT | i;
        }
        Arrays.sort(order, 0, count);
    }

    private int index(int position) {
        return (int) order[position] & INDEX_MASK;
    }

    private int endOfRun(int start) {
        int first = index(start);
        int length = datagrams[first].length;
        int end = start + 1;
        if (length > LONGEST_PART) {
            return end;
        }
        int most = Math.min(count, start + Math.min(mostParts, MOST_OCTETS / length));
        while (end < most && Objects.equals(remotes[first], remotes[index(end)])) {
            end++;
            if (datagrams[index(end - 1)].length < length) {
                return end;
            }
        }
        return end;
    }

    private void writeRun(Channel to, int start, int end) {
        int first = index(start);
        byte[][] parts = new byte[end - start][];
        int total = 0;
        for (int i = start; i < end; i++) {
            byte[] part = datagrams[index(i)];
            parts[i - start] = part;
            total += part.length;
        }
        ByteBuf buffer = to.alloc().ioBuffer(total);
        for (byte[] part : parts) {
            buffer.writeBytes(part);
        }
        InetSocketAddress remote = remotes[first];
        InetSocketAddress recipient = remote == null ? (InetSocketAddress) to.remoteAddress() : remote;
        to.write(
                new SegmentedDatagramPacket(buffer, parts[0].length, recipient),
                to.newPromise().addListener(new Cutting(to, parts, remote)));
    }

    private void writeAlone(Channel to, int i) {
        byte[] datagram = datagrams[i];
        ByteBuf buffer = to.alloc().ioBuffer(datagram.length).writeBytes(datagram);
        InetSocketAddress remote = remotes[i];
        // A void promise: a write that fails comes as exceptionCaught, like an ICMP error.
        to.write(remote == null ? buffer : new DatagramPacket(buffer, remote), to.voidPromise());
    }
}
