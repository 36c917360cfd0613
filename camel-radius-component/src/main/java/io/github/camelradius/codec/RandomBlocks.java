package io.github.camelradius.codec;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Random octets drawn in blocks, one a thread: a secure source costs a lock and a fixed price a call, whatever is asked
 * for. Each octet is given once and wiped.
 */
public final class RandomBlocks implements RandomGenerator {
    private static final int BLOCK = 1024;

    private final RandomGenerator source;
    private final ThreadLocal<Block> blocks = ThreadLocal.withInitial(Block::new);

    /** @param source for any number of threads, a SecureRandom but in tests */
    public RandomBlocks(RandomGenerator source) {
        this.source = source;
    }

    private final class Block {
        private final byte[] octets = new byte[BLOCK];
        private int used = BLOCK;

        void take(byte[] target, int from, int length) {
            if (BLOCK - used < length) {
                source.nextBytes(octets);
                used = 0;
            }
            System.arraycopy(octets, used, target, from, length);
            Arrays.fill(octets, used, used + length, (byte) 0);
            used += length;
        }
    }

    @Override
    public void nextBytes(byte[] bytes) {
        Block block = blocks.get();
        for (int at = 0; at < bytes.length; at += BLOCK) {
            block.take(bytes, at, Math.min(BLOCK, bytes.length - at));
        }
    }

    @Override
    public long nextLong() {
        byte[] octets = new byte[Long.BYTES];
        nextBytes(octets);
        long value = 0;
        for (byte octet : octets) {
            value = value << 8 | octet & 0xff;
        }
        return value;
    }
}
