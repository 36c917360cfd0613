package io.github.camelradius.springboot;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Names the keys that no option has; Spring Boot's own analysis would print the values, of a mistyped secret too. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class UnknownPropertyAnalyzer extends AbstractFailureAnalyzer<UnboundConfigurationPropertiesException> {
    @Override
    protected @Nullable FailureAnalysis analyze(Throwable failure, UnboundConfigurationPropertiesException cause) {
        List<ConfigurationProperty> unknown = cause.getUnboundProperties().stream()
                .filter(property -> ours(property.getName().toString()))
                .toList();
        if (unknown.isEmpty()) {
            return null;
        }
        StringBuilder text = new StringBuilder("No option of Camel RADIUS has these names:\n");
        for (ConfigurationProperty property : unknown) {
            text.append("\n    ")
                    .append(property.getName())
                    .append("  (")
                    .append(property.getOrigin())
                    .append(')');
        }
        return new FailureAnalysis(text.toString(), "Correct the names or take the properties out.", cause);
    }

    private static boolean ours(String key) {
        return key.startsWith(RadiusComponentProperties.PREFIX) || key.startsWith(RadiusLbProperties.PREFIX);
    }
}
