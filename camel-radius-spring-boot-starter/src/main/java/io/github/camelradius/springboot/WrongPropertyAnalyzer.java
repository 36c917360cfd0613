package io.github.camelradius.springboot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says which property has which wrong value, without a stack trace. */
final class WrongPropertyAnalyzer extends AbstractFailureAnalyzer<RadiusPropertyException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, RadiusPropertyException cause) {
        return new FailureAnalysis(
                String.valueOf(cause.getMessage()), "Correct the property " + cause.key() + ".", cause);
    }
}
