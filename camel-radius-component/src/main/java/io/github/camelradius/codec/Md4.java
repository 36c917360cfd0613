package io.github.camelradius.codec;

import java.util.Arrays;

/** MD4 (RFC 1320): MS-CHAP hashes passwords with it, and Java has none. */
final class Md4 {
    private static final int BLOCK = 64;

    private Md4() {}

    static byte[] digest(byte[] message) {
        int padded = (message.length + 8) / BLOCK * BLOCK + BLOCK;
        byte[] octets = Arrays.copyOf(message, padded);
        octets[message.length] = (byte) 0x80;
        long bits = 8L * message.length;
        for (int i = 0; i < 8; i++) {
            octets[padded - 8 + i] = (byte) (bits >>> 8 * i);
        }
        int[] state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
        int[] x = new int[16];
        for (int at = 0; at < padded; at += BLOCK) {
            for (int i = 0; i < 16; i++) {
                x[i] = octets[at + 4 * i] & 0xff
                        | (octets[at + 4 * i + 1] & 0xff) << 8
                        | (octets[at + 4 * i + 2] & 0xff) << 16
                        | octets[at + 4 * i + 3] << 24;
            }
            block(state, x);
        }
        byte[] digest = new byte[16];
        for (int i = 0; i < 16; i++) {
            digest[i] = (byte) (state[i / 4] >>> 8 * (i % 4));
        }
        return digest;
    }

    private static void block(int[] state, int[] x) {
        int[] s = state.clone();
        int[][] shifts = {{3, 7, 11, 19}, {3, 5, 9, 13}, {3, 9, 11, 15}};
        int[] third = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
        for (int step = 0; step < 48; step++) {
            int round = step / 16;
            int i = step % 16;
            int b = s[1];
            int c = s[2];
            int d = s[3];
            int sum =
                    switch (round) {
                        case 0 -> s[0] + (b & c | ~b & d) + x[i];
                        case 1 -> s[0] + (b & c | b & d | c & d) + x[i % 4 * 4 + i / 4] + 0x5a827999;
                        default -> s[0] + (b ^ c ^ d) + x[third[i]] + 0x6ed9eba1;
                    };
            s[0] = d;
            s[3] = c;
            s[2] = b;
            s[1] = Integer.rotateLeft(sum, shifts[round][i % 4]);
        }
        for (int i = 0; i < 4; i++) {
            state[i] += s[i];
        }
    }
}
