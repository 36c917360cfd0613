package io.github.camelradius.codec;

import java.util.random.RandomGenerator;

/** The salts of one packet: the top bit set, each once in the packet (RFC 2868 section 3.5). */
final class Salts {
    private static final int TOP_BIT = 0x8000;
    private static final int NONE_YET = -1;

    private final RandomGenerator random;
    private int last = NONE_YET;

    Salts(RandomGenerator random) {
        this.random = random;
    }

    int next() {
        last = last == NONE_YET ? TOP_BIT | random.nextInt() & 0x7fff : TOP_BIT | last + 1 & 0x7fff;
        return last;
    }
}
