package io.github.camelradius.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RandomBlocksTest {
    /** Counts: each octet of its stream differs from its neighbours, so that one given twice is seen. */
    private static final class Counting implements RandomGenerator {
        private int next;
        private int calls;

        @Override
        public void nextBytes(byte[] bytes) {
            calls++;
            for (int i = 0; i < bytes.length; i += 4) {
                int value = next++;
                bytes[i] = (byte) (value >> 24);
                bytes[i + 1] = (byte) (value >> 16);
                bytes[i + 2] = (byte) (value >> 8);
                bytes[i + 3] = (byte) value;
            }
        }

        @Override
        public long nextLong() {
            throw new AssertionError("asked for octets only");
        }
    }

    @Test
    void givesEveryOctetOnceAndAsksTheSourceRarely() {
        Counting source = new Counting();
        RandomBlocks random = new RandomBlocks(source);
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 640; i++) {
            byte[] octets = new byte[16];
            random.nextBytes(octets);
            assertThat(seen.add(java.util.HexFormat.of().formatHex(octets))).isTrue();
        }
        assertThat(source.calls).isEqualTo(10);
    }

    @Test
    void givesMoreThanABlockAtOnce() {
        byte[] octets = new byte[3000];
        new RandomBlocks(new Counting()).nextBytes(octets);
        Set<Integer> words = new HashSet<>();
        for (int i = 0; i < octets.length; i += 4) {
            words.add((octets[i] & 0xff) << 24
                    | (octets[i + 1] & 0xff) << 16
                    | (octets[i + 2] & 0xff) << 8
                    | octets[i + 3] & 0xff);
        }
        assertThat(words).hasSize(750);
    }

    @Test
    void numbersComeFromTheSameOctets() {
        RandomBlocks random = new RandomBlocks(new Counting());
        assertThat(random.nextLong()).isEqualTo(1L);
        assertThat(random.nextLong()).isEqualTo(2L << 32 | 3);
    }

    @Test
    void threadsHaveBlocksOfTheirOwn() throws Exception {
        RandomBlocks random = new RandomBlocks(new Counting());
        long mine = random.nextLong();
        long[] other = new long[1];
        Thread thread = new Thread(() -> other[0] = random.nextLong());
        thread.start();
        thread.join();
        assertThat(other[0]).isNotEqualTo(mine).isNotEqualTo(mine + 1);
    }
}
