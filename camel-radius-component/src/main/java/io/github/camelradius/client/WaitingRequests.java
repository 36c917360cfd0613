package io.github.camelradius.client;

import io.github.camelradius.client.ClientFailure.Kind;
import io.github.camelradius.message.RadiusMessage;
import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Requests that wait for an Identifier of one address of a server, first come first served: so many, so long, then they
 * end as {@link Kind#BUSY} without having been sent. Owned by one event loop.
 */
final class WaitingRequests {
    private final PeerSockets sockets;
    private final EventLoop loop;
    private final ClientOptions options;
    private final Deque<Waiting> queue = new ArrayDeque<>(0);
    private PacketTimers.@Nullable Timer wake;

    WaitingRequests(PeerSockets sockets, EventLoop loop, ClientOptions options) {
        this.sockets = sockets;
        this.loop = loop;
        this.options = options;
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    /** Waits until an Identifier is free, the wait is over, or the attempt's deadline has come. */
    void add(RadiusMessage message, Attempt attempt, ResponseHandler handler) {
        long wait = options.maxWaitNanos();
        if (attempt.deadlineNanos() != Attempt.NO_DEADLINE) {
            wait = Math.min(wait, attempt.deadlineNanos() - sockets.now());
        }
        if (wait <= 0 || !sockets.peer().waits()) {
            fail(handler, Kind.BUSY, sockets.allInUse());
            return;
        }
        Waiting waiting = new Waiting(message, attempt, handler);
        queue.add(waiting);
        waiting.timer = sockets.timers().schedule(loop, waiting, wait);
        attempt.listen(waiting);
        awaitRest();
    }

    /** Identifiers may be free: sends what can be sent. */
    void serve() {
        for (Waiting first = queue.peek(); first != null; first = queue.peek()) {
            if (!sockets.hasRoom()) {
                awaitRest();
                return;
            }
            first.leave();
            sockets.sendNow(first.message, first.attempt, first.handler);
        }
    }

    /** An Identifier that rests becomes free without an event. */
    private void awaitRest() {
        long rest = wake != null || queue.isEmpty() ? IdentifierPool.NO_REST : sockets.nextRestEnd();
        if (rest != IdentifierPool.NO_REST) {
            wake = sockets.timers().schedule(loop, this::woken, Math.max(rest - sockets.now(), 0));
        }
    }

    private void woken() {
        wake = null;
        serve();
    }

    void close() {
        for (Waiting first = queue.peek(); first != null; first = queue.peek()) {
            first.leave();
            fail(first.handler, Kind.CLOSED, "The client to " + sockets + " is closed");
        }
        if (wake != null) {
            wake.cancel();
            wake = null;
        }
    }

    private static void fail(ResponseHandler handler, Kind kind, String message) {
        handler.done(null, new ClientFailure(kind, message, null), 0, 0);
    }

    /** One request in the queue; runs when its wait is over. */
    private final class Waiting implements Runnable, Attempt.Listener {
        final RadiusMessage message;
        final Attempt attempt;
        final ResponseHandler handler;
        PacketTimers.@Nullable Timer timer;
        private boolean gone;

        Waiting(RadiusMessage message, Attempt attempt, ResponseHandler handler) {
            this.message = message;
            this.attempt = attempt;
            this.handler = handler;
        }

        /** It is the first one nearly always. */
        void leave() {
            gone = true;
            queue.remove(this);
            sockets.peer().waitsNoMore();
            if (timer != null) {
                timer.cancel();
            }
        }

        @Override
        public void run() {
            if (!gone) {
                leave();
                fail(handler, Kind.BUSY, sockets.allInUse());
            }
        }

        @Override
        public void stopSending() {
            end();
        }

        @Override
        public void end() {
            if (loop.inEventLoop()) {
                stop();
            } else {
                loop.execute(this::stop);
            }
        }

        private void stop() {
            if (!gone) {
                leave();
                fail(handler, Kind.CLOSED, "The transaction ended before an Identifier was free for " + sockets);
            }
        }
    }
}
