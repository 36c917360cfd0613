package io.github.camelradius.lb.camel;

import io.github.camelradius.client.PacketObserver;
import io.github.camelradius.client.ServerPeer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** The transports through which packets went to one server in one role: they count what is no answer. Any thread. */
public final class Peers {
    private final CopyOnWriteArrayList<ServerPeer> peers = new CopyOnWriteArrayList<>();
    /** Of an earlier address or secret: they only still count. */
    private final CopyOnWriteArrayList<ServerPeer> former = new CopyOnWriteArrayList<>();

    private volatile LongConsumer timer = nanos -> {};

    /** From now on this one is told how long each answer took, in nanoseconds. */
    public void timer(LongConsumer responseTimes) {
        timer = responseTimes;
    }

    /** An answer came; {@link PacketObserver#UNKNOWN_TIME} when it is not known which packet it answers. */
    void answered(long responseNanos) {
        if (responseNanos >= 0) {
            timer.accept(responseNanos);
        }
    }

    /** A packet goes through this transport. */
    public void seen(ServerPeer peer) {
        if (!contains(peers, peer) && !contains(former, peer)) {
            peers.addIfAbsent(peer);
        }
    }

    /** From now on it is reached in another way: what was learned of it does not hold any more. */
    public void renew() {
        former.addAll(peers);
        peers.clear();
    }

    private Stream<ServerPeer> all() {
        return Stream.concat(former.stream(), peers.stream());
    }

    private static boolean contains(List<ServerPeer> list, ServerPeer peer) {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) == peer) {
                return true;
            }
        }
        return false;
    }

    /** Datagrams that were no valid answer to a slot still held. */
    public long forged() {
        return all().mapToLong(ServerPeer::forged).sum();
    }

    /** Answers whose Identifier had no slot any more. */
    public long unmatched() {
        return all().mapToLong(ServerPeer::unmatched).sum();
    }

    /** What {@link #forged()} counts, by reason; only reasons that occurred. */
    public Map<String, Long> faults() {
        Map<String, Long> all = new TreeMap<>();
        all().forEach(peer -> peer.faults().forEach((reason, count) -> all.merge(reason, count, Long::sum)));
        return all;
    }

    /** Whether one of them has shown that it signs its answers. */
    public boolean learnedMessageAuthenticator() {
        return peers.stream().anyMatch(ServerPeer::learnedMessageAuthenticator);
    }

    /** Whether one of them is asked with the previous secret. */
    public boolean usesPreviousSecret() {
        return peers.stream().anyMatch(ServerPeer::usesPreviousSecret);
    }

    /** Valid answers under the previous secret. */
    public long answeredByPreviousSecret() {
        return all().mapToLong(ServerPeer::answeredByPreviousSecret).sum();
    }

    /** Forgets that they sign. */
    public void resetMessageAuthenticator() {
        peers.forEach(ServerPeer::resetMessageAuthenticator);
    }
}
