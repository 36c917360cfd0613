package io.github.camelradius.springboot;

import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;

/**
 * Masks shared secrets and the probes' passwords also where {@code show-values} of the Actuator's endpoints would show
 * them: properties whose name ends in {@code secret} (routes take theirs from any, by {@code #property:key}), those of
 * {@code RadiusClients}, and passwords below the prefixes of this starter.
 */
final class SecretKeys implements SanitizingFunction {
    @Override
    public SanitizableData apply(SanitizableData data) {
        String key = data.getLowerCaseKey();
        boolean secret = key.endsWith("secret")
                || key.contains(".secrets[")
                || key.endsWith("password") && (key.startsWith("camel.radius-lb.") || key.startsWith("camel_radius"));
        return secret ? data.withSanitizedValue() : data;
    }
}
