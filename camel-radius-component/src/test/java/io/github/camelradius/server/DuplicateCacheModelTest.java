package io.github.camelradius.server;

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

/** Whatever comes, entries that are used again answer as a plain map of whole keys would. */
class DuplicateCacheModelTest {
    private static final int CAPACITY = 600;
    private static final long KEEP = 50;

    private record Key(Object socket, InetSocketAddress source, ByteBuffer packet) {}

    private record Answer(byte[] octets, long expires) {}

    private final Map<Key, DuplicateCache.Entry> pending = new HashMap<>();
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
        Object[] sockets = {"one", "two"};
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
            Object socket = sockets[random.nextInt(sockets.length)];
            Key key = key(socket, source, packet);
            expire(now);

            DuplicateCache.Entry found = cache.find(socket, source, packet, now);
            if (pending.containsKey(key)) {
                assertThat(found).isSameAs(pending.get(key));
                assertThat(found.answer()).isNull();
            } else if (answered.containsKey(key)) {
                assertThat(found).isNotNull();
                assertThat(found.answer()).isEqualTo(answered.get(key).octets());
            } else {
                assertThat(found).isNull();
                begin(cache, key, packet);
            }
            if (random.nextInt(3) > 0) {
                end(cache, random, now);
            }
            assertThat(cache.size()).isEqualTo(pending.size() + answered.size());
        }
    }

    private static Key key(Object socket, InetSocketAddress source, byte[] packet) {
        byte[] octets = new byte[20];
        System.arraycopy(packet, 0, octets, 0, 20);
        octets[2] = 0;
        octets[3] = 0;
        return new Key(socket, source, ByteBuffer.wrap(octets));
    }

    private void begin(DuplicateCache cache, Key key, byte[] packet) {
        DuplicateCache.Entry entry = cache.begin(key.socket(), key.source(), packet);
        if (pending.size() + answered.size() >= CAPACITY) {
            if (answered.isEmpty()) {
                assertThat(entry).isNull();
                return;
            }
            answered.remove(answered.keySet().iterator().next());
        }
        assertThat(entry).isNotNull();
        pending.put(key, entry);
    }

    private void end(DuplicateCache cache, Random random, long now) {
        List<Key> keys = new ArrayList<>(pending.keySet());
        if (keys.isEmpty()) {
            return;
        }
        Key key = keys.get(random.nextInt(keys.size()));
        DuplicateCache.Entry entry = pending.remove(key);
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
