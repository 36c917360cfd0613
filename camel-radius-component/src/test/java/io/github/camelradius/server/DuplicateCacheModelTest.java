package io.github.camelradius.server;

import static io.github.camelradius.server.DuplicateCache.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** Whatever comes, entries that are used again answer as a plain map of whole keys would. */
class DuplicateCacheModelTest {
    private static final int CAPACITY = 600;
    private static final long KEEP = 50;

    private record Key(@Nullable InetSocketAddress receiver, InetSocketAddress source, ByteBuffer packet) {}

    private record Answer(byte[] octets, long expires) {}

    private final Map<Key, Integer> pending = new HashMap<>();
    private final Map<Key, Answer> answered = new LinkedHashMap<>();

    @Property(tries = 30)
    void answersAsAMapOfWholeKeysWould(@ForAll Random random) throws Exception {
        DuplicateCache cache = new DuplicateCache(CAPACITY, KEEP);
        pending.clear();
        answered.clear();
        InetSocketAddress[] sources = {
            new InetSocketAddress("127.0.0.1", 1000),
            new InetSocketAddress("127.0.0.1", 1001),
            new InetSocketAddress("127.0.0.2", 1000),
            new InetSocketAddress("::1", 1000),
            new InetSocketAddress("2001:db8::7f00:1", 1000),
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {(byte) 255, 0, 0, 1}), 65535)
        };
        @Nullable InetSocketAddress[] receivers = {
            new InetSocketAddress("127.0.0.1", 1000), new InetSocketAddress("::1", 1000), null
        };
        long now = 0;
        for (int step = 0; step < 4000; step++) {
            now += random.nextInt(20) == 0 ? random.nextInt(40) : 0;
            byte[] packet = new byte[20 + random.nextInt(3)];
            packet[0] = (byte) (random.nextBoolean() ? 1 : 4);
            packet[1] = (byte) random.nextInt(256);
            packet[2] = (byte) random.nextInt(256); // length is no part of the key
            packet[4] = (byte) random.nextInt(2);
            packet[19] = (byte) random.nextInt(2);
            InetSocketAddress source = sources[random.nextInt(sources.length)];
            InetSocketAddress receiver = receivers[random.nextInt(receivers.length)];
            Key key = key(receiver, source, packet);
            expire(now);

            int found = cache.find(receiver, source, packet, now);
            if (pending.containsKey(key)) {
                assertThat(found).isEqualTo(pending.get(key));
                assertThat(cache.answer(found)).isNull();
            } else if (answered.containsKey(key)) {
                assertThat(found).isNotEqualTo(NONE);
                assertThat(cache.answer(found)).isEqualTo(answered.get(key).octets());
            } else {
                assertThat(found).isEqualTo(NONE);
                begin(cache, key, packet);
            }
            if (random.nextInt(3) > 0) {
                end(cache, random, now);
            }
            assertThat(cache.size()).isEqualTo(pending.size() + answered.size());
        }
    }

    private static Key key(@Nullable InetSocketAddress receiver, InetSocketAddress source, byte[] packet) {
        byte[] octets = new byte[20];
        System.arraycopy(packet, 0, octets, 0, 20);
        octets[2] = 0;
        octets[3] = 0;
        return new Key(receiver, source, ByteBuffer.wrap(octets));
    }

    private void begin(DuplicateCache cache, Key key, byte[] packet) {
        int entry = cache.begin(key.receiver(), key.source(), packet);
        if (pending.size() + answered.size() >= CAPACITY) {
            if (answered.isEmpty()) {
                assertThat(entry).isEqualTo(NONE);
                return;
            }
            answered.remove(answered.keySet().iterator().next());
        }
        assertThat(entry).isNotEqualTo(NONE);
        pending.put(key, entry);
    }

    private void end(DuplicateCache cache, Random random, long now) {
        List<Key> keys = new ArrayList<>(pending.keySet());
        if (keys.isEmpty()) {
            return;
        }
        Key key = keys.get(random.nextInt(keys.size()));
        int entry = pending.remove(key);
        if (random.nextInt(4) == 0) {
            cache.silent(entry);
        } else {
            byte[] octets = new byte[20 + random.nextInt(random.nextInt(5) == 0 ? 4000 : 100)];
            random.nextBytes(octets);
            cache.answered(entry, octets, now);
            answered.put(key, new Answer(octets, now + KEEP));
        }
    }

    private void expire(long now) {
        answered.values().removeIf(answer -> answer.expires() - now <= 0);
    }
}
