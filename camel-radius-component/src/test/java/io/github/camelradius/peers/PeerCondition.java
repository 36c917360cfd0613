package io.github.camelradius.peers;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Skips what {@link RequiresPeer} asks for and is not there, and says at the end of the run how often. */
final class PeerCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        SkipCount count = context.getRoot()
                .getStore(ExtensionContext.Namespace.create(PeerCondition.class))
                .getOrComputeIfAbsent(SkipCount.class);
        List<Peer> missing = context.getElement()
                .flatMap(element -> AnnotationSupport.findAnnotation(element, RequiresPeer.class))
                .map(annotation -> Arrays.stream(annotation.value())
                        .filter(peer -> peer.path().isEmpty())
                        .toList())
                .orElse(List.of());
        if (missing.isEmpty()) {
            return ConditionEvaluationResult.enabled("all peers are installed");
        }
        String packages = String.join(
                " ", missing.stream().map(Peer::debianPackage).distinct().toList());
        if ("true".equals(System.getenv("CI"))) {
            throw new IllegalStateException("CI needs every peer: apt-get install " + packages);
        }
        count.skipped.incrementAndGet();
        return ConditionEvaluationResult.disabled("not installed; apt-get install " + packages);
    }

    /** Lives as long as the test run; closed with it. */
    static final class SkipCount implements AutoCloseable {
        private final AtomicInteger skipped = new AtomicInteger();

        @Override
        public void close() {
            System.out.println("tests skipped for want of a peer program: " + skipped.get());
        }
    }
}
