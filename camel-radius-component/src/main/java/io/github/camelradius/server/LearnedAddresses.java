package io.github.camelradius.server;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Source addresses that have shown something, the least recently seen forgotten beyond a bound. Any thread. */
final class LearnedAddresses {
    static final int CAPACITY = 10_000;

    private final Map<InetAddress, Boolean> addresses = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<InetAddress, Boolean> eldest) {
            return size() > CAPACITY;
        }
    };

    /** @return whether it is new */
    synchronized boolean add(InetAddress address) {
        return addresses.put(address, Boolean.TRUE) == null;
    }

    synchronized boolean contains(InetAddress address) {
        return addresses.get(address) != null; // get makes it the most recently seen
    }

    /** @return whether it was there */
    synchronized boolean remove(InetAddress address) {
        return addresses.remove(address) != null;
    }

    synchronized int clear() {
        int count = addresses.size();
        addresses.clear();
        return count;
    }

    /** The most recently seen ones, at most {@code max}, the newest first. */
    synchronized List<String> newest(int max) {
        List<InetAddress> all = new ArrayList<>(addresses.keySet());
        List<String> newest = new ArrayList<>();
        for (int i = all.size() - 1; i >= 0 && newest.size() < max; i--) {
            newest.add(all.get(i).getHostAddress());
        }
        return newest;
    }
}
