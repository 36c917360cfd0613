package io.github.camelradius.app.requestlog;

import io.github.camelradius.app.config.RequestLogConfig;
import io.github.camelradius.app.config.Secret;
import io.github.camelradius.component.EndedRequest;
import io.github.camelradius.component.RequestObserver;
import io.github.camelradius.message.RadiusCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.camel.support.service.ServiceSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The request log: who ends a request leaves its outcome in a bounded queue, and a thread of its own writes the lines
 * that have come together, every {@value #PERIOD_MILLIS} ms. What finds the queue full, or cannot be written, is lost and
 * counted.
 */
public final class RequestLog extends ServiceSupport implements RequestObserver {
    /** Exchange property, set where the answer is the program's own. */
    public static final String OWN_ANSWER = "radius-lb.own-answer";

    private static final Logger LOG = LoggerFactory.getLogger(RequestLog.class);
    static final int CAPACITY = 16_384;
    private static final int PERIOD_MILLIS = 100;
    private static final int KEY_OCTETS = 32;
    private static final Duration BETWEEN_WARNINGS = Duration.ofSeconds(10);

    private final ArrayBlockingQueue<Outcome> queue = new ArrayBlockingQueue<>(CAPACITY);
    private final LongAdder lost = new LongAdder();
    private final InstantSource clock;
    private final RequestLine line;
    private final LineOutput output;
    private long told;
    private Instant nextWarning = Instant.MIN;
    private String why = "";
    private @Nullable ScheduledExecutorService writer;

    public RequestLog(RequestLogConfig config) {
        this(config, output(config.file()), InstantSource.system());
    }

    RequestLog(RequestLogConfig config, LineOutput output, InstantSource clock) {
        this.clock = clock;
        this.output = output;
        this.line = new RequestLine(config, new Pseudonyms(key(config.pseudonymKey())));
    }

    private static LineOutput output(@Nullable Path file) {
        return file == null ? LineOutput.to(System.out) : new LogFile(file);
    }

    private static byte[] key(@Nullable Secret configured) {
        if (configured != null) {
            return configured.octets();
        }
        byte[] key = new byte[KEY_OCTETS];
        new SecureRandom().nextBytes(key);
        return key;
    }

    @Override
    protected void doStart() {
        ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "RadiusLbRequestLog");
            thread.setDaemon(true);
            return thread;
        });
        started.scheduleWithFixedDelay(this::write, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        writer = started;
    }

    /** What is left is written before it returns. */
    @Override
    protected void doStop() throws IOException {
        if (writer != null) {
            writer.shutdown();
            writer = null;
        }
        write();
        synchronized (this) {
            output.close();
        }
    }

    /** Lines that were lost: the queue was full, or they could not be written. */
    public long lost() {
        return lost.sum();
    }

    @Override
    public void ended(EndedRequest request) {
        if (request.request().code() != RadiusCode.STATUS_SERVER
                && !queue.offer(Outcome.of(request, clock.instant()))) {
            lost.increment();
        }
    }

    /** Writes all that waits. */
    synchronized void write() {
        List<Outcome> waiting = new ArrayList<>();
        queue.drainTo(waiting);
        if (waiting.size() == CAPACITY) {
            why = "more requests than can be written";
        }
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        waiting.forEach(outcome -> add(outcome, lines));
        if (lines.size() > 0) {
            write(lines.toByteArray(), waiting.size());
        }
        warn();
    }

    private void add(Outcome outcome, ByteArrayOutputStream lines) {
        try {
            lines.writeBytes(line.of(outcome));
        } catch (RuntimeException e) {
            lose(1, e);
        }
    }

    private void write(byte[] lines, int count) {
        try {
            output.write(lines);
        } catch (IOException e) {
            lose(count, e);
        }
    }

    private void lose(int count, Exception cause) {
        lost.add(count);
        why = cause.toString();
    }

    private void warn() {
        long now = lost.sum();
        Instant time = clock.instant();
        if (now > told && !time.isBefore(nextWarning)) {
            LOG.warn("request log: {} lines were lost, {} since the start: {}", now - told, now, why);
            told = now;
            nextWarning = time.plus(BETWEEN_WARNINGS);
        }
    }
}
