package io.github.camelradius.server;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A hash table of requests by receiving and source address and port, code, Identifier and Request Authenticator, in numbers
 * only: it is large and changes with each request, and the garbage collector must go through changed references each time.
 * Each request that is in it has a row, a number from 0.
 */
final class RequestTable {
    static final int NONE = -1;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int AUTHENTICATOR = 4;

    /** Numbers of a key. */
    private static final int WIDTH = 7;

    private static final int FIRST_ROWS = 256;

    private final long[] asked = new long[WIDTH];
    private long[] keys = new long[FIRST_ROWS * WIDTH];
    private int[] nextInBucket = new int[FIRST_ROWS];
    private int[] buckets = emptyBuckets(FIRST_ROWS);

    private static int[] emptyBuckets(int count) {
        int[] buckets = new int[count];
        Arrays.fill(buckets, NONE);
        return buckets;
    }

    /** How many rows there are, from 0, used or not. */
    int rows() {
        return buckets.length;
    }

    /** Doubles the rows; to be called only while each of them has a request. */
    void grow() {
        int old = rows();
        keys = Arrays.copyOf(keys, 2 * old * WIDTH);
        buckets = emptyBuckets(2 * old);
        nextInBucket = new int[2 * old];
        for (int row = 0; row < old; row++) {
            link(row);
        }
    }

    /** The row of the request, or {@link #NONE}. */
    int find(@Nullable InetSocketAddress receiver, InetSocketAddress source, byte[] packet) {
        write(asked, 0, receiver, source, packet);
        int row = buckets[bucket(asked, 0)];
        while (row != NONE && !isAsked(row)) {
            row = nextInBucket[row];
        }
        return row;
    }

    /** @param row one that has no request */
    void put(int row, @Nullable InetSocketAddress receiver, InetSocketAddress source, byte[] packet) {
        write(keys, row * WIDTH, receiver, source, packet);
        link(row);
    }

    void remove(int row) {
        int bucket = bucket(keys, row * WIDTH);
        int at = buckets[bucket];
        if (at == row) {
            buckets[bucket] = nextInBucket[row];
            return;
        }
        while (at != NONE && nextInBucket[at] != row) {
            at = nextInBucket[at];
        }
        if (at == NONE) {
            throw new IllegalStateException("the entry has ended before");
        }
        nextInBucket[at] = nextInBucket[row];
    }

    private void link(int row) {
        int bucket = bucket(keys, row * WIDTH);
        nextInBucket[row] = buckets[bucket];
        buckets[bucket] = row;
    }

    private boolean isAsked(int row) {
        return Arrays.equals(keys, row * WIDTH, (row + 1) * WIDTH, asked, 0, WIDTH);
    }

    /** Identifiers count up and authenticators are random in most, but not in all clients. */
    private int bucket(long[] key, int at) {
        long mixed = (key[at] ^ Long.rotateLeft(key[at + 1], 32) ^ key[at + 2]) * 31;
        mixed = (mixed ^ key[at + 3] ^ key[at + 4]) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32) & buckets.length - 1;
    }

    private static void write(
            long[] to, int at, @Nullable InetSocketAddress receiver, InetSocketAddress source, byte[] packet) {
        to[at] = (long) LONGS.get(packet, AUTHENTICATOR);
        to[at + 1] = (long) LONGS.get(packet, AUTHENTICATOR + Long.BYTES);
        long ports = (long) source.getPort() << 16 | (receiver == null ? 0 : receiver.getPort());
        to[at + 2] = ports << 16 | (packet[0] & 0xff) << 8 | packet[1] & 0xff;
        writeAddress(to, at + 3, source.getAddress());
        if (receiver == null) {
            to[at + 5] = 0;
            to[at + 6] = 0;
        } else {
            writeAddress(to, at + 5, receiver.getAddress());
        }
    }

    private static void writeAddress(long[] to, int at, InetAddress address) {
        byte[] octets = address.getAddress();
        if (octets.length == 2 * Long.BYTES) {
            to[at] = (long) LONGS.get(octets, 0);
            to[at + 1] = (long) LONGS.get(octets, Long.BYTES);
        } else {
            // As ::ffff:0:0/96, RFC 4291 section 2.5.5.2, which sockets give as IPv4 addresses; that of IPv4 is its
            // hash code.
            to[at] = 0;
            to[at + 1] = 0xffff_0000_0000L | Integer.toUnsignedLong(address.hashCode());
        }
    }
}
