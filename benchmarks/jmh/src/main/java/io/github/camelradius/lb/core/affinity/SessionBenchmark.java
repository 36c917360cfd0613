package io.github.camelradius.lb.core.affinity;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Which server a session belongs to, among a million of 1,000 NAS, each under the five keys that it can have; what they
 * take of the heap is printed once they are there, after full collections.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SessionBenchmark {
    private static final int ASKED = 1 << 14;
    private static final int NAS = 1000;

    @Param("1000000")
    public int sessions;

    private Sessions memory;
    private final Asked[] asked = new Asked[ASKED];
    private int next;

    @Setup
    public void fill() throws InterruptedException {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < ASKED; i++) {
            asked[i] = new Asked(new Request(Role.ACCT, random.nextInt(sessions)));
        }
        long before = heap();
        // At the limit a few lose a key to others: not here.
        SessionSettings settings = new SessionSettings(
                true, TimeUnit.HOURS.toNanos(24), TimeUnit.MINUTES.toNanos(1), sessions + sessions / 10, false);
        memory = new Sessions(System::nanoTime, settings, () -> false, 3, 12_345);
        for (int i = 0; i < sessions; i++) {
            memory.answered(new Request(Role.ACCT, i), i % 3, Answer.of(AnswerKind.RESPONSE));
        }
        System.out.printf(
                "%n1000000 sessions take %d octets of the heap: %d kept, %d entries, %d given up%n",
                (heap() - before) * 1_000_000 / sessions, sessions, memory.size(), memory.evictions());
    }

    private static long heap() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(100);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Benchmark
    public int lookUp() {
        int server = memory.server(asked[next++ & ASKED - 1]);
        if (server < 0) {
            throw new IllegalStateException("a session was forgotten");
        }
        return server;
    }

    /** The same in little, as a request that has just come lies in the caches and a million do not. */
    private static final class Asked implements RequestView {
        private final byte[] nas;
        private final byte[] session;

        Asked(Request request) {
            nas = request.octets(4);
            session = request.octets(44);
        }

        @Override
        public Role role() {
            return Role.ACCT;
        }

        @Override
        public Object client() {
            return "nas";
        }

        @Override
        public byte[] state() {
            return null;
        }

        @Override
        public byte[] octets(int type) {
            return type == 44 ? session : type == 4 ? nas : null;
        }

        @Override
        public String text(String name) {
            return null;
        }
    }

    /** An Accounting-Request with all that a session is known by. */
    private static final class Request implements RequestView {
        private final Role role;
        private final byte[][] octets = new byte[64][];

        Request(Role role, int session) {
            this.role = role;
            octets[1] = utf8("subscriber" + session + "@example.org");
            octets[4] = new byte[] {10, 0, (byte) (session % NAS >> 8), (byte) (session % NAS)};
            octets[5] = new byte[] {0, 0, (byte) (session >> 8), (byte) session};
            octets[25] = utf8("class " + session);
            octets[31] =
                    utf8(String.format("02-00-00-%02X-%02X-%02X", session >> 16, session >> 8 & 255, session & 255));
            octets[40] = new byte[] {0, 0, 0, 3};
            octets[44] = utf8(String.format("%08X", session));
        }

        private static byte[] utf8(String value) {
            return value.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public Role role() {
            return role;
        }

        @Override
        public Object client() {
            return "nas";
        }

        @Override
        public byte[] state() {
            return null;
        }

        @Override
        public byte[] octets(int type) {
            return type < octets.length ? octets[type] : null;
        }

        @Override
        public String text(String name) {
            return null;
        }
    }
}
