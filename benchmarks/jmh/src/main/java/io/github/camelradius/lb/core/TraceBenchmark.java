package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A whole transaction in the engine, with decisions kept for nobody to read ({@code decisions} 100) and without (0). */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TraceBenchmark {
    private static final Answer ACCEPT = Answer.of(AnswerKind.ACCEPT);

    @Param({"0", "100"})
    public String decisions;

    private ServerGroup group;
    private PickBenchmark.Groups.Request request;

    @Setup
    public void group() {
        group = PickBenchmark.Groups.of("least-request", 3, decisions);
        request = new PickBenchmark.Groups.Request(new byte[] {2, 0, 0, 0, 0, 1});
    }

    @Benchmark
    public boolean transaction() {
        ServerAttempt attempt = group.open(request).next();
        attempt.sent();
        return attempt.answered(ACCEPT, 100_000);
    }
}
