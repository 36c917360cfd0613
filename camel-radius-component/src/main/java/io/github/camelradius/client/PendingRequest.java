package io.github.camelradius.client;

import io.github.camelradius.client.ClientFailure.Kind;
import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusMessage;
import org.jspecify.annotations.Nullable;

/**
 * One request in its slot, from the first packet until its transaction has ended and its packets are decided.
 *
 * <p>One packet goes out per timeout, so at most one is undecided: each is ignored at the moment the next one leaves.
 * Owned by the event loop of its socket.
 */
final class PendingRequest extends TimeoutQueue.Entry implements Attempt.Listener {
    private final ClientSocket socket;
    private final int identifier;
    private final RadiusMessage request;
    private final Attempt attempt;
    private final ResponseHandler handler;

    private SignedRequest signed;
    private @Nullable SignedRequest other;
    private int packets;
    private long firstSent;
    private long lastSent;
    private boolean undecided;
    private boolean unanswered;
    private boolean waiting;
    private boolean completed;
    private boolean ended;
    private boolean freed;

    PendingRequest(
            ClientSocket socket,
            int identifier,
            SignedRequest signed,
            RadiusMessage request,
            Attempt attempt,
            ResponseHandler handler) {
        this.socket = socket;
        this.identifier = identifier;
        this.signed = signed;
        this.request = request;
        this.attempt = attempt;
        this.handler = handler;
    }

    byte[] octets() {
        return signed.encoded().octets();
    }

    /** As it was sent last. */
    SignedRequest signed() {
        return signed;
    }

    /** As it was sent before, under another secret; null while there was no need. */
    @Nullable SignedRequest other() {
        return other;
    }

    RadiusMessage request() {
        return request;
    }

    void start(long now) {
        attempt.listen(this);
        if (completed) {
            return;
        }
        if (pastDeadline(now)) {
            timedOut();
            return;
        }
        sendPacket(now);
    }

    private boolean pastDeadline(long now) {
        return attempt.deadlineNanos() != Attempt.NO_DEADLINE && now - attempt.deadlineNanos() >= 0;
    }

    private void sendPacket(long now) {
        lastSent = now;
        if (packets > 0) {
            changeSecret();
        }
        if (packets == 0) {
            firstSent = lastSent;
        }
        packets++;
        undecided = true;
        attempt.observer().sent(socket.peer(), packets);
        socket.write(this);
        if (undecided) { // not refused by the write itself
            schedule(now);
        }
    }

    /** While the server's secret changes it may have dropped the request for the wrong one. */
    private void changeSecret() {
        SharedSecret next = socket.peer().secrets().after(signed.secret());
        if (next == signed.secret()) {
            return;
        }
        SignedRequest before = signed;
        if (other != null && other.secret() == next) {
            signed = other;
        } else {
            try {
                signed = socket.peer().sign(request, identifier, next);
            } catch (InvalidMessageException e) {
                return; // it fitted a moment ago: repeat it as it was
            }
        }
        other = before;
    }

    private void schedule(long now) {
        long delay = lastSent + attempt.timeoutNanos() - now;
        if (!completed && attempt.deadlineNanos() != Attempt.NO_DEADLINE) {
            delay = Math.min(delay, attempt.deadlineNanos() - now);
        }
        socket.timeouts().add(this, now + Math.max(delay, 0));
    }

    /** The timer: the packet's timeout or the deadline, whichever was first. */
    @Override
    public void run() {
        if (!undecided) {
            if (waiting) {
                timedOut();
                freeWhenOver();
            }
            return;
        }
        long now = socket.now();
        if (now - (lastSent + attempt.timeoutNanos()) < 0) {
            // The deadline: the transaction fails now, its packet stays undecided until its own timeout.
            timedOut();
            schedule(now);
            return;
        }
        undecided = false;
        unanswered = true;
        attempt.observer().ignored();
        boolean inTime = attempt.deadlineNanos() != Attempt.NO_DEADLINE && !pastDeadline(now);
        if (!completed && inTime && attempt.observer().waits()) {
            waiting = true;
            socket.timeouts().add(this, attempt.deadlineNanos());
            return;
        }
        boolean over = completed || packets >= attempt.tries() || pastDeadline(now);
        if (over || !attempt.observer().mayRepeat()) {
            if (other == null) {
                socket.peer().secrets().silent(signed.secret());
            }
            timedOut();
            freeWhenOver();
        } else {
            sendPacket(now);
        }
    }

    private void timedOut() {
        fail(new ClientFailure(
                Kind.TIMEOUT,
                "No answer from " + socket.peer() + " to " + request.code() + " after " + packets
                        + (packets == 1 ? " packet" : " packets"),
                null));
    }

    /** A verified answer. */
    void answered(RadiusMessage answer) {
        long now = socket.now();
        cancelTimer();
        if (undecided) {
            undecided = false;
            attempt.observer().answered(answer, packets == 1 ? now - lastSent : PacketObserver.UNKNOWN_TIME);
        } else {
            attempt.observer().late(answer);
        }
        unanswered = false;
        complete(answer, null, now);
        freeWhenOver();
    }

    /** The socket got an error: ends the undecided packet. */
    void refused(Object event, Throwable cause) {
        if (!undecided) {
            return;
        }
        cancelTimer();
        undecided = false;
        attempt.observer().refused(event, cause);
        fail(new ClientFailure(
                Kind.UNREACHABLE, "Server " + socket.peer() + " is unreachable: " + reason(cause), cause));
        freeWhenOver();
    }

    /** Netty's native transport reports a closed port without a message. */
    private static String reason(Throwable cause) {
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    /** The client is closed. */
    void abandon() {
        cancelTimer();
        if (undecided) {
            undecided = false;
            attempt.observer().abandoned();
        }
        fail(new ClientFailure(Kind.CLOSED, "The client was closed while " + socket.peer() + " was asked", null));
        freed = true;
    }

    @Override
    public void stopSending() {
        if (socket.inEventLoop()) {
            stopNow();
        } else {
            socket.execute(this::stopNow);
        }
    }

    private void stopNow() {
        if (!completed) {
            fail(closed("Sending to " + socket.peer() + " was stopped before it answered"));
        }
    }

    private static ClientFailure closed(String message) {
        return new ClientFailure(Kind.CLOSED, message, null);
    }

    @Override
    public void end() {
        if (socket.inEventLoop()) {
            endNow();
        } else {
            socket.execute(this::endNow);
        }
    }

    private void endNow() {
        ended = true;
        if (!completed) {
            fail(closed("The transaction ended before " + socket.peer() + " answered"));
        }
        freeWhenOver();
    }

    private void fail(ClientFailure failure) {
        complete(null, failure, socket.now());
    }

    private void complete(@Nullable RadiusMessage answer, @Nullable ClientFailure failure, long now) {
        if (completed) {
            return;
        }
        completed = true;
        if (waiting) {
            cancelTimer();
        }
        handler.done(answer, failure, packets, packets == 0 ? 0 : now - firstSent);
    }

    private void freeWhenOver() {
        if (ended && !undecided && !freed) {
            freed = true;
            socket.free(identifier, unanswered ? attempt.timeoutNanos() : 0);
        }
    }

    private void cancelTimer() {
        socket.timeouts().remove(this);
    }
}
